import { REASON } from "@tasklane/contract/sentences.ts";
import { toast } from "../../data/api/toast.ts";
import { currentId } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { changedSince } from "../../data/changes.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { useStore } from "../../data/store.ts";
import type { Completion } from "../tasks/completeTask.ts";

/** For how long after an Undo the server may complete the task again, in milliseconds. */
const SOON = 120_000;

/**
 * Says so if the server completes a task again that Undo has just opened, because the screen contradicts the Undo then. The server
 * does that if it could not read Google at the Undo, and Google had made the next one of a repeating task (rule P7.8).
 */
export function watchCompletedAgain({ taskId, status }: Completion): void {
  if (status === "completed") return;
  const until = Date.now() + SOON;
  const stop = useStore.subscribe(({ board }) => {
    const id = currentId(board, taskId);
    // The person changed it again.
    if (Date.now() > until || changedSince(board.changes, id) !== undefined) return stop();
    if (!isCompletedForNext(board, id)) return;
    stop();
    toast.failure(REASON.repeatsAlready, { task: taskNamed(taskId) });
  });
}

/** Whether a task is completed, and an open one like it with a later date is in its list. */
function isCompletedForNext({ server, byList }: BoardData, id: string): boolean {
  const task = server.get(id);
  if (task?.status !== "completed") return false;
  return (byList[task.listId] ?? []).some(
    ({ status, finalTitle, due }) =>
      status === "needsAction" && finalTitle === task.finalTitle && (due ?? "") > (task.due ?? ""),
  );
}
