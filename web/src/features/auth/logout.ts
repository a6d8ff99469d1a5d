import type { logout as Logout } from "@tasklane/contract/auth.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { send } from "../../data/api/send.ts";
import { getState } from "../../data/store.ts";
import { confirm } from "../../ui/confirmation.ts";
import { leaveWith } from "./leaveWith.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof Logout> = { name: "logout", method: "GET", path: "/logout" };

/** Signs the person out in all tabs of this browser. If mutations are pending, asks for confirmation first. */
export async function logout(): Promise<void> {
  const pending = getState().board.changes.length;
  if (pending > 0 && !(await confirm(unsentQuestion(pending)))) return;
  await leaveWith(() => send(call, {}, { isProbe: true }), FAILURE.logout);
}

function unsentQuestion(pending: number): { text: string; yes: string } {
  const what =
    pending === 1
      ? "One change is not sent yet and would be lost."
      : `${pending} changes are not sent yet and would be lost.`;
  return { text: `${what} Do you want to log out?`, yes: "Yes, log out!" };
}
