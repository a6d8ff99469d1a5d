import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { taskHistory as TaskHistory } from "@tasklane/contract/tasks.ts";
import type { Change, Task } from "@tasklane/contract/tasks.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof TaskHistory> = { name: "taskHistory", method: "GET", path: "/my-tasks/history" };

/** The history of a task: its replaced values, and who gave it its place and its list. */
export type TaskPast = AnswerOf<typeof TaskHistory>;

/**
 * Fetches the history of a task: the values that were replaced within the last 30 days, newest first, and who placed and moved it.
 * @throws Failed
 */
export function taskPast({ id, listId }: Task): Promise<TaskPast> {
  return send(call, { listId, taskId: id });
}

/**
 * Fetches the values of a task that were replaced within the last 30 days, newest first.
 * @throws Failed
 */
export async function taskHistory(task: Task): Promise<readonly Change[]> {
  return (await taskPast(task)).changes;
}
