import { foundNames as call } from "@tasklane/contract/lists.ts";
import type { FoundName } from "@tasklane/contract/lists.ts";
import { send } from "../../data/api/send.ts";

/**
 * Fetches the names in this person's task titles that are no sublist, section or label.
 * @throws Failed
 */
export async function foundNames(): Promise<FoundName[]> {
  return (await send(call, {})).names;
}
