// @chunk board
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { columnOfList } from "./columnTasks.ts";
import type { ColumnRule } from "./columnTasks.ts";

/** The tasks and lists that a view finds, if it is narrowed to a day or a search. */
export interface Hits {
  /** The lists that pass the filters, in the order of the sidebar. */
  lists: readonly List[];
  /** The ids of the lists with a hit. */
  found: ReadonlySet<string>;
  open: number;
  overdue: number;
  done: number;
  /** How many tasks the filters hide that the view would show otherwise. */
  hidden: number;
}

const NO_TASKS: readonly never[] = [];

/**
 * Finds hits among open tasks. Completed tasks count only if the filters ask for them, because every list has old ones.
 * @param lists private lists, then shared lists
 */
export function hitsOf(
  lists: readonly List[],
  byList: Readonly<Record<string, readonly Task[]>>,
  today: Day,
  rule: ColumnRule,
): Hits {
  const { narrowed, predicate } = rule;
  const countsDone = narrowed === "search" || predicate?.wantsDone === true;
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
