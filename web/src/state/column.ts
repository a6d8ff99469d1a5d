import { isDueToday, isDueTomorrow } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { newestFirst } from "./order.ts";
import type { Sieve } from "./sieve.ts";

/** A column's cards, by id. */
export interface Column {
  open: readonly string[];
  /** Not in the order in which they stand, which `completedRow` tells once they are looked at. */
  done: readonly string[];
  /** Of the open ones, subtasks that do not stand right under their parents, so that their cards have to name them. */
  apart: readonly string[];
  /** How many open tasks a narrowed column leaves out. */
  more: number;
  /** How many tasks of this column filters hide. */
  hidden: number;
}

/** What a view narrows its columns to; the search page to what is sought. */
export type Narrowed = "all" | "today" | "tomorrow" | "search";

/** Whether a task belongs to a column that is narrowed to a day. */
function isInColumn({ due }: Task, today: Day, narrowed: Narrowed): boolean {
  if (narrowed === "all" || narrowed === "search") return true;
  return narrowed === "today" ? isDueToday(due, today) : isDueTomorrow(due, today);
}

/**
 * Arranges tasks in a column (product.md, Views): overdue and today, then later and undated; completed ones by
 * the same rule of dates.
 * @param tasks in Google's `position` order, with subtasks after their parents
 * @param sieve what filters and the search let through; without it, everything
 */
export function columnOf(
  tasks: readonly Task[],
  today: Day,
  { narrowed = "all", sieve }: { narrowed?: Narrowed; sieve?: Sieve | undefined } = {},
): Column {
  const now: Task[] = [];
  const later: Task[] = [];
  const completed: Task[] = [];
  let more = 0;
  let hidden = 0;
  for (const task of tasks) {
    if (sieve && !sieve.isSought(task)) continue;
    const isShown = isInColumn(task, today, narrowed) || sieve?.isDoneToday(task) === true;
    const isOpen = task.status === "needsAction";
    if (sieve && !sieve.isKept(task)) hidden += isShown ? 1 : 0;
    else if (!isShown) more += isOpen ? 1 : 0;
    else if (!isOpen) completed.push(task);
    else if (isDueToday(task.due, today)) now.push(task);
    else later.push(task);
  }
  const open = [...now, ...later];
  return { hidden, open: idsOf(open), done: idsOf(completed), apart: standingApart(open), more };
}

/** How completed tasks stand, the newest first, and which of them have to name their parents. */
export function completedRow(tasks: readonly Task[]): { ids: readonly string[]; apart: readonly string[] } {
  const order = newestFirst(tasks);
  return { ids: idsOf(order), apart: standingApart(order) };
}

const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id);

/** Ids of the subtasks that are not below their parent, or below a sibling that is. */
function standingApart(order: readonly Task[]): string[] {
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
