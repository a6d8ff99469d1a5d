import { toast } from "../../data/api/toast.ts";
import { currentId } from "../../data/boardData.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { useStore } from "../../data/store.ts";
import { undoAction } from "../undo/undoAction.ts";
import { refusalWords } from "./refusalWords.ts";

/** For how long after a move a toast says that Google refused it, in milliseconds. After that, the card alone says it. */
const SOON = 120_000;

/**
 * Call this when a task has been moved to another list and a toast says so. If Google then refuses the move, for example of a task that
 * repeats, a toast with Google's reason replaces that one (product 13.10).
 */
export function watchMove(taskId: string, toListId: string, step: Pick<UndoStep, "id">): void {
  const until = Date.now() + SOON;
  const stop = useStore.subscribe(({ board }) => {
    const task = board.tasks.get(currentId(board, taskId));
    if (Date.now() > until || task?.listId !== toListId) return stop();
    if (task.standsIn === undefined) return;
    stop();
    toast.closeUsed(step.id);
    toast.failure(refusalWords(task), { action: undoAction(step), task: taskNamed(taskId) });
  });
}
