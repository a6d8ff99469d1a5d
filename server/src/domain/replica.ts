import type { Refusals } from "./refusal.ts";
import type { Field, Value } from "./task.ts";

/** The parent of a replica whose parent in Google is none of our tasks, or is gone. No id of ours looks like it. */
export const UNKNOWN = "?";

/** The values that we and Google last agreed on, field by field, each with our revision of it. */
export type Base = Record<Field, { value: Value; ver: number }>;

/** The values that a write of ours sets. */
export type Target = Partial<Base>;

/** Tells our own writes from a person's, in Google's time (rule M6). */
export interface WriteLog {
  /** When our insert made the Google task. */
  born?: number;
  /** When our PATCH last changed a field. */
  pushed?: Partial<Record<Field, number>>;
  /** Our last move: from which parent in Google, and when. */
  moved?: { from: string | null; at: number };
  /** When the person last changed its content in Google. */
  edited?: number;
  /** The revision of the task's deletion, if the deletion came from this Google account. */
  removed?: number;
}

/** What one member's Google account is known to hold of one task (rule M4). */
export interface ReplicaState {
  taskId: string;
  googleId: string;
  /** The Google list that still holds it while a move to the member's list is under way; null otherwise. */
  remoteListId: string | null;
  state: "live" | "gone";
  /** Google's etag of the state that we know; null when another state may be there. */
  etag: string | null;
  updated: number;
  rawTitle: string;
  googleParent: string | null;
  base: Base;
  writeLog: WriteLog;
  /** What Google refuses of it, field by field. */
  refusals: Refusals;
  /** The reason that the task's card shows, and the revision of the task at which everything else was in sync. */
  problem: string | null;
  problemVer: number | null;
  /** The task's revision at which the two were last found in sync. */
  syncedRev: number;
}

/** Begins what stands for the Google id of a replica that Google refused to make. No id of Google's begins so. */
const NEVER_MADE = "refused:";

/** What stands for the Google id of a replica that Google refused to make. Such a replica only carries the refusals. */
export function neverMadeId(taskId: string): string {
  return NEVER_MADE + taskId;
}

/** Whether Google refused to make it. */
export function wasNeverMade({ googleId }: ReplicaState): boolean {
  return googleId.startsWith(NEVER_MADE);
}

/** Whether it is the very task that a document or a chat assigned to this person, and not one that we inserted. */
export function isOriginal(assigned: string | null, { writeLog }: ReplicaState): boolean {
  return assigned !== null && writeLog.born === undefined;
}

/** One attempt of an insert. `googleId` is the task that it turned out to have made. */
export interface Attempt {
  marker: string;
  /** The title as it was written. */
  title: string;
  target: Base;
  parent: string | null;
  /** Our time before it was sent. */
  sentAt: number;
  googleId?: string;
}

/** Stored before each call to Google, and closed by its answer or by a reading (rule M7). */
export interface PendingWriteState {
  id: string;
  taskId: string;
  kind: "insert" | "patch" | "delete" | "move" | "order";
  target: Target;
  etag: string | null;
  /** Our time, and Google's, before the call was sent. */
  sentAt: number;
  googleAt: number;
  state: "open" | "done";
  attempts: Attempt[];
  googleId: string | null;
}

/** A Google id that we once knew and that stands for none of our tasks now. */
export interface TombstoneState {
  googleId: string;
  taskId: string | null;
  by: "us" | "person";
  at: number;
  /**
   * Google's time of the last state that we knew; "moved away" when the task was moved away here, so that no reading of
   * the old list is news.
   */
  updated: number | "moved away";
  rawTitle: string;
  base: Base | null;
}

/** Whether a state of this time (Google's) is newer than the one that a tombstone knows. */
export function isNewerThan({ updated }: TombstoneState, at: number): boolean {
  return updated !== "moved away" && at > updated;
}

/** A second task that a late insert of ours made. It is to be merged and removed. */
export interface DuplicateState {
  googleId: string;
  taskId: string;
  etag: string | null;
  rawTitle: string;
  base: Base;
  sentAt: number | null;
}

/** The names that a title's suffix may hold in this list (rule T9): as they are written, by their key. */
export interface KnownNames {
  sublists: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
}
