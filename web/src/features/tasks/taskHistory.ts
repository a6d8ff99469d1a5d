import type { taskHistory as TaskHistory } from "@tasklane/contract/tasks.ts";
import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof TaskHistory> = { name: "taskHistory", method: "GET", path: "/my-tasks/history" };

/**
 * Fetches the values of a task that were replaced within the last 30 days, newest first.
 * @throws Failed
 */
export async function taskHistory({ id, listId }: Task): Promise<readonly Change[]> {
  return (await send(call, { listId, taskId: id })).changes;
}
