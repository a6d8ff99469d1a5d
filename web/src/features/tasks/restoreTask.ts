import type { restoreTask as RestoreTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { send } from "../../data/api/send.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RestoreTask> = {
  name: "restoreTask",
  method: "POST",
  path: "/my-tasks/restore/task",
};

/** Restores a deleted task with the subtasks that were deleted with it. */
export async function restoreTask(task: Task, along: readonly Task[]): Promise<void> {
  const kept = new Map([task, ...along].map((each) => [each.id, each]));
  await optimistic({
    touches: [...kept.keys()],
    apply: (now, id) => now ?? kept.get(id),
    send: (options) => {
      const taskId = currentId(getState().board, task.id);
      return send(call, { listId: task.listId, taskId }, options);
    },
    acknowledge: ({ data }) => ({ tasks: [data, ...along] }),
    failure: FAILURE.fallback,
  });
}
