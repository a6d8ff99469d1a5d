import type { Field } from "./task.ts";

/**
 * What the times of a Google task do not tell by themselves (rule M6). First our own writes to it: so a later reading tells them
 * from a person's edits. Then what its person did in Google, and what happened to its task in Tasklane. Times are by Google's
 * clock.
 */
export interface WriteLog {
  /** When Tasklane's insert created the Google task. */
  born?: number;
  /**
   * For each field, when Tasklane's PATCH last changed it. `left`: when one last took out of the title the name of a sublist or
   * section that had stayed in another list. That was nobody's edit (P10.6).
   */
  pushed?: Partial<Record<Field | "left", number>>;
  /** Tasklane's last move of the Google task: when, its parent before it, and the Google list that it left for another one. */
  moved?: { from: string | null; at: number; list?: string };
  /**
   * The Google list to which we last asked Google to move it, until it is known to have arrived. If a reading finds it there, we
   * moved it and no person did (P10.20).
   */
  sentTo?: string | undefined;

  /**
   * When the person last changed the task's content in Google. If only the answer to our own write showed that, it was at some time
   * from `edited` to `editedBefore`. Rows of earlier versions lack the second.
   */
  edited?: number;
  editedBefore?: number;
  /**
   * The time of the task's deletion (`TaskState.deleted.at`), if the deletion came from this Google account (`isRemovedThere`),
   * or was repeated there (P9.4). Rows of earlier versions hold its revision.
   */
  removed?: number | undefined;

  /** When its task last moved to another list and left the Google task behind (`toGoogleTime`). */
  leavesAt?: number | undefined;
  /** Up to when its old list had been read then (the watermark): it was there. */
  seenAt?: number | undefined;
  /**
   * When somebody last restored the task from the bin, as far as we know Google's clock (`toGoogleTime`). A deletion in Google
   * before that does not count (B2).
   */
  restored?: number;
  /**
   * Our time of that restoring, and the list's watermark then. The next pull may tell that our clock was put back
   * (`noteClockBack`).
   */
  restoredHere?: { at: number; watermark: number | null } | undefined;
  /** Of a fork: the task whose Google task it took over, which was on its way into a list when that was deleted (U10.3). */
  original?: string;
}

/** Whether the deletion of a task came from the Google account to which this write log belongs. */
export function isRemovedThere(
  { writeLog: { removed } }: { writeLog: WriteLog },
  deleted: { at: number; rev: number } | null,
): boolean {
  return removed !== undefined && (removed === deleted?.at || removed === deleted?.rev);
}

/** When a Google task was last written, as far as we know, or when its task last moved in Tasklane. */
export function lastKnown({ born = 0, edited = 0, leavesAt = 0, pushed = {} }: WriteLog): number {
  return Math.max(born, edited, leavesAt, ...Object.values(pushed));
}

/**
 * Returns the write log of a Google task whose task is restored from the bin. What was read of it before is older than that, even
 * if a clock was corrected since.
 * @param at the time of the restoring, by Google's clock (`toGoogleTime`)
 * @param restoredHere the same by our clock, with the list's watermark
 */
export function restoredLog(
  { writeLog, updated }: { writeLog: WriteLog; updated: number },
  at: number,
  restoredHere: WriteLog["restoredHere"],
): WriteLog {
  return { ...writeLog, restored: Math.max(at, updated, writeLog.removed ?? 0), restoredHere };
}
