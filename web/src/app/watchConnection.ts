import { say } from "../data/api/say.ts";
import { getState, setState, useStore } from "../data/store.ts";
import { isKept } from "../data/mutations/outbox.ts";

const BACK = "Back online";

/**
 * Notes whether the browser is online, and asks before the page is left with changes that are neither sent nor kept for the
 * next page. @returns how to stop
 */
export function watchConnection(): () => void {
  let stopWaiting = (): void => undefined;
  const look = (): void => {
    const wasOnline = getState().isOnline;
    setState({ isOnline: navigator.onLine });
    stopWaiting();
    if (navigator.onLine && !wasOnline) stopWaiting = sayBack();
  };
  const ask = (event: BeforeUnloadEvent): void => {
    if (getState().board.changes.some(({ id }) => !isKept(id))) event.preventDefault();
  };
  look();
  addEventListener("online", look);
  addEventListener("offline", look);
  addEventListener("beforeunload", ask);
  return () => {
    stopWaiting();
    removeEventListener("online", look);
    removeEventListener("offline", look);
    removeEventListener("beforeunload", ask);
  };
}

/** Says that the browser is online again, once what waited is sent. @returns what stops waiting */
function sayBack(): () => void {
  const waited = getState().board.changes.length;
  if (waited === 0) {
    say.success(BACK);
    return () => undefined;
  }
  const stop = useStore.subscribe(({ board }) => {
    if (board.changes.length > 0) return;
    stop();
    say.success(BACK, { line: waited === 1 ? "1 change was sent" : `${waited} changes were sent` });
  });
  return stop;
}
