import type { Task } from "@tasklane/contract/tasks.ts";
import type { CapturedRequest } from "./captureRequest.ts";
import { readValue, removeKey, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { keysWith } from "../storedKeys.ts";

/** A pending mutation as this browser's outbox stores it. So no typed text is lost when the page closes (product 10.1). */
export interface PendingMutation {
  /** The `Idempotency-Key` of every attempt, by this page or a later one. The server applies the mutation only once. */
  key: string;
  /** Sorts the mutations of this browser in the order in which they were made. */
  at: number;
  /** The page that is sending the mutation. */
  page: string;
  call: CapturedRequest["call"];
  input: Readonly<Record<string, unknown>>;
  /** Whether the mutation may have reached the server. A retry must then repeat exactly the same input. */
  isSent: boolean;
  /** Whether an earlier mutation of the same task was pending, so the person had not seen the server's version. */
  isBehind: boolean;
  touches: readonly string[];
  queueKeys: readonly string[];
  /** The optimistic patch of each task: the changed fields, a whole new task, or `null` for a deleted task. */
  patches: Readonly<Record<string, Partial<Task> | null>>;
  /** The temporary id of the task that the mutation creates. */
  makes?: string | undefined;
  /** The sentence to show if the mutation fails. */
  failure: string;
}

/** Identifies this page among the open pages. */
export const PAGE = crypto.randomUUID();

const PREFIX = "unsent ";
const keyOf = (key: string): Key => `${PREFIX}${key}`;

/** The mutations that this page has stored and is sending. */
const inProgress = new Map<string, PendingMutation>();
let last = 0;

/**
 * Returns the time for a new mutation. Each call returns a later time, so mutations sort in the order in which they were
 * made.
 */
export function madeAt(now = Date.now()): number {
  last = Math.max(now, last + 1);
  return last;
}

export function storeMutation(userId: string, mutation: PendingMutation): void {
  if (writeValue(keyOf(mutation.key), userId, mutation)) inProgress.set(mutation.key, mutation);
  else inProgress.delete(mutation.key);
}

/** Whether a mutation is stored, so that it survives this page. */
export function isStored(key: string): boolean {
  return inProgress.has(key);
}

/** Stores the input as it is about to be sent. */
export function noteSent(userId: string, key: string, input: object): void {
  const mutation = inProgress.get(key);
  if (mutation) storeMutation(userId, { ...mutation, input: { ...input }, isSent: true });
}

/**
 * Removes a mutation that the server has answered or refused.
 * @returns the mutation, if this page had stored it
 */
export function removeMutation(key: string): PendingMutation | undefined {
  const mutation = inProgress.get(key);
  inProgress.delete(key);
  removeKey(keyOf(key));
  return mutation;
}

/** Stops managing a mutation, but leaves it in the outbox. A later replay may send it, from this page or another. */
export function releaseMutation(key: string): void {
  inProgress.delete(key);
}

/** Replaces a new task's temporary id by the server's id in all mutations that this page has not finished. */
export function replaceTemporaryId(userId: string, from: string, to: string): void {
  for (const mutation of inProgress.values()) {
    const text = JSON.stringify(mutation);
    if (text.includes(`"${from}"`))
      storeMutation(userId, JSON.parse(text.replaceAll(`"${from}"`, `"${to}"`)) as PendingMutation);
  }
}

/** Reads all mutations in this person's outbox, those of other pages too, oldest first. */
export function readOutbox(userId: string): PendingMutation[] {
  return keysWith(PREFIX)
    .map((key) => readValue(key, userId))
    .map(withPresentNames)
    .filter(isPendingMutation)
    .sort((one, other) => one.at - other.at);
}

/**
 * Finds the mutations that earlier pages of this person left in the outbox, oldest first. Mutations that this page is sending are
 * excluded.
 */
export function findLeftMutations(userId: string): PendingMutation[] {
  return readOutbox(userId).filter(({ key }) => !inProgress.has(key));
}

/** Earlier versions of the app stored the fields as `shows` and `turns`. */
function withPresentNames(value: unknown): unknown {
  const { shows: patches, turns: queueKeys, ...rest } = Object(value) as Record<string, unknown>;
  return { patches, queueKeys, ...rest };
}

/** Checks the shape, because a stored value may be damaged. */
export function isPendingMutation(value: unknown): value is PendingMutation {
  const { key, page, call, input, touches, queueKeys, patches } = (value ?? {}) as Partial<PendingMutation>;
  const texts = [key, page, call?.method, call?.path];
  const objects = [input, patches, touches, queueKeys];
  return (
    texts.every((text) => typeof text === "string") &&
    objects.every((part) => Object(part) === part) &&
    [touches, queueKeys].every(Array.isArray)
  );
}

/**
 * Removes stored mutations.
 * @param how.butOf if given, this person's mutations stay
 */
export function clearOutbox({ butOf }: { butOf?: string } = {}): void {
  for (const key of keysWith(PREFIX))
    if (butOf === undefined || readValue(key, butOf) === undefined) removeKey(key);
}
