import type { sessions as Sessions } from "@tasklane/contract/auth.ts";
import type { OwnSession } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof Sessions> = { name: "sessions", method: "GET", path: "/my-sessions" };

/**
 * Fetches this person's sessions, the last used first.
 * @throws Failed
 */
export async function fetchSessions(): Promise<readonly OwnSession[]> {
  return (await send(call, {})).sessions;
}
