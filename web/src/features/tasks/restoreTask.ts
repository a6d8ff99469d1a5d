import type { restoreTask as RestoreTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RestoreTask> = {
  name: "restoreTask",
  method: "POST",
  path: "/my-tasks/restore/task",
};

export const restoreTaskMutation = defineMutation({
  name: "restoreTask",
  kind: "add",
  taskIds: ({ task, along }: { task: Task; along: readonly Task[] }) => [task, ...along].map(({ id }) => id),
  apply: (now, { task, along }, id) => now ?? [task, ...along].find((each) => each.id === id),
  request: ({ task }) => {
    const taskId = currentId(getState().board, task.id);
    return requestOf(call, { listId: task.listId, taskId });
  },
  acknowledge: ({ data }, { along }) => ({ tasks: [data, ...along] }),
  failure: FAILURE.fallback,
  describe: ({ task }) => ({ title: task.finalTitle }),
});

/** Restores a deleted task with the subtasks that were deleted with it. */
export async function restoreTask(task: Task, along: readonly Task[]): Promise<void> {
  await runMutation(restoreTaskMutation, { task, along });
}
