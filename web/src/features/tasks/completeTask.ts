// @chunk board
import type { completeTask as CompleteTask } from "@tasklane/contract/tasks.ts";
import type { Status, Task } from "@tasklane/contract/tasks.ts";
import { FAILURE, SUCCESS } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { versionSeen } from "../../data/mutations/confirmed.ts";
import { stillUnder, subtasksOf } from "../../data/subtasksOf.ts";
import { getState } from "../../data/store.ts";
import { toast } from "../../data/api/toast.ts";
import { quotedTask, taskNamed } from "../../data/mutations/taskNamed.ts";
import { holdFocus } from "./holdFocus.ts";
import { Failed } from "../../data/api/failed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof CompleteTask> = {
  name: "completeTask",
  method: "PATCH",
  path: "/my-tasks/complete/task",
};

export interface Completion {
  taskId: string;
  /** The ids of the open subtasks. They are completed together with the task. */
  alongIds: readonly string[];
  status: Status;
  completed: string | null;
  /** The version that the person saw. */
  version?: number;
  /** Set by Undo: the status that the mutation gave. If somebody has changed the status since, the newer one stays. */
  onlyFrom?: Status;
}

export const completeTaskMutation = defineMutation({
  name: "completeTask",
  kind: "complete",
  taskIds: ({ taskId, alongIds }: Completion) => [taskId, ...alongIds],
  apply: (now, { taskId, alongIds, status, completed, onlyFrom = now?.status }, id) =>
    now && now.status === onlyFrom && (!alongIds.includes(id) || now.parent === taskId)
      ? { ...now, status, completed }
      : now,
  request: ({ taskId, status, version: seen = Infinity, onlyFrom }, { find, isBehind }) => {
    const { id, listId, title, version, ...task } = find(taskId);
    if (onlyFrom !== undefined && task.status !== onlyFrom) throw new Failed("kept");
    const baseVersion = isBehind ? version : Math.min(seen, version);
    return requestOf(call, { tasklistId: listId, taskId: id, status, title, baseVersion });
  },
  // The answer has only the parent. Subtasks keep the optimistic state until the server's event brings their real state.
  acknowledge: ({ data }, { taskId, alongIds, status, completed }) => {
    const along = stillUnder(taskId, alongIds).map((each) => ({ ...each, status, completed }));
    return { tasks: [data, ...along] };
  },
  says: ({ taskId, status }) => `${status === "completed" ? "complete" : "reopen"} ${quotedTask(taskId)}`,
  invert: ({ taskId, alongIds, status, completed }, { tasks }) => ({
    // Reopen the parent first: a subtask cannot be reopened under a completed parent.
    undo: [taskId, ...alongIds].flatMap((id) => {
      const task = tasks.get(id);
      if (!task || task.status === status) return [];
      const before = { status: task.status, completed: task.completed, onlyFrom: status };
      return [{ name: "completeTask", args: { taskId: id, alongIds: [], ...before } }];
    }),
    redo: [{ name: "completeTask", args: { taskId, alongIds, status, completed } }],
  }),
  failure: FAILURE.changeStatus,
});

/** Completes a task with its open subtasks, or reopens a task. The toast offers Undo for all of them. */
export async function completeTask(task: Task, status: Status): Promise<void> {
  const along =
    status === "completed" ? subtasksOf(getState().board, task).filter((sub) => sub.status !== status) : [];
  holdFocus();
  const step = newStep();
  const args = {
    taskId: task.id,
    alongIds: along.map(({ id }) => id),
    status,
    completed: status === "completed" ? new Date().toISOString() : null,
    version: versionSeen(task.id),
  };
  const { answer } = await runMutation(completeTaskMutation, args, { step });
  if (!answer) return;
  const message = along.length === 0 ? answer.message : SUCCESS.taskCompletedWith(along.length);
  toast.success(message, { action: undoAction(step), task: taskNamed(task.id) });
}
