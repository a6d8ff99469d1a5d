import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { taskHistory as TaskHistory } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof TaskHistory> = { name: "taskHistory", method: "GET", path: "/my-tasks/history" };

/**
 * The history of a task: the values that were replaced within the last 30 days, newest first, and who gave it its place and its
 * list.
 */
export type TaskPast = AnswerOf<typeof TaskHistory>;

/**
 * Fetches the history of a task.
 * @throws Failed
 */
export function fetchPast({ id, listId }: Task): Promise<TaskPast> {
  return send(call, { listId, taskId: id });
}

/** Fetches the history of a task. If that fails, for example offline, it is empty, so that sentences say "Somebody". */
export function fetchPastOrNone(task: Task): Promise<TaskPast> {
  return fetchPast(task).catch(() => ({ changes: [] }));
}
