import { deleteTask as call } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../api/optimistic.ts";
import { send } from "../api/send.ts";
import { subtasksOf } from "../state/boardData.ts";
import { getState } from "../state/store.ts";
import { confirm } from "../ui/confirm.ts";
import { say } from "../api/say.ts";
import { confirmed } from "./confirmed.ts";
import { restoreTask } from "./restoreTask.ts";

/** Asks, then deletes a task with its subtasks; the message offers Undo while Google has not heard of it. */
export async function deleteTask(task: Task): Promise<void> {
  const along = subtasksOf(getState().board, task);
  if (!(await confirm({ ...CONFIRM.deleteTask, more: alongSentence(along.length) }))) return;
  const ids = [task.id, ...along.map(({ id }) => id)];
  const { answer } = await optimistic({
    touches: ids,
    apply: () => undefined,
    send: (options) => {
      const { id, listId, version } = confirmed(task.id);
      return send(call, { tasklistId: listId, taskId: id, baseVersion: version }, options);
    },
    settle: () => ({ gone: ids }),
    failure: FAILURE.deleteTask,
  });
  if (answer) say.success(answer.message, { label: "Undo", run: () => void restoreTask(task, along) });
}

function alongSentence(subtasks: number): string | undefined {
  if (subtasks === 0) return undefined;
  return subtasks === 1 ? "Its subtask is deleted with it." : `Its ${subtasks} subtasks are deleted with it.`;
}
