import { TIMES } from "@tasklane/contract/limits.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
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
 * @param before the task before the change, because the refusal may reach the page before the change's answer
 */
export function reportChange(message: string, before: Task, step: Pick<UndoStep, "id">): void {
  const more = { action: undoAction(step), task: taskNamed(before.id) };
  toast.success(message, more);
  const until = Date.now() + TIMES.undo;
  const check = ({ board } = getState()): void => {
    const task = board.tasks.get(currentId(board, before.id));
    const isUndone = !readStacks().undo.some(({ id }) => id === step.id);
    if (!task || isUndone || Date.now() > until) return stop();
    if (task.problem === undefined || task.problem === before.problem) return;
    stop();
    toast.closeUsed(step.id);
    toast.failure(refusalWords(task), more);
  };
  const stop = useStore.subscribe((state) => check(state));
  check();
}
