import { endSession as call } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";

/**
 * Signs this person out in one browser.
 * @throws Failed
 */
export async function endSession(sessionId: string): Promise<{ message: string }> {
  return send(call, { sessionId });
}
