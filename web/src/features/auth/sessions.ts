import { sessions as call } from "@tasklane/contract/auth.ts";
import type { OwnSession } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";

/**
 * Fetches this person's sessions, the last used first.
 * @throws Failed
 */
export async function sessions(): Promise<readonly OwnSession[]> {
  return (await send(call, {})).sessions;
}
