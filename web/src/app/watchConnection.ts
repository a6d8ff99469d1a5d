import { toast } from "../data/api/toast.ts";
import { getState, setState, useStore } from "../data/store.ts";
import type { State } from "../data/store.ts";
import { isStored } from "../data/mutations/outbox.ts";
import { countAccepted } from "../data/mutations/ownChange.ts";

const BACK = "Back online";
/** The session storage key for the time at which the connection was lost, so that the time survives a reload. */
const KEY = "lost-at";

/**
 * Tracks whether the browser is online, and since when the server cannot be reached. If the outbox could not store a mutation
 * that is not sent yet, the browser asks the person before it closes the page.
 * @returns a function that stops it
 */
export function watchConnection(): () => void {
  let stopWaiting = (): void => undefined;
  /** How many changes the server had accepted when the connection was lost; null while the server answers. */
  let before: number | null = null;
  const check = (): void => setState({ isOnline: navigator.onLine });
  const note = (): void => {
    const accepted = before;
    if (noteLoss() === (accepted !== null)) return;
    stopWaiting();
    before = accepted === null ? countAccepted() : null;
    if (accepted !== null) stopWaiting = sayBack(accepted);
  };
  const ask = (event: BeforeUnloadEvent): void => {
    if (getState().board.changes.some(({ id }) => !isStored(id))) event.preventDefault();
  };
  setState({ lostAt: storedLoss() });
  check();
  note();
  const stop = useStore.subscribe(note);
  addEventListener("online", check);
  addEventListener("offline", check);
  addEventListener("beforeunload", ask);
  return () => {
    stop();
    stopWaiting();
    removeEventListener("online", check);
    removeEventListener("offline", check);
    removeEventListener("beforeunload", ask);
  };
}

/**
 * Sets `lostAt` when the connection is lost, and clears it when it is back. After a reload the connection counts as back only once
 * the server's board has arrived.
 * @returns whether it is lost
 */
export function noteLoss(): boolean {
  const { isOnline, isUnreachable, loaded, lostAt } = getState();
  const isLost = !isOnline || isUnreachable;
  if (isLost ? !lostAt : lostAt && loaded === "yes") {
    const since = isLost ? (storedLoss() ?? Date.now()) : undefined;
    inSession((storage) => (since ? storage.setItem(KEY, `${since}`) : storage.removeItem(KEY)));
    setState({ lostAt: since });
  }
  return isLost;
}

function storedLoss(): number | undefined {
  return Number(inSession((storage) => storage.getItem(KEY))) || undefined;
}

/** Uses the session storage. If it is switched off, a reload forgets since when the connection is lost. */
function inSession<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Waits until no mutation is pending, then shows in a toast that the server answers again, and how many changes it has accepted.
 * @param before how many it had accepted when the connection was lost
 * @returns a function that stops the wait
 */
function sayBack(before: number): () => void {
  const say = ({ user, board }: State): void => {
    if (board.changes.length > 0) return;
    stop();
    const sent = countAccepted() - before;
    // The session may have ended meanwhile. Then the changes wait for the next sign-in.
    if (user)
      toast.success(
        BACK,
        sent ? { line: `${sent === 1 ? "1 change was" : `${sent} changes were`} sent` } : {},
      );
  };
  const stop = useStore.subscribe(say);
  say(getState());
  return stop;
}
