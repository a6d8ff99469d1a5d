import { dueBucket } from "@tasklane/contract/dueBuckets.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { DueBucket } from "@tasklane/contract/dueBuckets.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { columnOf } from "./columnTasks.ts";
import type { Column } from "./columnTasks.ts";
import { cardDate } from "../ui/dates.ts";
import { localDay } from "./localDay.ts";
import { inPositionOrder } from "./order.ts";
import type { FilterPredicate } from "./filterPredicate.ts";

/**
 * A column of tasks that are due on the same day or in the same range, such as Overdue. A task created in this column gets the
 * due date `due`.
 */
export interface DateColumn {
  bucket: DueBucket;
  due: Day | null;
  cards: Column;
}

const ORDER: readonly DueBucket[] = ["overdue", "today", "tomorrow", "upcoming", "none"];

const NAMES: Readonly<Record<Exclude<DueBucket, "upcoming">, string>> = {
  overdue: "Overdue",
  today: "Today",
  tomorrow: "Tomorrow",
  none: "No Due Date",
};

/** The heading of a column by due date: its range, such as Overdue, or else its day. */
export function dateName({ bucket, due }: Pick<DateColumn, "bucket" | "due">): string {
  return bucket === "upcoming" ? cardDate(due!) : NAMES[bucket];
}

/**
 * Makes columns by due date (product 2.16): Overdue if there is any, Today, Tomorrow, each later date, and No Due Date last.
 * Overdue tasks are sorted by day. A column is omitted when filters hide all of its tasks. Completed tasks make no column Overdue,
 * unless one of them was completed today, or the search or the status filter asks for them.
 * @param rankOf the position of a task's list among the lists
 */
export function byDate(
  tasks: Iterable<Task>,
  today: Day,
  { rankOf, predicate }: { rankOf?: (task: Task) => number; predicate?: FilterPredicate | undefined } = {},
): DateColumn[] {
  const groups = new Map<string, { bucket: DueBucket; due: Day | null; tasks: Task[] }>();
  const doneToday = new Set<string>();
  for (const task of tasks) {
    const bucket = dueBucket(task.due, today);
    const key = bucket === "upcoming" ? task.due! : bucket;
    const due = bucket === "overdue" ? today : task.due;
    const group = groups.get(key) ?? { bucket, due, tasks: [] };
    group.tasks.push(task);
    groups.set(key, group);
    if (bucket === "overdue" && task.completed !== null && localDay(Date.parse(task.completed)) === today)
      doneToday.add(task.id);
  }
  return [...groups.values()]
    .sort(
      (one, other) =>
        ORDER.indexOf(one.bucket) - ORDER.indexOf(other.bucket) ||
        ((one.due ?? "") < (other.due ?? "") ? -1 : 1),
    )
    .map(({ bucket, due, tasks: its }) => ({
      bucket,
      due,
      cards: columnOf(inPositionOrder(its, rankOf), today, { predicate, isByDay: bucket === "overdue" }),
    }))
    .filter(({ bucket, cards: { open, done } }) =>
      bucket === "overdue"
        ? open.length > 0 || done.some((id) => predicate?.wantsDone || doneToday.has(id))
        : !predicate || open.length + done.length > 0,
    );
}
