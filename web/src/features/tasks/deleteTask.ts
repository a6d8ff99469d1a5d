import type { deleteTask as DeleteTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { versionSeen } from "../../data/mutations/confirmed.ts";
import { originalsSentence } from "../../data/assigned.ts";
import { subtasksOf } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { confirm } from "../../ui/confirmation.ts";
import { toast } from "../../data/api/toast.ts";
import { focusHolder } from "./holdFocus.ts";
import { restoreTask } from "./restoreTask.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DeleteTask> = {
  name: "deleteTask",
  method: "DELETE",
  path: "/my-tasks/delete/task",
};

/** A deletion: the task, its subtasks, and the version that the person saw. */
interface Deletion {
  taskId: string;
  alongIds: readonly string[];
  version: number;
}

export const deleteTaskMutation = defineMutation({
  name: "deleteTask",
  kind: "delete",
  taskIds: ({ taskId, alongIds }: Deletion) => [taskId, ...alongIds],
  apply: () => undefined,
  request: ({ taskId, version: seen }, { find, isBehind }) => {
    const { id, listId, version } = find(taskId);
    return requestOf(call, { tasklistId: listId, taskId: id, baseVersion: isBehind ? version : seen });
  },
  acknowledge: (_, { taskId, alongIds }) => ({ gone: [taskId, ...alongIds] }),
  failure: FAILURE.deleteTask,
});

/** After a confirmation, deletes a task with its subtasks. The toast offers Undo until the deletion is sent to Google. */
export async function deleteTask(task: Task): Promise<void> {
  const along = subtasksOf(getState().board, task);
  const handFocusOn = focusHolder();
  if (!(await confirm({ ...CONFIRM.deleteTask, more: whatGoesToo(task, along) }))) return;
  // The closing dialog first returns the focus to the card. Move the focus after that.
  requestAnimationFrame(() => requestAnimationFrame(handFocusOn));
  const { answer } = await runMutation(deleteTaskMutation, {
    taskId: task.id,
    alongIds: along.map(({ id }) => id),
    version: versionSeen(task.id),
  });
  if (answer)
    toast.success(answer.message, {
      action: { label: "Undo", run: () => void restoreTask(task, along) },
      task: { id: task.id, title: task.finalTitle },
    });
}

function whatGoesToo(task: Task, along: readonly Task[]): string | undefined {
  const said = [alongSentence(along.length), originalsSentence([task])].filter(Boolean);
  return said.length > 0 ? said.join(" ") : undefined;
}

function alongSentence(subtasks: number): string | undefined {
  if (subtasks === 0) return undefined;
  return subtasks === 1 ? "Its subtask is deleted with it." : `Its ${subtasks} subtasks are deleted with it.`;
}
