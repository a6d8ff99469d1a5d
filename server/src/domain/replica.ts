import type { Refusal, Refusals } from "./refusal.ts";
import { FIELDS } from "./task.ts";
import type { Field, Value } from "./task.ts";
import type { WriteLog } from "./writeLog.ts";

/** Stands for an unknown parent in a base: the parent in Google is gone, or is none of our tasks. */
export const UNKNOWN_PARENT = Symbol("unknown parent");

/** The parent in a base: the id of a task of ours, null at the top level, or unknown. */
export type BaseParent = Value | typeof UNKNOWN_PARENT;

/** Returns a value of a base, with null for an unknown parent. */
export function knownValue(value: BaseParent): Value {
  return value === UNKNOWN_PARENT ? null : value;
}

/**
 * The base of a replica: for each field, the value that Tasklane and Google last agreed on, and the field's revision at that time.
 * `stringifyBases` and `parseBase` write and read its stored form (`storedJson.ts`).
 */
export type Base = Record<Exclude<Field, "parent">, { value: Value; rev: number }> & {
  parent: { value: BaseParent; rev: number };
};

/** Copies a base, so that a change of one of its fields leaves the original as it is. */
export function copyBase(base: Base): Base {
  return Object.fromEntries(FIELDS.map((field) => [field, { ...base[field] }])) as Base;
}

/** The fields that a write to Google sets, each with its value and its revision in Tasklane. */
export type Target = Partial<Base>;

/**
 * What Tasklane knows of one Google task of an account (rule M4). Each is one row of the table `remote_task`. Its `state` tells
 * for what the Google task stands.
 */
export type RemoteTaskState = ReplicaState | DuplicateState | TombstoneState;

/** A replica: the Google task that stands for one of our tasks in one member's account. */
export type ReplicaState = LiveReplica | RefusedReplica;

/** The replica of a task that Google has. */
export interface LiveReplica extends ReplicaFields {
  state: "live";
  googleId: string;
}

/** The replica of a task that Google refuses to create. It only stores the refusals. */
export interface RefusedReplica extends ReplicaFields {
  state: "refused";
  googleId: null;
}

/** Whether a task was moved to its list in Tasklane, and is still in another list in Google. */
export function isOnItsWay<R extends { remoteListId: string | null }>(
  replica: R,
): replica is R & { remoteListId: string } {
  return replica.remoteListId !== null;
}

/** Whether Google has the replica's task. */
export function isLive(replica: ReplicaState): replica is LiveReplica {
  return replica.state === "live";
}

/** The `updated` of a Google task that was never read, or whose last reading does not count: the next reading is newer. */
export const NEVER_READ = 0;

interface ReplicaFields {
  taskId: string;
  /** While the task moves between two Google lists: the id of the list that it has not left yet; null otherwise. */
  remoteListId: string | null;
  /** Google's etag of the task when we last read or wrote it; null when the task may have changed since. */
  etag: string | null;
  /** Google's `updated` of the last state that we knew, or `NEVER_READ`. */
  updated: number;
  /** Google's title as it last was, with the names at its end: `Milk (#Errands)`. */
  rawTitle: string;
  /** The Google id of the parent in Google, as it was last read or written. */
  googleParent: string | null;
  base: Base;
  writeLog: WriteLog;
  /** The parts of the task that Google refuses. */
  refusals: Refusals;
  /**
   * `problem`: the reason that the task's card shows. `problemRev`: the task's revision at which Google refused everything in
   * which its task differs from ours.
   */
  problem: string | null;
  problemRev: number | null;
  /** The task's revision when it was last found equal to the Google task. */
  syncedRev: number;
}

/**
 * Whether a replica, or a tombstone, is of the original Google task that a Google document or chat assigned to this person.
 * Deleting it would delete it in the document too. A task that Tasklane inserted into an account is never an original.
 */
export function isOriginal(
  assigned: string | null,
  { writeLog }: Pick<ReplicaState | TombstoneState, "writeLog">,
): boolean {
  return assigned !== null && writeLog.born === undefined;
}

/** One attempt to create the task in Google. `googleId` is the id of the Google task that this attempt made, once it is known. */
export interface Attempt {
  /** The invisible characters that this attempt puts into the notes, by which what it made is recognised (U4). */
  marker: string;
  /** The title that the attempt sends. */
  title: string;
  target: Base;
  /** Our time before the attempt was sent. */
  sentAt: number;
  googleId?: string;
  /** The Google list to which the attempt was sent; set only if the task has since moved to another list. */
  listId?: string;
}

/**
 * A pending write: a row that is stored before a call to Google. The call's answer closes it. If the answer is lost, a later
 * reading that shows the outcome closes it (rule M7).
 */
