import type { restoreTask as RestoreTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { restoreFromBin as RestoreFromBin } from "@tasklane/contract/bin.ts";
import type { AnswerOf } from "@tasklane/contract/call.ts";
import { TIMES } from "@tasklane/contract/limits.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { binRoute } from "../bin/restoreFromBin.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RestoreTask> = {
  name: "restoreTask",
  method: "POST",
  path: "/my-tasks/restore/task",
};

interface Restored {
  task: Task;
  /** The subtasks that were deleted together with the task. */
  along: readonly Task[];
  /** When it was deleted in Tasklane, in milliseconds since 1970. */
  at?: number;
}

/**
 * Undoes the deletion of a task. For a short time the server has not yet deleted the task in Google; the task then comes back
 * unchanged. Later the server restores it from the bin.
 */
export const restoreTaskMutation = defineMutation<
  Restored,
  AnswerOf<typeof RestoreTask> | AnswerOf<typeof RestoreFromBin>
>({
  name: "restoreTask",
  kind: "add",
  taskIds: ({ task, along }) => [task, ...along].map(({ id }) => id),
  apply: (now, { task, along }, id) => now ?? [task, ...along].find((each) => each.id === id),
  request: ({ task: { id: first, listId }, at = 0 }) => {
    const id = currentId(getState().board, first);
    return Date.now() - at < TIMES.undo
      ? requestOf(call, { listId, taskId: id })
      : requestOf(binRoute, { kind: "task", id, listId });
  },
  acknowledge: ({ data }, { along }) => ({ tasks: "tasks" in data ? data.tasks : [data, ...along] }),
  failure: FAILURE.fallback,
  describe: ({ task }) => ({ title: task.finalTitle }),
});
