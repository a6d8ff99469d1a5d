import { create } from "zustand";

/** A large change whose tasks the server is sending to Google. The page shows its progress. */
interface ChangeProgress {
  /** The ids of the changed tasks. Empty while there is no such change. */
  ids: readonly string[];
  /** What the change does: `Moving 200 tasks to Home`. */
  words: string;
  /** What has been done, in one word: `moved`. */
  done: string;
  /** The undo step of the change. */
  stepId: string;
  /** Whether our server has answered. From then on, only Google lacks the changes. */
  isAnswered: boolean;
}

const NONE: ChangeProgress = { ids: [], words: "", done: "", stepId: "", isAnswered: false };

/** The newest change of more than 50 tasks. */
export const useChangeProgress = create<ChangeProgress>()(() => NONE);

/** Hides the progress of the large change. */
export function endProgress(): void {
  useChangeProgress.setState(NONE);
}
