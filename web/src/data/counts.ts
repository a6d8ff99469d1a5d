// @chunk board
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { placeKey } from "./placeKey.ts";
import { TaskTable } from "./TaskTable.ts";

/** How many open tasks each row of the sidebar has. */
export interface TaskCounts {
  /** The counts of the fixed views: tasks due today or earlier (`home`), due tomorrow, due after today, and all. */
  home: number;
  tomorrow: number;
  upcoming: number;
  all: number;
  /** The counts of lists and sublists with open tasks, keyed by `placeKey`. */
  places: ReadonlyMap<string, number>;
}

const NOTHING: { tasks: TaskTable; today?: Day; counts: TaskCounts } = {
  tasks: TaskTable.empty,
  counts: { home: 0, tomorrow: 0, upcoming: 0, all: 0, places: new Map() },
};

let last = NOTHING;

/** Counts open tasks. It adjusts the last counts by the tasks that changed, and counts all tasks again on a new day. */
export function taskCounts(tasks: TaskTable, today: Day): TaskCounts {
  if (tasks === last.tasks && today === last.today) return last.counts;
  const before = today === last.today ? last : NOTHING;
  const places = new Map(before.counts.places);
  const counts = { ...before.counts, places };
  const tomorrow = addDays(today, 1);
  const countAt = (key: string, by: number): void => void places.set(key, (places.get(key) ?? 0) + by);
  const count = (task: Task | undefined, by: number): void => {
    if (!task || task.status === "completed") return;
    const { listId, sublistId, due } = task;
    counts.all += by;
    countAt(placeKey(listId, null), by);
    if (sublistId !== null) countAt(placeKey(listId, sublistId), by);
    if (due === null) return;
    counts[due <= today ? "home" : "upcoming"] += by;
    if (due === tomorrow) counts.tomorrow += by;
  };
  for (const [old, now] of before.tasks.differences(tasks)) {
    count(old, -1);
    count(now, 1);
  }
  last = { tasks, today, counts };
  return counts;
}
