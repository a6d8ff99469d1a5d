import type { deleteAccount as DeleteAccount } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";
import { leaveWith } from "./leaveWith.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DeleteAccount> = { name: "deleteAccount", method: "DELETE", path: "/account" };

/**
 * Deletes all of this person's data on our server. Google keeps the tasks.
 * @param email the e-mail address that the person typed to confirm the deletion
 */
export async function deleteAccount(email: string): Promise<void> {
  await leaveWith(() => send(call, { confirm: email }, { isProbe: true }));
}
