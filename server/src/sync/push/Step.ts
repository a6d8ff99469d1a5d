import type { MemberRow } from "../../db/tables/members.ts";
import type { GoogleTaskBody } from "../../google/GoogleTasks.ts";
import type { PendingWriteState } from "../../domain/replica.ts";

/** The next step in the push of a task: a call whose pending write is in the draft, a reading before it, or nothing for now. */
export type Step =
  | { act: "read"; googleId: string }
  /**
   * Read the list's changes from Google. With `places`, also read each task's parent: the person may have put a subtask under
   * this task, which a deletion would remove too.
   */
  | { act: "list"; places: boolean }
  | { act: "insert"; pendingWrite: PendingWriteState; body: GoogleTaskBody; parent: string | null }
  | {
      act: "patch";
      pendingWrite: PendingWriteState;
      googleId: string;
      body: GoogleTaskBody;
      etag: string | null;
    }
  | { act: "move"; pendingWrite: PendingWriteState; googleId: string; parent: string | null }
  | { act: "delete"; pendingWrite: PendingWriteState; googleId: string; etag: string | null }
  /** Another member deleted a task that a document or chat assigned to this person: move it to a private list (U14). */
  | { act: "keep" }
  | { act: "none" }
  /** Plan again at `until` (our time), or when something changes before that. If `until` is null, only when something changes. */
  | { act: "wait"; until: number | null };

/** A step that calls Google to change something, so it has a pending write. */
export type Write = Extract<Step, { pendingWrite: PendingWriteState }>;

/** What a push of one list knows. Times are ours, except `googleNow`. */
export interface Run {
  /** A time that Google's clock has surely passed. Our own clock cannot tell whether a deletion is ours (U5.5). */
  googleNow: number;
  /** When the list's last complete pull began. */
  pulledAt: number | null;
  /** The Google ids that this push has read one by one. */
  read: Set<string>;
  /** When this push last read the list's changes. */
  listedAt: number | null;
  /** When this push last read the parents of the list's tasks. */
  placedAt: number | null;
  /**
   * Ids of tasks for which Google refused a position. Their insert is repeated without one: the task goes to the top and is moved
   * later. One that was refused the top level is not moved there again.
   */
  unplaced: Set<string>;
  /** Ids of tasks of which Google refused several fields at once. Each field is then written alone (U7.3). */
  apart: Set<string>;
}

/** Returns what a push of a member's list knows before its first call. */
export function beginPush({ watermark, pulled_at }: MemberRow): Run {
  return {
    googleNow: watermark ?? 0,
    pulledAt: pulled_at,
    read: new Set(),
    listedAt: null,
    placedAt: null,
    unplaced: new Set(),
    apart: new Set(),
  };
}
