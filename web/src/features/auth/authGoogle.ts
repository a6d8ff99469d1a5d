import type { authGoogle as AuthGoogle } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import { addressOf } from "../../data/api/host.ts";
import { handOverSignedIn } from "../../data/api/session.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AuthGoogle> = { name: "authGoogle", method: "GET", path: "/auth_google" };

/** The session storage key for the length of this tab's history up to the sign-in page. */
const KEY = "sign-in-from";
/** Browsers keep at most this many entries. Beyond that, the length says nothing about positions. */
const ENTRIES_AT_MOST = 50;

/**
 * Leaves for the provider's sign-in.
 * @param how.next the path of ours to come back to
 */
export function authGoogle({ next }: { next?: string }): void {
  try {
    // Pushing an entry drops all later ones, so the length gives this page's position. The provider's page replaces the new
    // entry.
    history.pushState(null, "", location.href);
    sessionStorage.setItem(KEY, String(history.length - 1));
  } catch {
    // No session storage: Back will lead through the provider's pages.
  }
  location.replace(addressOf(call, { next }).url);
}

/**
 * Goes back over the provider's pages to the sign-in page, which sends a signed-in person on. Back then leads to where the
 * person was before, never into the provider's pages.
 * @param user the person who signed in; the sign-in page gets them by `takeSignedIn` and need not ask the server again
 * @returns whether the page is about to be left
 */
export function returnToSignIn(user: User): boolean {
  try {
    const from = Number(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    if (!(from > 0) || history.length <= from || history.length >= ENTRIES_AT_MOST) return false;
    handOverSignedIn(user);
    history.go(from - history.length);
    return true;
  } catch {
    return false;
  }
}
