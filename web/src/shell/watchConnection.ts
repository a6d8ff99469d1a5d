import { getState, setState } from "../state/store.ts";

/** Notes whether the browser is online, and asks before the page is left with changes that are not sent. @returns how to stop */
export function watchConnection(): () => void {
  const look = (): void => setState({ isOnline: navigator.onLine });
  const ask = (event: BeforeUnloadEvent): void => {
    if (getState().board.changes.length > 0) event.preventDefault();
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
