import type { Route } from "../api/route.ts";
import type { NewId } from "../pendingChanges.ts";
import { readValue, removeKey, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { dropKeys, keysWith } from "../storedKeys.ts";
import { fromEarlierVersion } from "./earlierVersion.ts";
import { withNewIds } from "./withNewIds.ts";

/** A request as it was sent. */
export interface SentRequest {
  call: Pick<Route<unknown, unknown>, "name" | "method" | "path">;
  input: object;
}

/** A pending mutation as this browser's outbox stores it. So no typed text is lost when the page closes (product 10.1). */
export interface PendingMutation {
  /**
   * The `Idempotency-Key` of every attempt, by this page or a later one. By this key the server applies the mutation only once.
   */
  key: string;
  /**
   * The mutation's number: the time in milliseconds at which it was made, or one more than the previous number. The mutations of
   * this browser are sorted by it, and the server identifies a mutation by it (decision 0032).
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
  /** The task, with its list, as the person saw it. It may be gone when the mutation is refused. */
  task?: { id: string; title: string } | undefined;
  /** The request, once it may have reached the server. A retry must then repeat exactly the same input. */
  sent?: SentRequest | undefined;
  /** If the mutation is part of an Undo or Redo: which one. A later page that sends it can then say what could not be undone. */
  undoing?: Undoing | undefined;
}

/** An undo step that a mutation undoes or redoes. `says` is what the step did, in the words after "Undo:". */
export interface Undoing {
  step: string;
  /** The key of the mutation that this one undoes. What only that mutation's answer contains is added to the arguments. */
  of?: string;
  direction: "undo" | "redo";
  says: string;
}

/** A random id of this page. It tells this page's mutations in the outbox from those of other open pages. */
export const PAGE = crypto.randomUUID();

/** The word of earlier versions. A browser may still hold pending mutations under it. */
const PREFIX = "unsent ";

/** The storage key of a mutation, by its idempotency key. */
export const outboxKey = (key: string): Key => `${PREFIX}${key}`;

/** The mutations that this page is sending. */
const inProgress = new Map<string, PendingMutation>();
/** The keys of those that are stored as they are. */
const stored = new Set<string>();

/** Stores a mutation before it is sent. If local storage has no room, the mutation is lost when the page closes. */
export function storeMutation(userId: string, mutation: PendingMutation): void {
  const { key } = mutation;
  inProgress.set(key, mutation);
  stored[writeValue(outboxKey(key), userId, mutation) ? "add" : "delete"](key);
}

/** Whether a mutation is stored, so that it survives this page. */
export function isStored(key: string): boolean {
  return stored.has(key);
}

/**
 * A mutation as it is now, while this page is sending it. Since the person made it, the server's id may have replaced a
 * new task's temporary id.
 */
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
  releaseMutation(key);
  removeKey(outboxKey(key));
}

/** Stops sending a mutation from this page, but leaves it in the outbox. This page or another may send it later. */
export function releaseMutation(key: string): void {
  inProgress.delete(key);
  stored.delete(key);
}

/** Replaces new tasks' temporary ids by the server's ids in all mutations that this page has not finished. */
export function replaceTemporaryIds(userId: string, named: readonly NewId[]): void {
  for (const mutation of inProgress.values()) {
    const text = JSON.stringify(mutation);
    const renamed = withNewIds(text, named);
    // The key of a creation is a task's id, too. It stays.
    const { key } = mutation;
    if (renamed !== text) storeMutation(userId, { ...(JSON.parse(renamed) as PendingMutation), key });
  }
}

/** Adds arguments to the Undo of a mutation, if it waits for that mutation's answer. Only the answer contains them. */
export function completeUndo(userId: string, of: string, moreArgs: object | undefined): void {
  for (const mutation of inProgress.values())
    if (moreArgs && mutation.undoing?.of === of)
      storeMutation(userId, { ...mutation, args: { ...mutation.args, ...moreArgs } });
}

/** Reads all mutations in this person's outbox, those of other pages too, oldest first. */
export function readOutbox(userId: string): PendingMutation[] {
  return keysWith(PREFIX)
    .flatMap((key) => parsePendingMutation(readValue(key, userId)) ?? [])
    .sort((one, other) => one.at - other.at);
}

/** Finds the mutations of this person in the outbox that this page is not sending, oldest first. Earlier pages left them. */
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

/** Removes a person's stored mutations. */
export function clearOutbox(userId: string): void {
  dropKeys(PREFIX, userId);
}
