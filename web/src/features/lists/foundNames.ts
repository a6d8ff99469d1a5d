import { foundNames as call } from "@tasklane/contract/lists.ts";
import type { FoundName } from "@tasklane/contract/lists.ts";
import { send } from "../../data/api/send.ts";

/** The names that the titles of this person's tasks carry and that are no sublist, section or label. @throws Failed */
export async function foundNames(): Promise<FoundName[]> {
  return (await send(call, {})).names;
}
