import { rebuild } from "./ordering.ts";
import type { Task, TaskList } from "./types.ts";

/** The fault `staleList` can show a list as it was at most this long ago, in milliseconds. */
const KEPT_MS = 120_000;
/**
 * The most entries that a list's history keeps. A limit by age alone would not do: while a test's clock stands still, no entry
 * gets old.
 */
const MOST_ENTRIES = 20_000;

/** Before a write, records the task's state. So the fault `staleList` can show that state later. */
export function remember(list: TaskList, id: string, before: Task | undefined, at: number): void {
  list.history.push({ at, id, before });
  if (list.history.length > MOST_ENTRIES) list.history.splice(0, MOST_ENTRIES / 2);
  while (list.history[0] && list.history[0].at < at - KEPT_MS) list.history.shift();
}

/** Returns a copy of the list as it was at `time`, for the fault `staleList`. */
export function asOf(list: TaskList, time: number): TaskList {
  const tasks = new Map([...list.tasks].map(([id, task]) => [id, { ...task }]));
  for (const { at, id, before } of list.history.toReversed()) {
    if (at <= time) break;
    if (before) tasks.set(id, { ...before });
    else tasks.delete(id);
  }
  const copy: TaskList = {
    ...list,
    tasks,
    groups: new Map(),
    places: new Map(),
    newestFirst: null,
    history: [],
  };
  rebuild(copy);
  return copy;
}
