import { navigate } from "wouter/use-browser-location";
import { beginSession, forgetSession, takeSignedIn } from "../data/api/session.ts";
import { currentUser } from "../features/auth/currentUser.ts";
import { fetchBoard, takeInLong } from "../features/lists/allTaskLists.ts";
import { loginPath, SESSION_ENDED } from "../paths.ts";
import { readFolds } from "../data/folds.ts";
import { readBoardCache, readUser } from "../data/cache/browserCache.ts";
import { hasFilters, KEYS, writeValue } from "../data/storage.ts";
import { getState, setState } from "../data/store.ts";
import { keepEarlyKeys, takeEarlyKeys } from "../ui/earlyKeys.ts";

let opening: Promise<void> | undefined;

/**
 * Opens the board: paints the board cache, if there is one. Meanwhile it asks who is signed in and what changed since. If the
 * server does not answer, it sets `isUnreachable`, and the board cache stays in use.
 */
export function openBoard(): Promise<void> {
  const { loaded } = getState();
  if (loaded === "no" || loaded === "copy") keepEarlyKeys();
  opening ??= open()
    .then(() => setState({ isUnreachable: false }))
    .catch(() => {
      setState({ isUnreachable: true });
      // With a board cache the shortcuts start, and take the keys.
      if (getState().loaded === "no") takeEarlyKeys();
      if (getState().loaded === "copy") setState({ loaded: "offline" });
    })
    .finally(() => {
      opening = undefined;
    });
  return opening;
}

async function open(): Promise<void> {
  // Signing in, on this page or on the one before, has told who is there. A session that ends before the board comes leads to
  // `/login`.
  const told = getState().loaded === "no" ? (getState().user ?? takeSignedIn()) : undefined;
  const request = told ? Promise.resolve(told) : currentUser();
  request.catch(() => undefined); // It is awaited below. Until then a failure must not count as unhandled.
  const kept = getState().user ?? readUser();
  const cached = kept && getState().loaded === "no" ? await readBoardCache(kept.user_id) : undefined;
  if (kept && cached) {
    await openFilters(kept.user_id);
    setState({ user: kept, folds: readFolds(kept.user_id), board: cached, loaded: "copy" });
  }

  const fetched = fetchBoard({ since: cached?.cursor ?? undefined, isProbe: !told });
  fetched.catch(() => undefined);
  const user = await request;
  if (!user) {
    const next = location.pathname + location.search;
    await forgetSession();
    navigate(loginPath({ next, error: kept && SESSION_ENDED }), { replace: true });
    return;
  }
  const isOther = kept !== undefined && kept.user_id !== user.user_id;
  await beginSession(user);
  if (isOther || !cached) await openFilters(user.user_id);
  // An answer to another person's cursor is of no use for this one.
  const answer = await (isOther ? fetchBoard({}) : fetched);
  await takeInLong(answer, user.user_id);
  // The rest of the cache follows later. This much makes the next visit to `/` a returning one, however soon it is.
  writeValue(KEYS.lists, user.user_id, getState().board.told.lists);
}

/** Loads the filters. Most visits start without any, and need not wait for that code. */
async function openFilters(userId: string): Promise<void> {
  if (location.search === "" && !hasFilters()) return;
  (await import("../data/openFilters.ts")).openFilters(userId, location.search);
}
