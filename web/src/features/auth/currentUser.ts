import type { currentUser as CurrentUser } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import { Failed } from "../../data/api/failed.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof CurrentUser> = { name: "currentUser", method: "GET", path: "/current-user" };

/**
 * Asks the server who is signed in.
 * @returns null when nobody is signed in
 * @throws Failed when the server does not answer the question
 */
export async function currentUser(): Promise<User | null> {
  try {
    return await send(call, {}, { isProbe: true });
  } catch (error) {
    if (error instanceof Failed && error.code === "signed_out") return null;
    throw error;
  }
}
