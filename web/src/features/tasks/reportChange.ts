import { TIMES } from "@tasklane/contract/limits.ts";
import { toast } from "../../data/api/toast.ts";
import { currentId } from "../../data/boardData.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { readStacks } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { getState, useStore } from "../../data/store.ts";
import { undoAction } from "../undo/undoAction.ts";
import { refusalWords } from "./refusalWords.ts";

/**
 * Says in a toast with Undo that a task was changed. If Google refuses the task while that toast may be on screen, a toast with the
 * reason replaces it (product 13.10).
 */
export function reportChange(message: string, taskId: string, step: Pick<UndoStep, "id">): void {
  const more = { action: undoAction(step), task: taskNamed(taskId) };
  toast.success(message, more);
  const find = ({ board } = getState()) => board.tasks.get(currentId(board, taskId));
  const before = find()?.problem;
  const until = Date.now() + TIMES.undo;
  const stop = useStore.subscribe((state) => {
    const task = find(state);
    const isUndone = !readStacks().undo.some(({ id }) => id === step.id);
    if (!task || isUndone || Date.now() > until) return stop();
    if (task.problem === undefined || task.problem === before) return;
    stop();
    toast.closeUsed(step.id);
    toast.failure(refusalWords(task), more);
  });
}
