import type { Refusals } from "./refusal.ts";
import type { Field, Value } from "./task.ts";

/** The parent of a replica whose parent at Google is none of ours, or is gone. No id of ours looks like it. */
export const UNKNOWN = "?";

/** What we and Google last agreed on, field by field, with the version that the value had with us. */
export type Base = Record<Field, { value: Value; ver: number }>;

/** What a write of ours sets. */
export type Target = Partial<Base>;

/** Traces that tell our own doings from the person's, in Google's time (rule M6). */
export interface WriteLog {
  /** When our insert made it. */
  born?: number;
  /** When our PATCH last changed a field. */
  pushed?: Partial<Record<Field, number>>;
  /** Our last move: from which parent at Google, and when. */
  moved?: { from: string | null; at: number };
  /** When the person last changed its content in Google. */
  edited?: number;
  /** The version of the task's death by a deletion in this Google account. */
  removed?: number;
}

/** What one member's Google account is known to hold of one task (rule M4). */
export interface ReplicaState {
  taskId: string;
  googleId: string;
  /** The Google list in which it still stands while a move to the member's list is under way; null otherwise. */
  located: string | null;
  state: "live" | "gone";
  etag: string;
  updated: number;
  rawTitle: string;
  googleParent: string | null;
  base: Base;
  traces: WriteLog;
  /** What Google refuses of it, field by field. */
  refusals: Refusals;
  /** What the task's card says of that, and the version of the task at which everything else was in step. */
  problem: string | null;
  problemVer: number | null;
  /** The task's version at which the two were last found in step. */
  agreed: number;
}

/** Whether it is the task that a document or a chat assigned to this person, and no replica that we made of it. */
export function isOriginal(assigned: string | null, { traces }: ReplicaState): boolean {
  return assigned !== null && traces.born === undefined;
}

/** One sending of an insert; `googleId` is what it turned out to have made. */
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

/** Written before each call to Google, closed by its answer or by reading (rule M7). */
export interface PendingWriteState {
  id: string;
  taskId: string;
  kind: "insert" | "patch" | "delete" | "move" | "order";
  target: Target;
  etag: string | null;
  /** Our time, and Google's, before it was sent. */
  sentAt: number;
  googleAt: number;
  state: "open" | "done";
  attempts: Attempt[];
  googleId: string | null;
}

/** A Google id that we once knew and no longer map. */
export interface TombstoneState {
  googleId: string;
  taskId: string | null;
  by: "us" | "person";
  at: number;
  updated: number;
  rawTitle: string;
  base: Base | null;
}

/** A late second replica of our own insert, to be merged and removed. */
export interface DuplicateState {
  googleId: string;
  taskId: string;
  etag: string;
  rawTitle: string;
  base: Base;
  sentAt: number | null;
}

/** The names that a suffix may speak of in this list (rule T9): by their key, as they are written. */
export interface KnownNames {
  sublists: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
}

/** Of a tombstone that holds whatever Google shows: the task was moved away here (`moveTasks.ts`). */
export const EVER = Number.MAX_SAFE_INTEGER;
