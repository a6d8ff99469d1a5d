import { say } from "../data/api/say.ts";
import { getState, setState, useStore } from "../data/store.ts";
import { isKept } from "../data/mutations/outbox.ts";

const BACK = "Back online";

/**
 * Tracks whether the browser is online. It also asks before the page closes while mutations are neither sent nor stored.
 * @returns a function that stops it
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

/**
 * Shows a toast that the browser is online again, once the pending mutations are sent.
 * @returns a function that stops the wait
 */
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
