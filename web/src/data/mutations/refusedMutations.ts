// @chunk board
import { removeKey, readValue, writeValue } from "../storage.ts";
import type { Key } from "../storage.ts";
import { dropKeys, keysWith } from "../storedKeys.ts";
import { toast } from "../api/toast.ts";
import { getState, setState } from "../store.ts";
import { parsePendingMutation } from "./outbox.ts";
import type { PendingMutation } from "./outbox.ts";

/**
 * A mutation that waited for the server and was then refused. It stays in this browser until the person discards it or tries
 * again.
 */
export interface RefusedMutation {
  mutation: PendingMutation;
  /** The server's sentence about the refusal, or the mutation's own `failure` sentence. */
  reason: string;
  /** When the server refused it, in milliseconds since 1970. */
  at: number;
  /** The tasks that the mutation would have changed. Their cards show that it was refused. */
  taskIds?: readonly string[] | undefined;
}

const PREFIX = "refused ";
const keyOf = ({ key }: PendingMutation): Key => `${PREFIX}${key}`;

/** Stores a refused mutation, and counts it. @returns false if the browser has no room for it */
export function storeRefused(userId: string, refused: RefusedMutation): boolean {
  const isStored = writeValue(keyOf(refused.mutation), userId, refused);
  showRefusedCount(userId);
  return isStored;
}

/** Stores the part of a mutation that the server refused while it applied the rest, and shows that in a toast. */
export function storeRefusedPart(
  userId: string,
  mutation: PendingMutation,
  { args, reason }: { args: object; reason: string },
): void {
  toast.failure(reason);
  const part = { ...mutation, key: `${mutation.key} part`, args, sent: undefined };
  storeRefused(userId, { mutation: part, reason, at: Date.now() });
}

/**
 * Removes a refused mutation that the person discards or tries again.
 * @returns whether it was still there. In another tab the person may have decided about it just before.
 */
export function removeRefused(userId: string, { mutation }: RefusedMutation): boolean {
  const isThere = readValue(keyOf(mutation), userId) !== undefined;
  removeKey(keyOf(mutation));
  showRefusedCount(userId);
  return isThere;
}

/** Reads this person's refused mutations, in the order in which they were made. */
export function readRefused(userId: string): RefusedMutation[] {
  return keysWith(PREFIX)
    .flatMap((key) => parseRefused(readValue(key, userId)) ?? [])
    .sort((one, other) => one.mutation.at - other.mutation.at);
}

/** Tells the page how many refused mutations this browser keeps, and of which tasks. */
export function showRefusedCount(userId: string): void {
  const all = readRefused(userId);
  const refusedTasks = all.flatMap(({ taskIds = [] }) => taskIds);
  const now = getState();
  if (now.refusedCount !== all.length || now.refusedTasks.join() !== refusedTasks.join())
    setState({ refusedCount: all.length, refusedTasks });
}

/** Removes a person's refused mutations from this browser. */
export function clearRefused(userId: string): void {
  dropKeys(PREFIX, userId);
}

/** Reads a stored value, which may be damaged. */
function parseRefused(value: unknown): RefusedMutation | undefined {
  const { mutation: stored, reason, at, taskIds } = (value ?? {}) as Partial<RefusedMutation>;
  const mutation = parsePendingMutation(stored);
  return mutation && typeof reason === "string" && typeof at === "number"
    ? { mutation, reason, at, ...(Array.isArray(taskIds) && { taskIds }) }
    : undefined;
}
