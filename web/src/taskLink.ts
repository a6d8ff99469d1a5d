import { PATHS } from "./paths.ts";

/** Values of the task filter, which older links call `task` too. */
const OLD_FILTERS: readonly string[] = ["inactive", "my-tasks", "shared-tasks"];

/** The id of the task whose dialog an address opens: `?task=id` on any view of the dashboard. */
export function taskIn(query: string): string | undefined {
  const task = new URLSearchParams(query).get("task");
  return task && !OLD_FILTERS.includes(task) ? task : undefined;
}

/**
 * The link to a task that every member of its list can open. A task's id is the same for all members, while each has
 * an id of the list of their own; so the link names no list.
 */
export function linkToTask(taskId: string): string {
  return `${location.origin}${PATHS.dashboard}?task=${encodeURIComponent(taskId)}`;
}
