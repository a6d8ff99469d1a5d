import { navigate } from "../ui/address.ts";
import { beginSession, forgetSession, takeSignedIn } from "../data/api/session.ts";
import { fetchCurrentUser } from "../features/auth/currentUser.ts";
import { allTaskLists, fetchBoard, takeIn } from "../features/lists/allTaskLists.ts";
import { loginPath, SESSION_ENDED } from "../paths.ts";
import { readFolds } from "../data/folds.ts";
import { readBoardCache, readUser } from "../data/cache/browserCache.ts";
import { nextTask } from "../data/nextTask.ts";
import { hasFilters, writeValue } from "../data/storage.ts";
import * as KEYS from "../data/storageKeys.ts";
import { getState, setState } from "../data/store.ts";
import { keepEarlyKeys, takeEarlyKeys } from "../ui/earlyKeys.ts";

/** After this many milliseconds without an answer, a page that shows the board cache goes on as if it were offline. */
const SLOW = 1000;

let opening: Promise<void> | undefined;

/**
 * Opens the board. Paints the board cache, if there is one. Meanwhile it asks the server who is signed in, and what has changed
 * since the cache was written. If the server does not answer, sets `isUnreachable`, and the page goes on showing the board cache.
 */
export function openBoard(): Promise<void> {
  const { loaded } = getState();
  if (loaded === "no" || loaded === "cache") keepEarlyKeys();
  opening ??= open()
    .then(() => setState({ isUnreachable: false }))
    .catch(() => {
      setState({ isUnreachable: true });
      // The server does not answer. Without a board cache (`no`) the shortcut keys will never start: stop storing early keys, and
      // drop those stored. With a board cache (`cache`) the shortcut keys start later, and the stored keys are pressed again.
      if (getState().loaded === "no") takeEarlyKeys();
      goOnWithCache();
    })
    .finally(() => {
      opening = undefined;
    });
  return opening;
}

/** Lets the page work with the board cache: it shows the changes that wait in the outbox, and takes new ones. */
function goOnWithCache(): void {
  if (getState().loaded === "cache") setState({ loaded: "offline" });
}

async function open(): Promise<void> {
  // Do not ask who is signed in if this page or the previous one has just signed the person in. If the session ends before the
  // board arrives, a 401 leads to `/login`.
  const knownUser = getState().loaded === "no" ? (getState().user ?? takeSignedIn()) : undefined;
  const request = knownUser ? Promise.resolve(knownUser) : fetchCurrentUser();
  request.catch(() => undefined); // `request` is awaited below. If it fails earlier, this prevents an unhandled rejection.
  const lastUser = getState().user ?? readUser();
  const cached = lastUser && getState().loaded === "no" ? await readBoardCache(lastUser.user_id) : undefined;
  if (lastUser && cached) {
    await openFilters(lastUser.user_id);
    setState({ user: lastUser, folds: readFolds(lastUser.user_id), board: cached, loaded: "cache" });
    setTimeout(goOnWithCache, SLOW);
  }

  // If the server did not answer for a while and does again, the page has a board. Then fetch only what changed.
  const { board } = getState();
  const fetched = fetchBoard({ since: board.cursor ?? undefined, isProbe: !knownUser });
  fetched.catch(() => undefined);
  const user = await request;
  if (!user) {
    const next = location.pathname + location.search;
    await forgetSession();
    navigate(loginPath({ next, error: lastUser && SESSION_ENDED }), { replace: true });
    return;
  }
  const isOther = lastUser && lastUser.user_id !== user.user_id;
  await beginSession(user);
  if (isOther || !cached) await openFilters(user.user_id);
  // Another person than expected is signed in. The request used the expected person's cursor, so its answer is useless. Fetch a
  // whole board.
  await (isOther ? allTaskLists() : takeIn(await fetched, user.user_id, board, nextTask));
  // Most of the board cache is written later. Write the lists at once: the page `/` takes a browser with stored lists for one
  // that was used before.
  writeValue(KEYS.lists, user.user_id, getState().board.told.lists);
}

/** Sets the filters from the URL or from storage. Most visits have no filters and do not load this code. */
async function openFilters(userId: string): Promise<void> {
  if (location.search === "" && !hasFilters()) return;
  (await import("../data/openFilters.ts")).openFilters(userId, location.search);
}
