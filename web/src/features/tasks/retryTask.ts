// @chunk board
import type { retryTask as RetryTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RetryTask> = { name: "retryTask", method: "POST", path: "/my-tasks/retry" };

/** Makes the server send a task to Google again, after Google refused it. */
export async function retryTask(task: Task): Promise<void> {
  await act({
    touches: [task.id],
    apply: (now) => now && { ...now, synced: "waiting", problem: undefined },
    send: (options) => {
      const { id, listId } = options.find(task.id);
      return send(call, { listId, taskId: id }, options);
    },
    acknowledge: ({ data }) => ({ tasks: [data] }),
    failure: FAILURE.fallback,
  });
}
