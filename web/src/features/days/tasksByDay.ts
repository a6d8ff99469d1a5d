// @chunk views
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { columnOf } from "../../data/columnTasks.ts";
import type { Column } from "../../data/columnTasks.ts";
import { inPositionOrder } from "../../data/order.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";

/** The tasks due on each of some days. A day without tasks is absent. */
export interface TasksByDay {
  days: ReadonlyMap<Day, Column>;
  /** The tasks without a date. */
  none: Column;
  /** The open tasks due before today, sorted by day. */
  overdue: Column;
}

interface Rule {
  from: Day;
  to: Day;
  today: Day;
  /** The position of a task's list among the lists. */
  rankOf: (task: Task) => number;
  predicate: FilterPredicate | undefined;
}

/** Groups tasks by due date, for the days from `from` to `to`. Within a day they have the same order as in Upcoming. */
export function tasksByDay(tasks: Iterable<Task>, { from, to, today, rankOf, predicate }: Rule): TasksByDay {
  const byDay = new Map<Day, Task[]>();
  const none: Task[] = [];
  const overdue: Task[] = [];
  for (const task of tasks) {
    const { due } = task;
    if (due === null) none.push(task);
    else {
      if (due < today && task.status === "needsAction") overdue.push(task);
      if (due < from || due > to) continue;
      const its = byDay.get(due);
      if (its) its.push(task);
      else byDay.set(due, [task]);
    }
  }
  const column = (its: readonly Task[], isByDay = false): Column =>
    columnOf(inPositionOrder(its, rankOf), today, { predicate, isByDay });
  return {
    days: new Map([...byDay].map(([day, its]) => [day, column(its)])),
    none: column(none),
    overdue: column(overdue, true),
  };
}
