import type { endSession as EndSession } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof EndSession> = {
  name: "endSession",
  method: "DELETE",
  path: "/my-sessions/:sessionId",
};

/**
 * Signs this person out in one browser.
 * @throws Failed
 */
export async function endSession(sessionId: string): Promise<{ message: string }> {
  return send(call, { sessionId });
}
