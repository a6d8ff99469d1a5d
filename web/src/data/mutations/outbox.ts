import type { Task } from "@tasklane/contract/tasks.ts";
import { readValue, removeKey, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { keysWith } from "../storedKeys.ts";

/**
 * A pending mutation as this browser's outbox stores it, so that nothing typed is lost when the page closes (product 10.1:
 * nothing is lost).
 */
export interface Unsent {
  /** The `Idempotency-Key` of every attempt, by this page or a later one, so that the mutation is done only once. */
  key: string;
  /** Sorts the mutations of this browser in the order in which they were made. */
  at: number;
  /** The page that is sending it. */
  page: string;
  call: { name: string; method: string; path: string };
  input: Readonly<Record<string, unknown>>;
  /** Whether it may have reached the server. A retry must then repeat exactly the same input. */
  isSent: boolean;
  /** Whether it followed a pending mutation of the same task, so the person had not seen the server's version. */
  isBehind: boolean;
  touches: readonly string[];
  turns: readonly string[];
  /** The optimistic patch of each task: the fields that differ, a whole new task, or `null` for a deleted one. */
  shows: Readonly<Record<string, Partial<Task> | null>>;
  /** The temporary id of the task that it creates. */
  makes?: string | undefined;
  /** The sentence to show when it fails. */
  failure: string;
}

/** Identifies this page among the open ones. */
export const PAGE = crypto.randomUUID();

const PREFIX = "unsent ";
const keyOf = (key: string): Key => `${PREFIX}${key}`;

/** The mutations that this page has stored and is sending. */
const inHand = new Map<string, Unsent>();
let last = 0;

/** The time at which a mutation is made. It is unique within a page. */
export function madeAt(now = Date.now()): number {
  last = Math.max(now, last + 1);
  return last;
}

export function keepUnsent(userId: string, unsent: Unsent): void {
  if (writeValue(keyOf(unsent.key), userId, unsent)) inHand.set(unsent.key, unsent);
  else inHand.delete(unsent.key);
}

/** Whether a mutation is stored, and so survives this page. */
export function isKept(key: string): boolean {
  return inHand.has(key);
}

/** Stores the input as it is about to be sent. */
export function noteSent(userId: string, key: string, input: object): void {
  const unsent = inHand.get(key);
  if (unsent) keepUnsent(userId, { ...unsent, input: { ...input }, isSent: true });
}

/** Removes a mutation that the server has answered or refused. */
export function forgetUnsent(key: string): void {
  inHand.delete(key);
  removeKey(keyOf(key));
}

/** Releases a mutation that stays stored. A later replay may send it, from this page or another. */
export function leaveUnsent(key: string): void {
  inHand.delete(key);
}

/** A task that was made here got its id from the server. Replaces the temporary id in all mutations that still wait. */
export function renameUnsent(userId: string, from: string, to: string): void {
  for (const unsent of inHand.values()) {
    const text = JSON.stringify(unsent);
    if (text.includes(`"${from}"`))
      keepUnsent(userId, JSON.parse(text.replaceAll(`"${from}"`, `"${to}"`)) as Unsent);
  }
}

/**
 * The mutations that earlier pages of this person left in the outbox, oldest first. It excludes those that this page is
 * sending.
 */
export function leftBehind(userId: string): Unsent[] {
  return keysWith(PREFIX)
    .map((key) => readValue(key, userId))
    .filter((value): value is Unsent => isUnsent(value) && !inHand.has(value.key))
    .sort((one, other) => one.at - other.at);
}

/** Checks the shape, because a stored value may be damaged. */
function isUnsent(value: unknown): value is Unsent {
  const { key, page, call, input, touches, turns, shows } = (value ?? {}) as Partial<Unsent>;
  const texts = [key, page, call?.method, call?.path];
  const objects = [input, shows, touches, turns];
  return (
    texts.every((text) => typeof text === "string") &&
    objects.every((part) => Object(part) === part) &&
    [touches, turns].every(Array.isArray)
  );
}

/**
 * Removes stored mutations.
 * @param how.butOf keeps those of this person
 */
export function dropUnsent({ butOf }: { butOf?: string } = {}): void {
  for (const key of keysWith(PREFIX))
    if (butOf === undefined || readValue(key, butOf) === undefined) removeKey(key);
}
