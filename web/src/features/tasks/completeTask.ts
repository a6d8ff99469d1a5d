// @chunk board
import type { completeTask as CompleteTask } from "@tasklane/contract/tasks.ts";
import type { Status, Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { send } from "../../data/api/send.ts";
import { subtasksOf } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { toast } from "../../data/api/toast.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { holdFocus } from "./holdFocus.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof CompleteTask> = {
  name: "completeTask",
  method: "PATCH",
  path: "/my-tasks/complete/task",
};

/** Completes a task with its open subtasks, or reopens a task. The toast offers Undo for all of them. */
export async function completeTask(task: Task, status: Status): Promise<void> {
  const along =
    status === "completed" ? subtasksOf(getState().board, task).filter((sub) => sub.status !== status) : [];
  holdFocus();
  const message = await change(task, status, along);
  if (message === undefined) return;
  const run = (): void => {
    const back: Status = status === "completed" ? "needsAction" : "completed";
    // Reopen the parent first: a subtask cannot be reopened under a completed parent.
    for (const each of [task, ...along]) void change(each, back, []);
  };
  toast.success(message, { action: { label: "Undo", run }, task: taskNamed(task.id) });
}

async function change(task: Task, status: Status, along: readonly Task[]): Promise<string | undefined> {
  const completed = status === "completed" ? new Date().toISOString() : null;
  const { answer } = await optimistic({
    touches: [task.id, ...along.map(({ id }) => id)],
    apply: (now) => now && { ...now, status, completed },
    send: (options) => {
      const { id, listId, title, version } = options.find(task.id);
      return send(call, { tasklistId: listId, taskId: id, status, title, baseVersion: version }, options);
    },
    // Subtasks keep the optimistic state until the server's event brings their real state.
    acknowledge: ({ data }) => ({
      tasks: [
        data,
        ...along
          .map(({ id }) => ({ ...(getState().board.server.get(id) ?? task), status, completed }))
          .filter(({ id }) => id !== task.id),
      ],
    }),
    failure: FAILURE.changeStatus,
  });
  return answer?.message;
}
