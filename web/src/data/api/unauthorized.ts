// @chunk views
import type { currentUser as CurrentUser } from "@tasklane/contract/auth.ts";
import type { User } from "@tasklane/contract/auth.ts";
import { navigate } from "../../ui/address.ts";
import { loginPath, PATHS, SESSION_ENDED } from "../../paths.ts";
import { storeOpenForm } from "../drafts.ts";
import { getState } from "../store.ts";
import { addressOf } from "./host.ts";
import { mayRedirect } from "./mayRedirect.ts";
import { beginSession, forgetSession } from "./session.ts";
import type { RouteOf } from "./route.ts";

const currentUser: RouteOf<typeof CurrentUser> = {
  name: "currentUser",
  method: "GET",
  path: "/current-user",
};

let handling: Promise<void> | undefined;

/**
 * Handles 401 answers, once for all that arrive together (product 11.3). It asks the server who is signed in:
 * - nobody: store the open form for this tab and go to `/login`;
 * - the same person: go to `/dashboard`, at most once in 5 s;
 * - another person: remove all data of the previous person and go to the new person's board.
 */
export function signedOut(): Promise<void> {
  handling ??= checkSession().finally(() => {
    handling = undefined;
  });
  return handling;
}

async function checkSession(): Promise<void> {
  const response = await fetch(addressOf(currentUser, {}).url, { credentials: "include" }).catch(
    () => undefined,
  );
  if (!response || response.status >= 500) return; // Without an answer it is unknown who is signed in. The next call finds out.
  // The call was made while the session ended. The login page already shows the reason.
  if (location.pathname === PATHS.login) return;
  const { user } = getState();
  const who = response.ok ? await userIn(response) : undefined;
  if (user && who && who.user_id !== user.user_id) {
    await beginSession(who);
    location.replace(PATHS.dashboard); // A new page has nothing of the previous person in memory.
  } else if (response.status === 401) {
    if (user) storeOpenForm(user.user_id);
    const next = location.pathname + location.search;
    await forgetSession();
    navigate(loginPath({ next, error: user && SESSION_ENDED }), { replace: true });
  } else if (response.ok && location.pathname !== PATHS.dashboard && mayRedirect(Date.now())) {
    navigate(PATHS.dashboard, { replace: true });
  }
}

/** The signed-in person in an answer. @returns undefined if the answer is a proxy's page */
async function userIn(response: Response): Promise<User | undefined> {
  const answer = (await response.json().catch(() => null)) as Partial<User> | null;
  return typeof answer?.user_id === "string" ? (answer as User) : undefined;
}
