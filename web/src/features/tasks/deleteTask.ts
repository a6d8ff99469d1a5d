import type { deleteTask as DeleteTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { send } from "../../data/api/send.ts";
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

/** After a confirmation, deletes a task with its subtasks. The toast offers Undo until the deletion is sent to Google. */
export async function deleteTask(task: Task): Promise<void> {
  const along = subtasksOf(getState().board, task);
  const handFocusOn = focusHolder();
  if (!(await confirm({ ...CONFIRM.deleteTask, more: whatGoesToo(task, along) }))) return;
  // The closing dialog first returns the focus to the card. Move the focus after that.
  requestAnimationFrame(() => requestAnimationFrame(handFocusOn));
  const ids = [task.id, ...along.map(({ id }) => id)];
  const { answer } = await optimistic({
    touches: ids,
    apply: () => undefined,
    send: (options) => {
      const { id, listId, version } = options.find(task.id);
      return send(call, { tasklistId: listId, taskId: id, baseVersion: version }, options);
    },
    acknowledge: () => ({ gone: ids }),
    failure: FAILURE.deleteTask,
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
