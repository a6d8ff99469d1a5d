import { isDueToday, isDueTomorrow } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { inPositionOrder, newestFirst } from "./order.ts";
import type { Sieve } from "./sieve.ts";

/** A column's cards, by id. */
export interface Column {
  open: readonly string[];
  done: readonly string[];
  /** Subtasks that do not stand right under their parents, so that their cards have to name them. */
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
 * Arranges tasks in a column (product.md, Views): overdue and today, then later and undated, each in Google's `position`
 * order with subtasks after their parents; completed ones newest first, by the same rule of dates.
 * @param sieve what filters and the search let through; without it, everything
 */
export function columnOf(
  tasks: readonly Task[],
  today: Day,
  {
    narrowed = "all",
    rankOf,
    sieve,
  }: { narrowed?: Narrowed; rankOf?: ((task: Task) => number) | undefined; sieve?: Sieve | undefined } = {},
): Column {
  const isShown = (task: Task): boolean =>
    isInColumn(task, today, narrowed) || sieve?.isDoneToday(task) === true;
  const isNow = ({ due }: Task): boolean => isDueToday(due, today);
  const ordered = inPositionOrder(tasks, rankOf);
  const sought = sieve ? ordered.filter(sieve.isSought) : ordered;
  const kept = sieve ? sought.filter(sieve.isKept) : sought;
  const allOpen = kept.filter(({ status }) => status === "needsAction");
  const shown = allOpen.filter(isShown);
  const open = [...shown.filter(isNow), ...shown.filter((task) => !isNow(task))];
  const done = newestFirst(kept.filter((task) => task.status === "completed" && isShown(task)));
  return {
    hidden: sieve ? sought.filter(isShown).length - open.length - done.length : 0,
    open: open.map(({ id }) => id),
    done: done.map(({ id }) => id),
    apart: [...standingApart(open), ...standingApart(done)],
    more: allOpen.length - shown.length,
  };
}

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
