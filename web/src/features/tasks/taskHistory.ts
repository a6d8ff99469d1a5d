import { taskHistory as call } from "@tasklane/contract/tasks.ts";
import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { send } from "../../data/api/send.ts";

/**
 * Fetches what was replaced in a task within the last 30 days, newest first.
 * @throws Failed
 */
export async function taskHistory({ id, listId }: Task): Promise<readonly Change[]> {
  return (await send(call, { listId, taskId: id })).changes;
}
