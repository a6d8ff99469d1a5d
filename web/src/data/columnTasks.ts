import { isDueToday, isDueTomorrow } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { FilterPredicate } from "./filterPredicate.ts";

/** A column's cards, by id. */
export interface Column {
  open: readonly string[];
  /** Not in the order in which they stand, which `completedRow` (completedRow.ts) tells once they are looked at. */
  done: readonly string[];
  /** Of the open ones, subtasks that do not stand right under their parents, so that their cards have to name them. */
  apart: readonly string[];
  /** How many open tasks a narrowed column leaves out. */
  more: number;
  /** How many tasks of this column filters hide. */
  hidden: number;
  /** How many of the open ones are overdue. */
  overdue: number;
}

/** What a view narrows its columns to; the search page to what is sought. */
export type Narrowed = "all" | "today" | "tomorrow" | "search";

/** What decides which of a list's tasks a column shows, and in which order. */
export interface ColumnRule {
  narrowed?: Narrowed;
  /** What filters and the search let through; without it, everything. */
  predicate?: FilterPredicate | undefined;
  /** Whether cards stand by day, then in the order given; narrowed columns always do. */
  isByDay?: boolean;
}

/** Whether a task belongs to a column that is narrowed to a day. */
function isInColumn({ due }: Task, today: Day, narrowed: Narrowed): boolean {
  if (narrowed === "all" || narrowed === "search") return true;
  return narrowed === "today" ? isDueToday(due, today) : isDueTomorrow(due, today);
}

/**
 * Arranges tasks in a column (product 2.13): overdue and today, then later and undated; a narrowed one by day.
 * Completed tasks follow the same rule of dates.
 * @param tasks in Google's `position` order, with subtasks after their parents
 */
export function columnOf(
  tasks: readonly Task[],
  today: Day,
  { narrowed = "all", predicate, isByDay = narrowed !== "all" }: ColumnRule = {},
): Column {
  const now: Task[] = [];
  const later: Task[] = [];
  const completed: Task[] = [];
  let more = 0;
  let hidden = 0;
  let overdue = 0;
  for (const task of tasks) {
    if (predicate && !predicate.isSought(task)) continue;
    const isShown = isInColumn(task, today, narrowed) || predicate?.isDoneToday(task) === true;
    const isOpen = task.status === "needsAction";
    if (predicate && !predicate.isKept(task)) hidden += isShown ? 1 : 0;
    else if (!isShown) more += isOpen ? 1 : 0;
    else if (!isOpen) completed.push(task);
    else {
      if (task.due !== null && task.due < today) overdue++;
      if (isDueToday(task.due, today)) now.push(task);
      else later.push(task);
    }
  }
  const open = isByDay ? byDay([...now, ...later]) : [...now, ...later];
  return { hidden, open: idsOf(open), done: idsOf(completed), apart: standingApart(open), more, overdue };
}

/** Tasks by their days, those without one last; those of a day keep their order. */
function byDay(tasks: readonly Task[]): Task[] {
  const dayOf = ({ due }: Task): string => due ?? "~"; // after every digit
  return tasks.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

const columns = new WeakMap<readonly Task[], { today: Day; rule: ColumnRule; column: Column }>();

/**
 * The same for all tasks of a list, which are another array once one of them changed: a list that did not change is not
 * arranged again, so that what a change costs does not grow with the number of lists.
 */
export function columnOfList(
  tasks: readonly Task[],
  today: Day,
  { narrowed, predicate }: ColumnRule,
): Column {
  const known = columns.get(tasks);
  if (known?.today === today && known.rule.narrowed === narrowed && known.rule.predicate === predicate)
    return known.column;
  const rule = { narrowed, predicate } as ColumnRule;
  const column = columnOf(tasks, today, rule);
  columns.set(tasks, { today, rule, column });
  return column;
}

export const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id);

/** Ids of the subtasks that are not below their parent, or below a sibling that is. */
export function standingApart(order: readonly Task[]): string[] {
  let family: string | null = null;
  const apart: string[] = [];
  for (const { id, parent } of order) {
    if (parent && parent !== family) apart.push(id);
    else if (!parent) family = id;
  }
  return apart;
}

export function sameColumn(one: Column, other: Column): boolean {
  return (
    one.more === other.more &&
    one.hidden === other.hidden &&
    sameIds(one.open, other.open) &&
    sameIds(one.done, other.done) &&
    sameIds(one.apart, other.apart)
  );
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
