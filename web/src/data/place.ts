import { isDueToday } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { between } from "./between.ts";
import { inPositionOrder } from "./order.ts";

/** The position of a task among its siblings. */
export interface Place {
  /** The id of the sibling after which the task comes, or `null` for the first position. */
  after: string | null;
  /** The card that will follow the task in the column; undefined at the column's end. */
  above: string | undefined;
  /** A temporary order key for the position, until the server assigns one. */
  position: string;
}

/** The surroundings of a drop: the column's open cards in their order on screen, and all tasks of the task's list. */
interface Around {
  shown: readonly Task[];
  inList: readonly Task[];
  today: Day;
  /** Whether the column sorts its cards by day. */
  isByDay?: boolean;
}

/**
 * Finds the valid position nearest to the drop. A task can be ordered only among its siblings, and a column is also sorted by
 * date: either tasks due by today come first, or all are sorted by day.
 * @param above the card above which the task is dropped; undefined at the column's end
 * @returns undefined when no sibling is near, or when the position is unchanged
 */
export function placeAbove(task: Task, above: string | undefined, around: Around): Place | undefined {
  const others = around.shown.filter(({ id }) => id !== task.id);
  const isAbove = above === task.id ? around.shown : others; // A card dropped above itself stays where it is.
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
 * Finds the position one step up or down among the siblings that the column shows.
 * @returns undefined when there is no such position
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

/** The sibling that a task comes after in its list, or `null` if the task is the first. */
function siblingBefore(task: Task, inList: readonly Task[]): string | null {
  const siblings = siblingsOf(task, inList);
  return siblings[siblings.findIndex(({ id }) => id === task.id) - 1]?.id ?? null;
}

/** The siblings above a task in its list, the nearest first. */
export function siblingsAbove(task: Task, inList: readonly Task[]): string[] {
  return siblingsOf(task, inList)
    .filter(({ position }) => position < task.position)
    .map(({ id }) => id)
    .toReversed();
}

/**
 * For each of many tasks of a list, the nearest siblings above it, as `siblingsAbove` finds them. The list is sorted only once,
 * because a change of 500 tasks must be on screen within 100 ms.
 * @param most how many siblings of each task are wanted
 */
export function siblingsAboveEach(tasks: readonly Task[], inList: readonly Task[], most: number): string[][] {
  const families = new Map<string | null, string[]>();
  const places = new Map<string, number>();
  for (const { id, parent } of inPositionOrder(inList.filter(({ status }) => status === "needsAction"))) {
    const family = families.get(parent) ?? [];
    places.set(id, family.length);
    family.push(id);
    families.set(parent, family);
  }
  return tasks.map((task) => {
    const at = places.get(task.id);
    if (at === undefined) return siblingsAbove(task, inList).slice(0, most);
    return families
      .get(task.parent)!
      .slice(Math.max(0, at - most), at)
      .toReversed();
  });
}

function placeBetween(
  task: Task,
  previous: Task | undefined,
  next: Task | undefined,
  others: readonly Task[],
  { inList }: Around,
): Place | undefined {
  if (!previous && !next) return undefined;
  // Between the two visible siblings, the list may have siblings that the column hides. The task goes right after the upper
  // visible one.
  const rest = inList.filter(({ id }) => id !== task.id);
  const after = previous ? previous.id : siblingBefore(next!, rest);
  const siblings = siblingsOf(task, rest);
  const at = siblings.findIndex(({ id }) => id === after);
  const position = between(siblings[at]?.position ?? "", siblings[at + 1]?.position);
  return { after, above: previous ? belowFamily(previous, others) : next?.id, position };
}

/** The id of the first card below a task and its subtasks. */
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

/** Whether two tasks may be ordered by a move in the column: siblings in the same part of it. */
function isBeside(task: Task, other: Task, { today, isByDay = false }: Around): boolean {
  return (
    other.id !== task.id &&
    other.listId === task.listId &&
    other.parent === task.parent &&
    (isByDay ? other.due === task.due : isDueToday(other.due, today) === isDueToday(task.due, today))
  );
}
