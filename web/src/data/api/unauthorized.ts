// @chunk board
import { currentUser } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import { navigate } from "wouter/use-browser-location";
import { loginPath, PATHS, SESSION_ENDED } from "../../paths.ts";
import { keepForm } from "../drafts.ts";
import { getState } from "../store.ts";
import { addressOf } from "./host.ts";
import { mayRedirect } from "./mayRedirect.ts";
import { beginSession, forgetSession } from "./session.ts";

let looking: Promise<void> | undefined;

/**
 * What happens on any 401, once for however many arrive together (product 11.3): asks who is signed in.
 * Nobody: the open form is kept for this tab and `/login` follows. Somebody after all: to `/dashboard`, at most once in 5 s.
 * Somebody else: to their board, and nothing of the person who was here is left.
 */
export function signedOut(): Promise<void> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(): Promise<void> {
  const response = await fetch(addressOf(currentUser, {}).url, { credentials: "include" }).catch(
    () => undefined,
  );
  if (!response || response.status >= 500) return; // Nobody knows; the next call will find out.
  // A call that was made while the session ended: the page there says why already.
  if (location.pathname === PATHS.login) return;
  const { user } = getState();
  const who = response.ok ? await userIn(response) : undefined;
  if (user && who && who.user_id !== user.user_id) {
    await beginSession(who);
    location.replace(PATHS.dashboard); // A new page: nothing of the old one can be left.
  } else if (response.status === 401) {
    if (user) keepForm(user.user_id);
    const next = location.pathname + location.search;
    await forgetSession();
    navigate(loginPath({ next, error: user && SESSION_ENDED }), { replace: true });
  } else if (response.ok && location.pathname !== PATHS.dashboard && mayRedirect(Date.now())) {
    navigate(PATHS.dashboard, { replace: true });
  }
}

/** Whom an answer names; a proxy's page names nobody. */
async function userIn(response: Response): Promise<User | undefined> {
  const answer = (await response.json().catch(() => null)) as Partial<User> | null;
  return typeof answer?.user_id === "string" ? (answer as User) : undefined;
}
