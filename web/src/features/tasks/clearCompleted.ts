import { LIMITS } from "@tasklane/contract/limits.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { clearCompleted as ClearCompleted } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { toast } from "../../data/api/toast.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { originalsSentence } from "../../data/assigned.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { confirm } from "../../ui/confirm.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { Deleted } from "../bin/restoreFromBin.ts";
import { tasksInWords } from "./outcomeWords.ts";
import { undoAction } from "../undo/undoAction.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ClearCompleted> = {
  name: "clearCompleted",
  method: "DELETE",
  path: "/my-tasks/delete/completed/tasks",
};

export const clearCompletedMutation = defineMutation({
  name: "clearCompleted",
  kind: "delete",
  taskIds: ({ taskIds }: { listId: string; taskIds: readonly string[] }) => taskIds,
  queueKeys: ({ listId }) => [listId],
  apply: (now, { listId }) => (now && isCleared(now, listId) ? undefined : now),
  request: ({ listId, taskIds }) => {
    const { board } = getState();
    const ids = taskIds.map((id) => currentId(board, id));
    return requestOf(call, { tasklistId: listId, ...(ids.length <= LIMITS.idsAtOnce && { taskIds: ids }) });
  },
  // A task that somebody reopened before the deletion was sent stays.
  acknowledge: ({ data: { taskIds } }) => taskIds && { gone: taskIds },
  says: () => "clear completed tasks",
  invert: (args, { tasks }) => {
    const cleared = args.taskIds.flatMap((id) => tasks.get(id) ?? []);
    const [first] = cleared;
    if (!first) return undefined;
    const deleted: Deleted = {
      kind: "completed",
      id: first.id,
      listId: args.listId,
      name: "Completed tasks",
      tasks: cleared,
    };
    return {
      undo: [{ name: "restoreFromBin", args: deleted }],
      redo: [{ name: "clearCompleted", args }],
    };
  },
  failure: FAILURE.clearCompleted,
});

/** Whether a task is still completed in the list, or its parent is. Somebody may have reopened or moved it meanwhile. */
function isCleared({ listId, status, parent }: Task, inList: string): boolean {
  const above = parent === null ? undefined : getState().board.server.get(parent);
  return listId === inList && (status === "completed" || above?.status === "completed");
}

/** After a confirmation, deletes a list's completed tasks with all their subtasks. The toast offers Undo. */
export async function clearCompleted({
  google_list_id: listId,
  google_list_name: listName,
}: List): Promise<void> {
  const families = completedFamilies(getState().board.byList[listId] ?? []);
  const taskIds = families.flat().map(({ id }) => id);
  if (taskIds.length === 0) {
    toast.success("There are no completed tasks in this list");
    return;
  }
  const count = taskIds.length === 1 ? "It is 1 task." : `They are ${taskIds.length} tasks.`;
  const more = [count, originalsSentence(families.flat())].filter(Boolean).join(" ");
  if (!(await confirm({ ...CONFIRM.clearCompleted, more }))) return;
  const step = newStep();
  const line = `${tasksInWords(taskIds.length)}, ${listName}`;
  await runAndReport(clearCompletedMutation, { listId, taskIds }, { step, action: undoAction(step), line });
}

/** Groups each completed task with its subtasks, because one request deletes them together. */
function completedFamilies(tasks: readonly Task[]): Task[][] {
  const completed = tasks.filter(({ status }) => status === "completed");
  const ids = new Set(completed.map(({ id }) => id));
  return completed
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .map((task) => [task, ...tasks.filter(({ parent }) => parent === task.id)]);
}
