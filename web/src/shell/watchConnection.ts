import { getState, setState } from "../state/store.ts";
import { isKept } from "../state/unsent.ts";

/**
 * Notes whether the browser is online, and asks before the page is left with changes that are neither sent nor kept for the
 * next page. @returns how to stop
 */
export function watchConnection(): () => void {
  const look = (): void => setState({ isOnline: navigator.onLine });
  const ask = (event: BeforeUnloadEvent): void => {
    if (getState().board.changes.some(({ id }) => !isKept(id))) event.preventDefault();
  };
  look();
  addEventListener("online", look);
  addEventListener("offline", look);
  addEventListener("beforeunload", ask);
  return () => {
    removeEventListener("online", look);
    removeEventListener("offline", look);
    removeEventListener("beforeunload", ask);
  };
}
