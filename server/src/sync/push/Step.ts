import type { MemberRow } from "../../db/tables/members.ts";
import type { GoogleTaskBody } from "../../google/GoogleTasks.ts";
import type { PendingWriteState } from "../../domain/replica.ts";

/** The next step of a task to Google: a call whose pending write is in the draft, a reading that comes first, or nothing for now. */
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

/**
 * What a push of one list knows. `googleNow` is a time that Google's clock has surely passed. Only Google's clock can tell
 * whether a deletion is ours, because our clock may be minutes off. `pulledAt` is when the list's last pull began. `read` holds
 * the Google ids that this push has read one by one.
 */
export interface Run {
  googleNow: number;
  pulledAt: number | null;
  read: Set<string>;
  /** When the list's changes were last read. */
  listedAt: number | null;
  /** When the parents of the list's tasks were last read. */
  placedAt: number | null;
  /**
   * Ids of tasks for which Google refused a position. An insert is repeated without a position: the task goes to the top and is
   * moved later. A subtask of a task to delete is not moved out of it again.
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