export interface PendingWriteState {
  id: string;
  taskId: string;
  kind: "insert" | "patch" | "delete" | "move";
  target: Target;
  /** The etag that the Google task had before the call; null for an insert, and if the known etag may have been out of date. */
  etag: string | null;
  /** `sentAt` and `googleAt`: our time, and Google's, before the call was sent. */
  sentAt: number;
  googleAt: number;
  state: "open" | "done";
  /** The attempts of an insert, the last one at the end; empty for other kinds. */
  attempts: Attempt[];
}

/**
 * A tombstone: a Google task that was removed or has left the list. Google may still show the task for a while. The tombstone
 * keeps such a stale reading from bringing the task back.
 */
export interface TombstoneState {
  state: "deleted";
  googleId: string;
  taskId: string | null;
  /** The Google list in which the person removed the task while it was on its way to another list; null otherwise. */
  removedInList: string | null;
  by: "us" | "person";
  /**
   * - A time of Google's just before we removed the task: a removal from then on is our own.
   * - "to come" while the push has still to remove it.
   * - "unknown" if the person removed it, if a reading has yet to tell when we did, or if it went with its deleted list.
   * - Of a tombstone that awaits its task: when our task moved to the list that awaits it, or "unknown".
   */
  at: number | "unknown" | "to come";
  /** Google's `updated` of the last state that we knew; `NEVER_READ` while the tombstone awaits its task (`awaitReturn`). */
  updated: number;
  rawTitle: string;
  base: Base | null;
  writeLog: WriteLog;
  /**
   * When the person removed the task in Google, while its cascade is pending: a pull has yet to read each of its subtasks, before
   * they are deleted in Tasklane too (P9.2). Null otherwise.
   */
  cascadeAt: number | null;
}

/** Makes a tombstone of what is known of a Google task that is gone. */
export function newTombstone(
  known: Omit<TombstoneState, "state" | "removedInList" | "writeLog" | "cascadeAt">,
): TombstoneState {
  return { state: "deleted", removedInList: null, writeLog: {}, cascadeAt: null, ...known };
}

/** Makes the tombstone of a replica whose Google task is gone. The base stays known, because Undo in Google may need it. */
export function tombstoneOf(
  { googleId, taskId, updated, rawTitle, base, writeLog }: LiveReplica,
  { by, at }: Pick<TombstoneState, "by" | "at">,
): TombstoneState {
  return { ...newTombstone({ googleId, taskId, by, at, updated, rawTitle, base }), writeLog };
}

/**
 * Makes a tombstone that awaits its Google task: any reading that shows the task alive then counts as newer. Google gives a task
 * that a person moves to another list, or back, no time of the move (P10).
 */
export function awaitReturn(tombstone: TombstoneState): TombstoneState {
  return { ...tombstone, removedInList: null, cascadeAt: null, at: "unknown", updated: NEVER_READ };
}

/** Whether a tombstone awaits its Google task (`awaitReturn`). */
export function isAwaited({ updated }: TombstoneState): boolean {
  return updated === NEVER_READ;
}

/** Makes a replica of what is known of a Google task. Nothing of it was read yet, so the next reading counts as newer. */
export function newReplica(
  known: Pick<LiveReplica, "taskId" | "googleId" | "rawTitle" | "base"> & Partial<LiveReplica>,
): LiveReplica {
  return {
    remoteListId: null,
    state: "live",
    etag: null,
    updated: NEVER_READ,
    googleParent: null,
    writeLog: {},
    problem: null,
    problemRev: null,
    refusals: {},
    syncedRev: 0,
    ...known,
  };
}

/**
 * Whether Google removed a task at or after the time `at` of a tombstone. An unknown `at` counts as earlier, a removal that is
 * still to come as later.
 */
export function isRemovedSince({ at }: TombstoneState, removedAt: number): boolean {
  return at === "unknown" || (at !== "to come" && removedAt >= at);
}

/** Whether a reading whose `updated` is `at` is newer than the state that the tombstone knows. */
export function isNewerThan({ updated }: TombstoneState, at: number): boolean {
  return at > updated;
}

/**
 * A duplicate: a second Google task for one of ours, which for example a late insert made. A person's edits of it are merged into
 * our task. Then the push removes it in Google. A duplicate that Google had removed before has a tombstone too.
 */
export interface DuplicateState {
  state: "duplicate";
  googleId: string;
  taskId: string;
  etag: string | null;
  rawTitle: string;
  base: Base;
  /** Google's time before the push first asked for its removal: a removal from then on is our own. Null before that. */
  sentAt: number | null;
  /** How often Google has not removed it, and when that is tried again; null before the first failure. */
  refusal: Refusal | null;
}

/** Makes a duplicate of what is known of a Google task, for example of the replica of a task that has another Google task. */
export function duplicateOf({
  googleId,
  taskId,
  etag,
  rawTitle,
  base,
}: Omit<DuplicateState, "state" | "sentAt" | "refusal">): DuplicateState {
  return { state: "duplicate", googleId, taskId, etag, rawTitle, base, sentAt: null, refusal: null };
}
