import { deleteAccount as call } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";
import { leaveWith } from "./leaveWith.ts";

/**
 * Deletes all of this person's data on our server. Google keeps the tasks.
 * @param email typed by the person, so that it does not happen by mistake
 */
export async function deleteAccount(email: string): Promise<void> {
  await leaveWith(() => send(call, { confirm: email }, { isProbe: true }));
}
