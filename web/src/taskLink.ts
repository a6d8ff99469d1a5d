import { PATHS } from "./paths.ts";

/** Values of the task filter. In older links the filter has the same name, `task`, as the open task. */
const OLD_FILTERS: readonly string[] = ["inactive", "my-tasks", "shared-tasks"];

/** The id of the task whose dialog an address opens: `?task=id` on any view of the dashboard. */
export function taskIn(query: string): string | undefined {
  const task = new URLSearchParams(query).get("task");
  return task && !OLD_FILTERS.includes(task) ? task : undefined;
}

/**
 * The link to a task, which every member of the list can open. All members share a task's id, but each has their own id of
 * the list, so the link does not name the list.
 */
export function linkToTask(taskId: string): string {
  return `${location.origin}${PATHS.dashboard}?task=${encodeURIComponent(taskId)}`;
}
