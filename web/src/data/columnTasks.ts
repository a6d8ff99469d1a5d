import { isDueToday, isDueTomorrow } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { FilterPredicate } from "./filterPredicate.ts";
import { compare } from "./order.ts";

/** The ids of the tasks whose cards a column shows. */
export interface Column {
  open: readonly string[];
  /** Not sorted. `completedRow` sorts them when the column first shows its completed tasks. */
  done: readonly string[];
  /** Open subtasks whose card is not directly below their parent's card. Their cards show the parent's title. */
  apart: readonly string[];
  /** How many open tasks the column leaves out because the view shows only today or tomorrow. */
  more: number;
  /** How many tasks of this column the filters hide. */
  hidden: number;
  /** How many of the column's open tasks are overdue. */
  overdue: number;
}

/** Which tasks the view's columns show: `all`, those due `today` or `tomorrow`, or those found on the `search` page. */
export type ViewScope = "all" | "today" | "tomorrow" | "search";

/** Decides which of a list's tasks a column shows, and in which order. */
export interface ColumnRule {
  scope?: ViewScope;
  /** Filters and search; if absent, all tasks pass. */
  predicate?: FilterPredicate | undefined;
  /** Whether cards are sorted by day, and within a day by the given order. By default this is true unless `scope` is `all`. */
  isByDay?: boolean;
}

/** What decides which of a list's tasks its column on the board shows. Such a column always has the order of its view. */
export type ListRule = Pick<ColumnRule, "scope" | "predicate">;

/** Tells whether a task is due on the day that the view shows. The views of all tasks and of the search show every day. */
function isInColumn({ due }: Task, today: Day, scope: ViewScope): boolean {
  if (scope === "all" || scope === "search") return true;
  return scope === "today" ? isDueToday(due, today) : isDueTomorrow(due, today);
}

/**
 * Arranges tasks in a column (product 2.13): first overdue and today's tasks, then later and undated ones. If the view is Today,
 * Tomorrow or a search, the tasks are sorted by day. A sort that the person chose replaces both orders. Completed tasks, too, are
 * shown only if they are due on the view's day, or if the status filter asks for those completed today.
 * @param tasks in Google's `position` order, with subtasks after their parents
 */
export function columnOf(
  tasks: readonly Task[],
  today: Day,
  { scope = "all", predicate, isByDay = scope !== "all" }: ColumnRule = {},
): Column {
  const now: Task[] = [];
  const later: Task[] = [];
  const completed: Task[] = [];
  let more = 0;
  let hidden = 0;
  let overdue = 0;
  for (const task of tasks) {
    if (predicate && !predicate.isSought(task)) continue;
    const isShown = isInColumn(task, today, scope) || predicate?.isDoneToday(task) === true;
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
  const all = [...now, ...later];
  const open = predicate?.sorted?.(all) ?? (isByDay ? byDay(all) : all);
  return { hidden, open: idsOf(open), done: idsOf(completed), apart: standingApart(open), more, overdue };
}

/** Sorts tasks by day, undated ones last. Tasks of one day keep their order. */
function byDay(tasks: readonly Task[]): Task[] {
  const dayOf = ({ due }: Task): string => due ?? "~"; // `~` sorts after every digit.
  return tasks.toSorted((one, other) => compare(dayOf(one), dayOf(other)));
}

const columns = new WeakMap<readonly Task[], { today: Day; rule: ListRule; column: Column }>();

/**
 * Arranges all tasks of a list. The result is cached by the array of tasks, because a list gets a new array only when it changes.
 * So a change rearranges only its own list, however many lists there are.
 */
export function columnOfList(tasks: readonly Task[], today: Day, rule: ListRule): Column {
  const known = columns.get(tasks);
  if (known?.today === today && known.rule.scope === rule.scope && known.rule.predicate === rule.predicate)
    return known.column;
  const column = columnOf(tasks, today, rule);
  columns.set(tasks, { today, rule, column });
  return column;
}

/** The ids of tasks, in the tasks' order. */
export const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id);

/** Ids of the subtasks whose card comes neither right after their parent nor after another subtask of that parent. */
export function standingApart(order: readonly Task[]): string[] {
  let family: string | null = null;
  const apart: string[] = [];
  for (const { id, parent } of order) {
    if (!parent) family = id;
    else if (parent !== family) {
      family = null;
      apart.push(id);
    }
  }
  return apart;
}

/** Whether two columns show the same tasks in the same parts. */
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
