import type { authGoogle as AuthGoogle } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import { addressOf } from "../../data/api/host.ts";
import { handOverSignedIn } from "../../data/api/session.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AuthGoogle> = { name: "authGoogle", method: "GET", path: "/auth_google" };

/** The session storage key for the position of the sign-in page in this tab's history. */
const KEY = "sign-in-from";
/** Browsers keep at most this many history entries. At the limit, the length no longer tells a position. */
const ENTRIES_AT_MOST = 50;

/**
 * Navigates to the provider's sign-in page.
 * @param how.next the path of our site to return to
 */
export function authGoogle({ next }: { next?: string }): void {
  try {
    // Pushing an entry drops all later ones, so the history's length now tells this page's position. The provider's page
    // replaces the new entry.
    history.pushState(null, "", location.href);
    sessionStorage.setItem(KEY, String(history.length - 1));
  } catch {
    // Without session storage, Back will lead through the provider's pages.
  }
  location.replace(addressOf(call, { next }).url);
}

/**
 * Goes back over the provider's pages to the sign-in page, which redirects a signed-in person. Back then skips the
 * provider's pages.
 * @param user the person who signed in; the sign-in page gets them by `takeSignedIn` and need not ask the server again
 * @returns whether the browser is about to leave this page
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
