import type { authGoogle as AuthGoogle } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import { addressOf } from "../../data/api/host.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { handOverSignedIn } from "./handOverSignedIn.ts";

const call: RouteOf<typeof AuthGoogle> = { name: "authGoogle", method: "GET", path: "/auth_google" };

/** The session storage key for the sign-in page's position in this tab's history. */
const KEY = "sign-in-from";
/** Browsers keep at most this many history entries. Once the history is full, its length no longer tells a page's position. */
const ENTRIES_AT_MOST = 50;

/**
 * Goes to Google's sign-in page.
 * @param how.next the path of our site to return to
 */
export function authGoogle({ next }: { next?: string }): void {
  try {
    // A new entry removes all later ones, so the history's length now tells this page's position. Google's page replaces the new
    // entry.
    history.pushState(null, "", location.href);
    sessionStorage.setItem(KEY, String(history.length - 1));
  } catch {
    // Without session storage, the Back button will lead through Google's pages.
  }
  location.replace(addressOf(call, { next }).url);
}

/**
 * After sign-in, goes back over Google's pages to the sign-in page, which redirects a signed-in person. So the Back button later
 * skips Google's pages.
 * @param user the person who signed in; the sign-in page reads them by `takeSignedIn` and need not ask the server again
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
