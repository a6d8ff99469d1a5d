import type { foundNames as FoundNames } from "@tasklane/contract/foundNames.ts";
import type { FoundName } from "@tasklane/contract/foundNames.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof FoundNames> = { name: "foundNames", method: "GET", path: "/my-tasks/found-names" };

/**
 * Fetches the names in this person's task titles for which no sublist, section or label exists. A title names them at its end:
 * `Buy milk (#Errands ##Shop ###Urgent)`.
 * @throws Failed
 */
export async function fetchFoundNames(): Promise<FoundName[]> {
  return (await send(call, {})).names;
}
