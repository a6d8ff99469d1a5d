import type { Route } from "../api/route.ts";
import type { NewId } from "../pendingChanges.ts";
import { readValue, removeKey, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { keysWith } from "../storedKeys.ts";
import { fromEarlierVersion } from "./earlierVersion.ts";
import { withNewIds } from "./withNewIds.ts";

/** A request as it was sent. */
export interface SentRequest {
  call: Pick<Route<unknown, unknown>, "name" | "method" | "path">;
  input: object;
}

/** A pending mutation as this browser's outbox stores it. So no typed text is lost when the page closes (product 10.1). */
export interface PendingMutation {
  /** The `Idempotency-Key` of every attempt, by this page or a later one. The server applies the mutation only once. */
  key: string;
  /**
   * The mutation's number: the time in milliseconds at which it was made, or one more than the number before it. It sorts the
   * mutations of this browser, and names one to the server (decision 0032).
   */
  at: number;
  /** The page that is sending the mutation. */
  page: string;
  /** The name of the mutation's definition. */
  name: string;
  /** The JSON arguments of the definition. */
  args: object;
  /** Whether an earlier mutation of the same task was pending, so the person had not seen the server's version. */
  isBehind: boolean;
  /** The request, once it may have reached the server. A retry must then repeat exactly the same input. */
  sent?: SentRequest | undefined;
  /** The step that it undoes or does again. A later page that sends it says what stayed. */
  undoing?: Undoing | undefined;
}

/** One direction of a step. `says` is what the step did, as after "Undo:". */
export interface Undoing {
  step: string;
  direction: "undo" | "redo";
  says: string;
}

/** Identifies this page among the open pages. */
export const PAGE = crypto.randomUUID();

const PREFIX = "unsent ";
const keyOf = (key: string): Key => `${PREFIX}${key}`;

/** The mutations that this page has stored and is sending. */
const inProgress = new Map<string, PendingMutation>();

export function storeMutation(userId: string, mutation: PendingMutation): void {
  if (writeValue(keyOf(mutation.key), userId, mutation)) inProgress.set(mutation.key, mutation);
  else inProgress.delete(mutation.key);
}

/** Whether a mutation is stored, so that it survives this page. */
export function isStored(key: string): boolean {
  return inProgress.has(key);
}

/** A mutation as this page has stored it. A new task's id may have replaced a temporary one since it was made. */
export function storedMutation(key: string): PendingMutation | undefined {
  return inProgress.get(key);
}

/** Stores the request as it is about to be sent. */
export function noteSent(userId: string, key: string, sent: SentRequest): void {
  const mutation = inProgress.get(key);
  if (mutation) storeMutation(userId, { ...mutation, sent });
}

/** Removes a mutation that the server has answered or refused. */
export function removeMutation(key: string): void {
  inProgress.delete(key);
  removeKey(keyOf(key));
}

/** Stops managing a mutation, but leaves it in the outbox. A later replay may send it, from this page or another. */
export function releaseMutation(key: string): void {
  inProgress.delete(key);
}

/** Replaces new tasks' temporary ids by the server's ids in all mutations that this page has not finished. */
export function replaceTemporaryIds(userId: string, named: readonly NewId[]): void {
  for (const mutation of inProgress.values()) {
    const text = JSON.stringify(mutation);
    const renamed = withNewIds(text, named);
    if (renamed !== text) storeMutation(userId, JSON.parse(renamed) as PendingMutation);
  }
}

/** Reads all mutations in this person's outbox, those of other pages too, oldest first. */
export function readOutbox(userId: string): PendingMutation[] {
  return keysWith(PREFIX)
    .flatMap((key) => parsePendingMutation(readValue(key, userId)) ?? [])
    .sort((one, other) => one.at - other.at);
}

/**
 * Finds the mutations that earlier pages of this person left in the outbox, oldest first. Mutations that this page is sending are
 * excluded.
 */
export function findLeftMutations(userId: string): PendingMutation[] {
  return readOutbox(userId).filter(({ key }) => !inProgress.has(key));
}

/**
 * Reads a stored mutation, also one that an earlier version of the app stored.
 * @returns undefined if the value is damaged
 */
export function parsePendingMutation(value: unknown): PendingMutation | undefined {
  if (isPendingMutation(value)) return value;
  const earlier = fromEarlierVersion(value);
  return isPendingMutation(earlier) ? earlier : undefined;
}

function isPendingMutation(value: unknown): value is PendingMutation {
  const { key, page, name, args, sent } = Object(value) as Record<string, unknown>;
  const { call, input } = Object(sent) as Record<string, unknown>;
  const { method, path } = Object(call) as Record<string, unknown>;
  const texts = [key, page, name, ...(sent === undefined ? [] : [method, path])];
  const objects = [args, ...(sent === undefined ? [] : [input])];
  return texts.every((text) => typeof text === "string") && objects.every((each) => Object(each) === each);
}

/**
 * Removes stored mutations.
 * @param how.butOf if given, this person's mutations stay
 */
export function clearOutbox({ butOf }: { butOf?: string } = {}): void {
  for (const key of keysWith(PREFIX))
    if (butOf === undefined || readValue(key, butOf) === undefined) removeKey(key);
}
