// @chunk board
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { columnOfList } from "./columnTasks.ts";
import type { ListRule } from "./columnTasks.ts";

/** Which tasks and lists are found by a view that shows only Today, Tomorrow or a search. */
export interface Hits {
  /** The lists that pass the filters, in the order of the sidebar. */
  lists: readonly List[];
  /** The ids of the lists in which the view finds a task. */
  found: ReadonlySet<string>;
  open: number;
  overdue: number;
  done: number;
  /** How many more tasks the view would show without the filters. */
  hidden: number;
}

const NO_TASKS: readonly never[] = [];

/**
 * Counts the tasks that a view finds in each list. A list counts as found by its open tasks only, because every list has old
 * completed ones. Its completed tasks count if the search or the filters ask for them.
 * @param lists private lists, then shared lists
 */
export function hitsOf(
  lists: readonly List[],
  byList: Readonly<Record<string, readonly Task[]>>,
  today: Day,
  rule: ListRule,
): Hits {
  const { scope, predicate } = rule;
  const countsDone = scope === "search" || predicate?.wantsDone === true;
  const shown = predicate ? lists.filter(predicate.hasList) : lists;
  const found = new Set<string>();
  const sum = { open: 0, overdue: 0, done: 0, hidden: 0 };
  for (const { google_list_id: id } of shown) {
    const { open, done, overdue, hidden } = columnOfList(byList[id] ?? NO_TASKS, today, rule);
    if (open.length > 0 || (countsDone && done.length > 0)) found.add(id);
    sum.open += open.length;
    sum.overdue += overdue;
    sum.done += done.length;
    sum.hidden += hidden;
  }
  return { lists: shown, found, ...sum };
}
