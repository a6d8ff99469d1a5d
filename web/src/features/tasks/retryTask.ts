// @chunk views
import type { retryTask as RetryTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RetryTask> = { name: "retryTask", method: "POST", path: "/my-tasks/retry" };

export const retryTaskMutation = defineMutation({
  name: "retryTask",
  kind: "edit",
  taskIds: ({ taskId }: { taskId: string }) => [taskId],
  apply: (now) => now && { ...now, synced: "waiting", problem: undefined },
  request: ({ taskId }, { find }) => {
    const { id, listId } = find(taskId);
    return requestOf(call, { listId, taskId: id });
  },
  acknowledge: ({ data }) => ({ tasks: [data] }),
  failure: FAILURE.fallback,
});

/** Google refused a task's last change: makes the server send the task to Google again. */
export async function retryTask({ id }: Task): Promise<void> {
  await runAndReport(retryTaskMutation, { taskId: id });
}
