import type { Task } from "@tasklane/contract/tasks.ts";
import { readValue, removeKey, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { keysWith } from "../storedKeys.ts";

/**
 * A change that the server has not answered, as this browser keeps it, so that nothing typed is lost with the page
 * (product 10.1: nothing is lost).
 */
export interface Unsent {
  /** The `Idempotency-Key` under which it is sent, now or by a later page, so that it is done once. */
  key: string;
  /** Sorts the changes of this browser in the order in which they were made. */
  at: number;
  /** The page that has it in hand. */
  page: string;
  call: { name: string; method: string; path: string };
  input: Readonly<Record<string, unknown>>;
  /** Whether it may have reached the server: then it is sent again to the letter. */
  isSent: boolean;
  /** Whether it was made on top of an earlier one of the same task, so that no version of it was seen. */
  isBehind: boolean;
  touches: readonly string[];
  turns: readonly string[];
  /** What it shows of each task: what differs, a whole new task, or `null` for none. */
  shows: Readonly<Record<string, Partial<Task> | null>>;
  /** The temporary id of a task that it makes. */
  makes?: string | undefined;
  /** The sentence for when it fails. */
  failure: string;
}

/** This page among those that are open. */
export const PAGE = crypto.randomUUID();

const PREFIX = "unsent ";
const keyOf = (key: string): Key => `${PREFIX}${key}`;

/** The changes that this page has in hand and has kept. */
const inHand = new Map<string, Unsent>();
let last = 0;

/** When a change is made; no two of a page at the same time. */
export function madeAt(now = Date.now()): number {
  last = Math.max(now, last + 1);
  return last;
}

export function keepUnsent(userId: string, unsent: Unsent): void {
  if (writeValue(keyOf(unsent.key), userId, unsent)) inHand.set(unsent.key, unsent);
  else inHand.delete(unsent.key);
}

/** Whether a change would outlive this page. */
export function isKept(key: string): boolean {
  return inHand.has(key);
}

/** It is about to be sent, as it stands now. */
export function noteSent(userId: string, key: string, input: object): void {
  const unsent = inHand.get(key);
  if (unsent) keepUnsent(userId, { ...unsent, input: { ...input }, isSent: true });
}

/** It was answered, or refused. */
export function forgetUnsent(key: string): void {
  inHand.delete(key);
  removeKey(keyOf(key));
}

/** This page has it in hand no longer; a later one, or this one later, may take it up. */
export function leaveUnsent(key: string): void {
  inHand.delete(key);
}

/** A task that was made here got its id: what waits behind it speaks of it by that. */
export function renameUnsent(userId: string, from: string, to: string): void {
  for (const unsent of inHand.values()) {
    const text = JSON.stringify(unsent);
    if (text.includes(`"${from}"`))
      keepUnsent(userId, JSON.parse(text.replaceAll(`"${from}"`, `"${to}"`)) as Unsent);
  }
}

/** What pages of this person left behind, in the order in which it was made; what is in this page's hand is not among it. */
export function leftBehind(userId: string): Unsent[] {
  return keysWith(PREFIX)
    .map((key) => readValue(key, userId))
    .filter((value): value is Unsent => isUnsent(value) && !inHand.has(value.key))
    .sort((one, other) => one.at - other.at);
}

/** What stands in a browser's storage may be damaged. */
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

/** Drops what is kept: all of it, or what belongs to other people. */
export function dropUnsent({ butOf }: { butOf?: string } = {}): void {
  for (const key of keysWith(PREFIX))
    if (butOf === undefined || readValue(key, butOf) === undefined) removeKey(key);
}
