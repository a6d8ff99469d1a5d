import { create } from "zustand";

/** A change of many tasks on its way to Google, which the page shows as progress. */
interface ChangeProgress {
  /** The changed tasks. Empty while nothing is under way. */
  ids: readonly string[];
  /** What it does: `Moving 200 tasks to Home`. */
  words: string;
  /** The words for what was done: `moved`. */
  done: string;
  /** The step that Undo takes back. */
  stepId: string;
  /** Whether the server has answered, so that only Google has to get the changes. */
  isAnswered: boolean;
}

const NONE: ChangeProgress = { ids: [], words: "", done: "", stepId: "", isAnswered: false };

/** The newest change of more than 50 tasks. */
export const useChangeProgress = create<ChangeProgress>()(() => NONE);

export function endProgress(): void {
  useChangeProgress.setState(NONE);
}
