import type { User } from "@tasklane/contract/auth.ts";
import { clearBrowserCache, writeUser } from "../cache/browserCache.ts";
import { readFolds } from "../folds.ts";
import { forgetPerson, getState, setState } from "../store.ts";
import { abortSession } from "./epoch.ts";

/** The channel on which tabs tell each other that the session ended. */
export const CHANNEL = "tasklane-session";

/** The session storage key for the person whom one page of this tab hands over to the next. */
const SIGNED_IN = "signed-in";

/** Hands the person who has just signed in over to the next page of this tab, which then need not ask the server. */
export function handOverSignedIn(user: User): void {
  sessionStorage.setItem(SIGNED_IN, JSON.stringify(user));
}

/** Takes the person whom the page before handed over to this one, once. */
export function takeSignedIn(): User | undefined {
  try {
    const user = sessionStorage.getItem(SIGNED_IN);
    sessionStorage.removeItem(SIGNED_IN);
    return user === null ? undefined : (JSON.parse(user) as User);
  } catch {
    return undefined; // No session storage: the page asks the server.
  }
}

/** Begins the session of a person. Another person's data is forgotten first. */
export async function beginSession(user: User): Promise<void> {
  const before = getState().user;
  if (before && before.user_id !== user.user_id) {
    abortSession();
    forgetPerson();
    await clearBrowserCache();
  }
  writeUser(user);
  setState({ user, folds: readFolds(user.user_id) });
}

/** Clears this person's data from the browser, in this tab and in all others. */
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
