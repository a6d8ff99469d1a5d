// @chunk board
import { useEffect, useSyncExternalStore } from "react";
import { readValue, writeValue } from "../../data/storage.ts";
import * as KEYS from "../../data/storageKeys.ts";
import { getState, useStore } from "../../data/store.ts";

// What to call when the first steps are shown or hidden.
const listeners = new Set<() => void>();

function read(): unknown {
  const userId = getState().user?.user_id;
  return userId === undefined ? undefined : readValue(KEYS.firstSteps, userId);
}

function write(value: "shown" | "hidden"): void {
  const userId = getState().user?.user_id;
  if (userId === undefined) return;
  writeValue(KEYS.firstSteps, userId, value);
  listeners.forEach((listener) => listener());
}

/** Hides the first steps on the board of this browser. */
export const hideFirstSteps = (): void => write("hidden");
/** Shows the first steps on the board of this browser. */
export const showFirstSteps = (): void => write("shown");

/** Whether to show the first steps. They start on the empty board of a new person. */
export function useFirstSteps(): boolean {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read,
    () => undefined,
  );
  const isEmpty = useStore(
    ({ board, loaded, jobs }) =>
      loaded === "yes" &&
      jobs.length === 0 &&
      board.refreshedAt !== null &&
      board.tasks.size === 0 &&
      board.lists.length === 1 &&
      board.sharedLists.length === 0,
  );
  useEffect(() => {
    if (isEmpty && value === undefined) showFirstSteps();
  }, [isEmpty, value]);
  return value === "shown";
}
