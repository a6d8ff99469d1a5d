import { isDueToday } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { between } from "./between.ts";
import { inPositionOrder } from "./order.ts";

/** Where a task is put among those beside it. */
export interface Place {
  /** The sibling it comes after, or `null` before all of them. */
  after: string | null;
  /** The task above which it then stands in the column; undefined at the column's end. */
  above: string | undefined;
  /** An order key for that place, until the server has given one. */
  position: string;
}

/** The open cards of a column as they are drawn, and all tasks of the task's list. */
interface Around {
  shown: readonly Task[];
  inList: readonly Task[];
  today: Day;
  /** Whether the column shows its cards by day. */
  isByDay?: boolean;
}

/**
 * The place that is nearest to where a card is dropped. Only siblings have an order, and a column shows what is due by
 * today before the rest, or everything by day, so a card dropped elsewhere goes to the nearest place that it can have.
 * @param above the card above which it is dropped; undefined at the end
 * @returns undefined when nothing is here that it could stand before or after, or it stands there already
 */
export function placeAbove(task: Task, above: string | undefined, around: Around): Place | undefined {
  const others = around.shown.filter(({ id }) => id !== task.id);
  const isAbove = above === task.id ? around.shown : others; // above itself is where it is
  const at = above === undefined ? others.length : isAbove.findIndex(({ id }) => id === above);
  const mates = others.filter((other) => isBeside(task, other, around));
  const previous = mates.findLast((mate) => others.indexOf(mate) < at);
  const next = mates.find((mate) => others.indexOf(mate) >= at);
  const now = around.shown.filter((other) => other.id === task.id || mates.includes(other));
  const here = now.findIndex(({ id }) => id === task.id);
  if (here >= 0 && now[here - 1] === previous && now[here + 1] === next) return undefined;
  return placeBetween(task, previous, next, others, around);
}

/**
 * The place one step up or down among the siblings that the column shows.
 * @returns undefined at the end of them
 */
export function placeStep(task: Task, step: -1 | 1, around: Around): Place | undefined {
  const mates = around.shown.filter((other) => other === task || isBeside(task, other, around));
  const at = mates.indexOf(task);
  if (at < 0 || !mates[at + step]) return undefined;
  const others = around.shown.filter(({ id }) => id !== task.id);
  const previous = mates[step < 0 ? at - 2 : at + 1];
  const next = mates[step < 0 ? at - 1 : at + 2];
  return placeBetween(task, previous, next, others, around);
}

/** The sibling a task comes after in its list, or `null` for the first of them. */
export function siblingBefore(task: Task, inList: readonly Task[]): string | null {
  const siblings = siblingsOf(task, inList);
  return siblings[siblings.findIndex(({ id }) => id === task.id) - 1]?.id ?? null;
}

function placeBetween(
  task: Task,
  previous: Task | undefined,
  next: Task | undefined,
  others: readonly Task[],
  { inList }: Around,
): Place | undefined {
  if (!previous && !next) return undefined;
  // Between the two may stand siblings that the column does not show: it goes right after the one above.
  const rest = inList.filter(({ id }) => id !== task.id);
  const after = previous ? previous.id : siblingBefore(next!, rest);
  const siblings = siblingsOf(task, rest);
  const at = siblings.findIndex(({ id }) => id === after);
  const position = between(siblings[at]?.position ?? "", siblings[at + 1]?.position);
  return { after, above: previous ? belowFamily(previous, others) : next?.id, position };
}

/** The card that follows a task and its subtasks. */
function belowFamily(task: Task, others: readonly Task[]): string | undefined {
  let at = others.indexOf(task) + 1;
  while (others[at]?.parent === task.id) at++;
  return others[at]?.id;
}

function siblingsOf(task: Task, inList: readonly Task[]): Task[] {
  return inPositionOrder(
    inList.filter(({ parent, status }) => parent === task.parent && status === "needsAction"),
  );
}

function isBeside(task: Task, other: Task, { today, isByDay = false }: Around): boolean {
  return (
    other.id !== task.id &&
    other.listId === task.listId &&
    other.parent === task.parent &&
    (isByDay ? other.due === task.due : isDueToday(other.due, today) === isDueToday(task.due, today))
  );
}
