// @chunk board
import type { completeTask as CompleteTask } from "@tasklane/contract/tasks.ts";
import type { Status, Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { versionSeen } from "../../data/mutations/confirmed.ts";
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

interface Completion {
  taskId: string;
  /** The open subtasks, which are completed with their parent. */
  alongIds: readonly string[];
  status: Status;
  completed: string | null;
  /** The version that the person saw. */
  version: number;
}

export const completeTaskMutation = defineMutation({
  name: "completeTask",
  kind: "complete",
  taskIds: ({ taskId, alongIds }: Completion) => [taskId, ...alongIds],
  apply: (now, { status, completed }) => now && { ...now, status, completed },
  request: ({ taskId, status, version: seen }, { find, isBehind }) => {
    const { id, listId, title, version } = find(taskId);
    const baseVersion = isBehind ? version : seen;
    return requestOf(call, { tasklistId: listId, taskId: id, status, title, baseVersion });
  },
  // Subtasks keep the optimistic state until the server's event brings their real state.
  acknowledge: ({ data }, { alongIds, status, completed }) => {
    const { server } = getState().board;
    const along = alongIds.flatMap((id) => server.get(id) ?? []);
    return { tasks: [data, ...along.map((each) => ({ ...each, status, completed }))] };
  },
  failure: FAILURE.changeStatus,
});

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

async function change({ id }: Task, status: Status, along: readonly Task[]): Promise<string | undefined> {
  const { answer } = await runMutation(completeTaskMutation, {
    taskId: id,
    alongIds: along.map((each) => each.id),
    status,
    completed: status === "completed" ? new Date().toISOString() : null,
    version: versionSeen(id),
  });
  return answer?.message;
}
