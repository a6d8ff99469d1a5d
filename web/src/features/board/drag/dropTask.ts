import type { Task } from "@tasklane/contract/tasks.ts";
import { INVALID, TEXT } from "@tasklane/contract/sentences.ts";
import { unlessTooLong } from "@tasklane/contract/titles.ts";
import { toast } from "../../../data/api/toast.ts";
import { findList } from "../../../data/boardData.ts";
import { isPending } from "../../../data/shared.ts";
import { placeAbove } from "../../../data/place.ts";
import type { Place } from "../../../data/place.ts";
import { newStep } from "../../../data/mutations/undoStack.ts";
import { getState } from "../../../data/store.ts";
import { crossingSentences } from "../../tasks/crossingSentences.ts";
import { googleTask } from "../../tasks/googleTask.ts";
import { movedTo } from "../../tasks/movedTo.ts";
import { moveTask } from "../../tasks/moveTask.ts";
import { whyNoStep } from "../../tasks/stepTask.ts";
import { reorder, reorderTask } from "../../tasks/reorderTask.ts";
import { confirm } from "../../../ui/confirm.ts";
import { sortedReason } from "../sortNames.ts";
import { changesOf } from "./dropTarget.ts";
import type { DropTarget } from "./dropTarget.ts";

/** Where a card is dropped: the target, the target column's open cards, and the card below the drop. */
export interface Drop {
  target: DropTarget;
  /** The ids of the target column's open cards. Undefined for a sidebar row, in which tasks have no order. */
  shown?: readonly string[];
  above?: string | undefined;
  /** Whether the column sorts its cards by day. */
  isByDay?: boolean;
}

/**
 * Computes the position of a dropped task. A target without an order, such as a sidebar row, gives no position.
 * @returns undefined when the drop would change nothing
 */
export function landing(task: Task, drop: Drop): { place: Place | undefined } | undefined {
  const { board, today, sort } = getState();
  const { target, shown, above, isByDay = false } = drop;
  const to = target.kind === "list" ? findList(board, target.listId) : undefined;
  if (target.kind === "list" && (!to || isPending(to))) return undefined;
  if (refusal(task, target) !== undefined) return undefined;
  const { toListId, changes } = changesOfSafely(task, drop) ?? {};
  const changed: Task = {
    ...task,
    ...(toListId && to && { ...movedTo(task, to), parent: null }),
    ...(changes?.due !== undefined && { due: changes.due }),
  };
  const inList = board.byList[changed.listId] ?? [];
  const around = { shown: (shown ?? []).flatMap((id) => board.tasks.get(id) ?? []), inList, today, isByDay };
  // A completed task gets no position, because completed tasks have no order (decision 0008). In a sorted view no task gets one.
  const place =
    shown && sort === "" && task.status === "needsAction" ? placeAbove(changed, above, around) : undefined;
  return place || toListId || changes ? { place } : undefined;
}

/**
 * Says why a task cannot be dropped on a target. Only the column Overdue refuses tasks, except those that are overdue already.
 */
export function refusal({ due }: Task, target: DropTarget): string | undefined {
  const isOverdue = due !== null && due < getState().today;
  return target.kind === "overdue" && !isOverdue ? TEXT.overdueRefuses : undefined;
}

/** Applies a drop: moves the task to another list, changes its title or due date, and reorders it. */
export async function dropTask(task: Task, drop: Drop): Promise<void> {
  const lands = landing(task, drop);
  if (!lands) return sayWhyNot(task, drop);
  const { place } = lands;
  const made = changesOfSafely(task, drop);
  if (!made) return toast.failure(INVALID.titleTooLong);
  const { toListId, changes } = made;
  if (toListId) {
    if (await mayCross(task, toListId)) await moveTask(task, toListId, changes, place);
  } else if (changes) {
    const step = newStep();
    if (place) void reorder(task, place, { step });
    await googleTask(task, changes, { undoable: true, step });
  } else if (place) {
    await reorderTask(task, place);
  }
}

/**
 * Shows in a toast why a card cannot be dropped: the target refuses it, the view is sorted, or the card has no other position in
 * this direction of its column. Nothing is said about a card that is dropped where it was.
 */
function sayWhyNot(task: Task, { target, shown = [], above, isByDay = false }: Drop): void {
  const { sort } = getState();
  const refused = refusal(task, target);
  if (refused !== undefined) return toast.failure(refused);
  const at = shown.indexOf(task.id);
  if (at < 0 || above === task.id || above === shown[at + 1]) return;
  const step = above !== undefined && shown.indexOf(above) < at ? -1 : 1;
  toast.failure(sort === "" ? whyNoStep(task, step, shown, isByDay) : sortedReason(sort));
}

/** The changes that a drop makes of a task; undefined if its title would be too long for Google. */
function changesOfSafely(task: Task, { target }: Drop): ReturnType<typeof changesOf> | undefined {
  return unlessTooLong(() => changesOf(task, target, getState().board));
}

/**
 * Before a move into or out of a shared list, asks for confirmation. The question says who will see the task, or who will no
 * longer see it (product 13.5).
 */
async function mayCross(task: Task, toListId: string): Promise<boolean> {
  const { board } = getState();
  const sentences = crossingSentences(findList(board, task.listId), findList(board, toListId));
  if (sentences.length === 0) return true;
  const more = sentences.join(" ");
  return confirm({ text: "Do you want to move this task?", more, yes: "Yes, move it!", isHarmless: true });
}
