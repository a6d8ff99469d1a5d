import type { currentUser as CurrentUser } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import type { Failed } from "../../data/api/failed.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof CurrentUser> = { name: "currentUser", method: "GET", path: "/current-user" };

/**
 * Asks the server who is signed in.
 * @returns null when nobody is signed in
 * @throws Failed when the server does not answer the question
 */
export function fetchCurrentUser(): Promise<User | null> {
  return send(call, {}, { isProbe: true }).catch((error: Failed) => {
    if (error.code === "signed_out") return null;
    throw error;
  });
}
