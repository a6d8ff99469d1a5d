import { authGoogle as call } from "@tasklane/contract/auth.ts";
import { addressOf } from "../../data/api/host.ts";

/** How many entries this tab's history had up to the sign-in page, when the person left it for the provider. */
const KEY = "sign-in-from";
/** Browsers keep so many entries at most; then the number says nothing about places any more. */
const ENTRIES_AT_MOST = 50;

/** Leaves for the provider's sign-in; `next` is a path of ours to come back to. */
export function authGoogle({ next }: { next?: string }): void {
  try {
    // Entries after this page go, so that the length tells its place. The provider's page takes the new entry.
    history.pushState(null, "", location.href);
    sessionStorage.setItem(KEY, String(history.length - 1));
  } catch {
    // No session storage: Back will lead through the provider's pages.
  }
  location.replace(addressOf(call, { next }).url);
}

/**
 * Goes back over the provider's pages to the sign-in page, which leads a signed-in person on: Back then leads to where
 * the person was before, and never into the provider's pages.
 * @returns whether the page is about to be left
 */
export function returnToSignIn(): boolean {
  try {
    const from = Number(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    if (!(from > 0) || history.length <= from || history.length >= ENTRIES_AT_MOST) return false;
    history.go(from - history.length);
    return true;
  } catch {
    return false;
  }
}
