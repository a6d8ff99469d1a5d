import { PATHS } from "./paths.ts";

/** The values of the task-type filter. Older links have this filter in the parameter `task`, which now names the open task. */
const OLD_FILTERS: readonly string[] = ["inactive", "my-tasks", "shared-tasks"];

/** The id of the task whose dialog a URL opens: `?task=id` on any page of the dashboard; undefined if it opens none. */
export function taskIn(query: string): string | undefined {
  const task = new URLSearchParams(query).get("task");
  return task && !OLD_FILTERS.includes(task) ? task : undefined;
}

/**
 * The link to a task, which every member of its list can open. All members have the same id for the task, but each has another id
 * for the list, so the link does not contain the list.
 */
export function linkToTask(taskId: string): string {
  return `${location.origin}${PATHS.dashboard}?task=${encodeURIComponent(taskId)}`;
}
