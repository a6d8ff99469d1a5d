import type { logoutEverywhere as LogoutEverywhere } from "@tasklane/contract/auth.ts";
import { send } from "../../data/api/send.ts";
import { confirm } from "../../ui/confirm.ts";
import { leaveWith } from "./leaveWith.ts";
import { lossSentence } from "./lossSentence.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof LogoutEverywhere> = {
  name: "logoutEverywhere",
  method: "POST",
  path: "/logout-everywhere",
};

/** After a confirmation, ends every session of this person, including this one. */
export async function logoutEverywhere(): Promise<void> {
  const text = "Do you want to sign out in every browser where you are signed in?";
  if (!(await confirm({ text, more: lossSentence(), yes: "Yes, sign out!" }))) return;
  await leaveWith(() => send(call, {}, { isProbe: true }));
}
