import type { Refusals } from "./refusal.ts";
import type { Field, Value } from "./task.ts";

/** The parent in a base when the parent in Google is none of our tasks, or is gone. No id of ours looks like it. */
export const UNKNOWN = "?";

/** The values on which we and Google last agreed, field by field, each with our revision of it. */
export type Base = Record<Field, { value: Value; ver: number }>;

/** The values that a write of ours sets, each with our revision of it. */
export type Target = Partial<Base>;

/** Our own writes to a replica, by Google's clock, which tell them from a person's edits (rule M6). */
export interface WriteLog {
  /** When our insert made the Google task. */
  born?: number;
  /** For each field, when our PATCH last changed it. */
  pushed?: Partial<Record<Field, number>>;
  /** Our last move: its time, and the parent in Google before it. */
  moved?: { from: string | null; at: number };
  /** When the person last changed the task's content in Google. */
  edited?: number;
  /** The revision of the task's deletion, if the deletion came from this Google account. */
  removed?: number;
}

/** A replica: what we know of the Google task that stands for our task in one member's account (rule M4). */
export interface ReplicaState {
  taskId: string;
  googleId: string;
  /**
   * The other Google list that still holds the task while a move to the member's list is under way; null otherwise.
   */
  remoteListId: string | null;
  state: "live" | "gone";
  /** Google's etag of the task as we know it; null when Google may hold another state. */
  etag: string | null;
  updated: number;
  rawTitle: string;
  googleParent: string | null;
  base: Base;
  writeLog: WriteLog;
  /** The parts of the task that Google refuses. */
  refusals: Refusals;
  /**
   * `problem`: the reason that the task's card shows. `problemVer`: the task's revision at which all that was behind
   * was refused.
   */
  problem: string | null;
  problemVer: number | null;
  /** The task's revision at which the replica was last found equal to the task. */
  syncedRev: number;
}

/** The prefix of the stand-in for a Google id when Google refused to make the task. No id of Google's begins so. */
const NEVER_MADE = "refused:";

/**
 * Makes the stand-in for a Google id when Google refused to make the task. Such a replica only carries the refusals.
 */
export function neverMadeId(taskId: string): string {
  return NEVER_MADE + taskId;
}

/** Whether Google refused to make the task, so that the replica has no Google id. */
export function wasNeverMade({ googleId }: ReplicaState): boolean {
  return googleId.startsWith(NEVER_MADE);
}

/**
 * Whether the replica is the very task that a document or a chat assigned to this person, and not one that we
 * inserted.
 */
export function isOriginal(assigned: string | null, { writeLog }: ReplicaState): boolean {
  return assigned !== null && writeLog.born === undefined;
}

/** One attempt of an insert. `googleId` is the id of the Google task that the attempt made, once we know it. */
export interface Attempt {
  marker: string;
  /** The title that the attempt sends. */
  title: string;
  target: Base;
  parent: string | null;
  /** Our time before the attempt was sent. */
  sentAt: number;
  googleId?: string;
  /** The Google list to which the attempt was sent, if the task has moved to another list since. */
  listId?: string;
}

/**
 * A pending write: stored before a call to Google, and closed by its answer or by a reading that shows its outcome
 * (rule M7).
 */
export interface PendingWriteState {
  id: string;
  taskId: string;
  kind: "insert" | "patch" | "delete" | "move" | "order";
  target: Target;
  etag: string | null;
  /** `sentAt` and `googleAt`: our time, and Google's, before the call was sent. */
  sentAt: number;
  googleAt: number;
  state: "open" | "done";
  attempts: Attempt[];
  googleId: string | null;
}

/**
 * A tombstone: a Google id that we once knew, and that is no replica of a live task now. It keeps stale readings from
 * bringing the task back.
 */
export interface TombstoneState {
  googleId: string;
  taskId: string | null;
  by: "us" | "person";
  at: number;
  /**
   * Google's time of the last state that we knew; "moved away" when the task was moved to another list here. After such
   * a move, readings of the old list never count as newer.
   */
  updated: number | "moved away";
  rawTitle: string;
  base: Base | null;
}

/** Makes the tombstone of a task that left a list by a move here: all that its Google list shows of it is stale. */
export function movedAway(googleId: string, rawTitle: string, at: number): TombstoneState {
  return { googleId, rawTitle, taskId: null, by: "us", at, base: null, updated: "moved away" };
}

/** Whether a state with this time of Google's is newer than the state that the tombstone knows. */
export function isNewerThan({ updated }: TombstoneState, at: number): boolean {
  return updated !== "moved away" && at > updated;
}

/**
 * A duplicate: a second Google task that a late insert of ours made. Its edits are merged into our task, then the push
 * removes it.
 */
export interface DuplicateState {
  googleId: string;
  taskId: string;
  etag: string | null;
  rawTitle: string;
  base: Base;
  sentAt: number | null;
}

/**
 * The names that a title's suffix may contain in this list (rule T9). Each maps the name's key to the name as it is
 * written.
 */
export interface KnownNames {
  sublists: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
}
