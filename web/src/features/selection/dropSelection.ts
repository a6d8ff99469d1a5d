import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { toast } from "../../data/api/toast.ts";
import { between } from "../../data/between.ts";
import { findList } from "../../data/boardData.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { getState } from "../../data/store.ts";
import type { Drop } from "../board/drag/dropTask.ts";
import { changeTasksMutation } from "../tasks/changeTasks.ts";
import type { ChangingTasks } from "../tasks/changedTask.ts";
import { outcomeWords } from "../tasks/outcomeWords.ts";
import { undoAction } from "../undo/undoAction.ts";
import { moveTasksTo, setDueOfTasks, setSectionOfTasks, setSublistOfTasks } from "./changeSelected.ts";
import { selectedTasks } from "./select.ts";

/**
 * Drops all selected tasks, as `dropTask` drops one. It is one undo step.
 * @param tasks by default the selected tasks, in their order on screen
 */
export async function dropSelection(drop: Drop, tasks: readonly Task[] = selectedTasks()): Promise<void> {
  const { target } = drop;
  const { board } = getState();
  const step = newStep();
  if (target.kind === "overdue") return toast.failure(TEXT.overdueRefuses);
  if (target.kind === "due") return setDueOfTasks(tasks, target.due, { step });
  if (target.kind === "section") return setSectionOfTasks(tasks, target.section, { step });
  if (target.kind === "sublist") {
    const { sublistId } = target;
    if (sublistId === null) return setSublistOfTasks(tasks, null, { step });
    const [named] = tasks.flatMap(({ listId }) => findList(board, listId)?.sublists[sublistId] ?? []);
    // Somebody may have deleted the sublist during the drag.
    if (named) await setSublistOfTasks(tasks, named.sublist_name, { step });
    return undefined;
  }
  const { listId, sublistId } = target;
  const sublist = sublistId === undefined ? null : findList(board, listId)?.sublists[sublistId]?.sublist_name;
  const isMoving = tasks.some((task) => task.listId !== listId);
  if (isMoving || sublist !== null) {
    const hasAgreed = await moveTasksTo(tasks, listId, sublist ?? null, step);
    // Moved tasks come first in their new list, so only tasks of the same list are put in order.
    if (isMoving || !hasAgreed) return;
  }
  await putInOrder(tasks, drop, listId, step);
}

/** Orders the dropped tasks of one list one below the other. In a sorted view, and in a column sorted by day, it does nothing. */
async function putInOrder(
  tasks: readonly Task[],
  { shown, above, isByDay = false }: Drop,
  listId: string,
  step: Pick<UndoStep, "id">,
): Promise<void> {
  const { board, sort } = getState();
  const moving = tasks.filter(({ parent, status }) => parent === null && status === "needsAction");
  if (!shown || sort !== "" || isByDay || moving.length === 0) return;
  const chosen = new Set(moving.map(({ id }) => id));
  const at = above === undefined ? shown.length : shown.indexOf(above);
  const isSibling = (id: string): boolean => {
    const task = board.tasks.get(id);
    return !chosen.has(id) && task !== undefined && task.listId === listId && task.parent === null;
  };
  const before = shown.slice(0, at).findLast(isSibling) ?? null;
  const after = shown.slice(at).find(isSibling);
  const positionOf = (id: string | null | undefined): string | undefined =>
    board.tasks.get(id ?? "")?.position;
  const place = between(positionOf(before) ?? "", positionOf(after));
  const ids = moving.map(({ id }) => id);
  const args: ChangingTasks = {
    ids,
    change: { kind: "order", after: [] },
    // Each task comes after the task dropped before it, and the first one after the card above the drop. Further siblings are
    // given too, in case the nearest is gone when the request is sent.
    siblings: ids.map((_, index) => [
      ...ids.slice(0, index).toReversed().slice(0, 3),
      ...(before === null ? [] : [before]),
    ]),
    shown: ids.map((_, index) => `${place}${String(index).padStart(4, "0")}`),
    inList: listId,
  };
  const { answer } = await runMutation(changeTasksMutation, args, { step });
  if (answer) toast.success(outcomeWords(args.change, ids.length, []), { action: undoAction(step) });
}
