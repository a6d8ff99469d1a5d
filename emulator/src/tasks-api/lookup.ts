import { asOf } from "../state/history.ts";
import { isWellFormedId } from "../state/ids.ts";
import { findList } from "../state/lists.ts";
import type { Task, TaskList } from "../state/types.ts";
import type { Call } from "./call.ts";
import { invalidId, notFound } from "./errors.ts";

/**
 * The list the path or a parameter names, `@default` included.
 * @throws ApiError 400 for an id Google could not have made, 404 for one it does not know
 */
export function requireList(
  call: Call,
  id = call.params["tasklist"] ?? "",
  reportsAs404 = call.world.switches.missingList !== "invalid",
): TaskList {
  const list = findList(call.account, id);
  if (list) return list;
  throw isWellFormedId(id) && reportsAs404 ? notFound("Task list not found.") : invalidId("task list");
}

/** The list that an insert names: one that is not there may be 400 for an insert alone, by switch. */
export function requireListToInsert(call: Call): TaskList {
  return requireList(call, call.params["tasklist"], call.world.switches.missingList === "notFound");
}

/** The same, as a reader sees it: late, when a fault orders stale reads. */
export function requireListToRead(call: Call): TaskList {
  const list = requireList(call);
  return call.staleMs > 0 ? asOf(list, call.world.clock() - call.staleMs) : list;
}

/** @throws ApiError 400 for an id Google could not have made, 404 for one this list does not hold */
export function requireTask(list: TaskList, id: string): Task {
  const task = list.tasks.get(id);
  if (task) return task;
  throw isWellFormedId(id) ? notFound("Task not found.") : invalidId("task");
}
