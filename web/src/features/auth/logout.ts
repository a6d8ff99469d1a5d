import type { logout as Logout } from "@tasklane/contract/auth.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { send } from "../../data/api/send.ts";
import { confirm } from "../../ui/confirm.ts";
import { leaveWith } from "./leaveWith.ts";
import { lossSentence } from "./lossSentence.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof Logout> = { name: "logout", method: "GET", path: "/logout" };

/** Signs the person out in all tabs of this browser. If changes would be lost, asks for confirmation first. */
export async function logout(): Promise<void> {
  const loss = lossSentence();
  const question = { text: `${loss} Do you want to log out?`, yes: "Yes, log out!" };
  if (loss !== undefined && !(await confirm(question))) return;
  await leaveWith(() => send(call, {}, { isProbe: true }), FAILURE.logout);
}
