import type { User } from "@tasklane/contract/auth.ts";
import { clearBrowserCache, writeUser } from "../cache/browserCache.ts";
import { readFolds } from "../folds.ts";
import { same } from "../reuse.ts";
import { forgetPerson, getState, setState } from "../store.ts";
import { abortSession } from "./sessionSignal.ts";

/** The channel on which tabs tell each other that the session ended. */
export const CHANNEL = "tasklane-session";

/**
 * The session storage key under which the signed-in person is kept while this tab loads the next page. So the next page need not
 * ask the server who is signed in.
 */
export const SIGNED_IN = "signed-in";

/** Returns the person whom the previous page handed over, if it did, and removes the stored value. */
export function takeSignedIn(): User | undefined {
  try {
    const user = sessionStorage.getItem(SIGNED_IN);
    sessionStorage.removeItem(SIGNED_IN);
    return user === null ? undefined : (JSON.parse(user) as User);
  } catch {
    return undefined; // Without session storage the page asks the server.
  }
}

/** Begins a person's session. If another person used this page, their data is removed first. */
export async function beginSession(user: User): Promise<void> {
  const before = getState().user;
  if (before && before.user_id !== user.user_id) {
    abortSession();
    forgetPerson();
    await clearBrowserCache();
  }
  writeUser(user);
  // If the board cache has already shown this person, nothing is drawn again.
  if (!before || !same(before, user)) setState({ user, folds: readFolds(user.user_id) });
}

/** Removes this person's data from the browser, in this tab and in all other tabs. */
export async function forgetSession(): Promise<void> {
  if (getState().user) announce();
  abortSession();
  forgetPerson();
  await clearBrowserCache();
}

function announce(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no target
  channel.postMessage("signed-out");
  channel.close();
}
