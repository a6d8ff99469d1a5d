import { currentUser } from "@tasklane/contract/auth.ts";
import { navigate } from "wouter/use-browser-location";
import { loginPath, PATHS } from "../paths.ts";
import { keepDraft } from "../state/drafts.ts";
import { getState } from "../state/store.ts";
import { addressOf } from "./host.ts";
import { mayRedirect } from "./mayRedirect.ts";
import { endSession } from "./session.ts";

let looking: Promise<void> | undefined;

/**
 * What happens on any 401, once for however many arrive together (product.md, Routes and session): asks who is signed in.
 * Nobody: the open form is kept for this tab and `/login` follows. Somebody after all: to `/dashboard`, at most once in 5 s.
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
  if (response.status === 401) {
    const { user } = getState();
    if (user) keepDraft(user.user_id);
    const next = location.pathname + location.search;
    await endSession();
    navigate(loginPath({ next }), { replace: true });
  } else if (response.ok && location.pathname !== PATHS.dashboard && mayRedirect(Date.now())) {
    navigate(PATHS.dashboard, { replace: true });
  }
}
