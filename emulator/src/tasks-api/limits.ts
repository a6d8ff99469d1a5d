import { childrenOf } from "../state/tasks.ts";
import type { Account, Task, TaskList } from "../state/types.ts";
import type { World } from "../state/world.ts";
import type { Call } from "./call.ts";
import { ApiError, invalidValue } from "./errors.ts";

/** Clients met a limit of quick writes that seems to count the writes of 100 seconds. */
const QUICK_MS = 100_000;
const writes = new WeakMap<Account, number[]>();

/**
 * Counts a write of an account, if the switch `quickWrites` limits them.
 * @throws ApiError 403 `quotaExceeded` past the limit
 */
export function requireQuota(world: World, account: Account): void {
  const most = world.switches.quickWrites;
  if (most === null) return;
  const now = world.clock();
  const recent = (writes.get(account) ?? []).filter((at) => at > now - QUICK_MS);
  if (recent.length >= most) throw quotaExceeded();
  writes.set(account, [...recent, now]);
}

/** @throws ApiError when the account has as many lists as Google stores */
export function requireRoomForList({ world, account }: Call): void {
  if (account.lists.length >= world.switches.mostLists) throw pastLimit(world);
}

/** @throws ApiError when the account has as many tasks, or the list as many that are not hidden, as Google stores */
export function requireRoomForTask({ world, account }: Call, list: TaskList): void {
  const { mostTasks, mostShown } = world.switches;
  if (isFull([list], mostShown, (task) => !task.hidden)) throw pastLimit(world);
  if (isFull(account.lists, mostTasks, () => true)) throw pastLimit(world);
}

/** @throws ApiError when the list that a task is moved to has as many tasks that are not hidden as Google stores */
export function requireRoomInList({ world }: Call, list: TaskList): void {
  if (isFull([list], world.switches.mostShown, (task) => !task.hidden)) throw pastLimit(world);
}

/** @throws ApiError when a task has as many subtasks as Google stores */
export function requireRoomUnder({ world }: Call, list: TaskList, parent: Task): void {
  if (list.tasks.size < world.switches.mostSubtasks) return;
  if (childrenOf(list, parent).length >= world.switches.mostSubtasks) throw pastLimit(world);
}

function isFull(lists: TaskList[], most: number, counts: (task: Task) => boolean): boolean {
  // All tasks, with deleted ones, are quick to count. Nearly always they are few enough already.
  if (lists.reduce((sum, { tasks }) => sum + tasks.size, 0) < most) return false;
  const kept = lists.flatMap(({ tasks }) => [...tasks.values()]);
  return kept.filter((task) => !task.deleted && counts(task)).length >= most;
}

/** The refusal of a write past a limit of stored tasks or lists. Its status is a switch, and its words are not known. */
function pastLimit({ switches }: World): ApiError {
  if (switches.pastLimit === 400) return invalidValue();
  return switches.pastLimit === 403 ? quotaExceeded() : tooManyRequests();
}

function quotaExceeded(): ApiError {
  const message = "Quota Exceeded";
  const items = [{ message, domain: "usageLimits", reason: "quotaExceeded" }];
  return new ApiError(403, message, items, { status: "PERMISSION_DENIED" });
}

/** The answer to too many calls. */
export function tooManyRequests(headers: Record<string, string> = {}): ApiError {
  const message = "Resource has been exhausted (e.g. check quota).";
  const items = [{ message, domain: "global", reason: "rateLimitExceeded" }];
  return new ApiError(429, message, items, { status: "RESOURCE_EXHAUSTED", headers });
}
