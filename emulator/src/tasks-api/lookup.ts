import { asOf } from "../state/history.ts";
import { isWellFormedId } from "../state/ids.ts";
import { findList } from "../state/lists.ts";
import type { Task, TaskList } from "../state/types.ts";
import type { Call } from "./call.ts";
import { invalidId, notFound } from "./errors.ts";

/**
 * Finds the list that the path or a parameter names, including `@default`.
 * @throws ApiError 400 for an id that Google could not have generated, 404 for an unknown one
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

/** Finds the list for an insert. The switch `missingList` decides whether an unknown list is answered with 404 or 400. */
export function requireListToInsert(call: Call): TaskList {
  return requireList(call, call.params["tasklist"], call.world.switches.missingList === "notFound");
}

/** Finds the list for a read. If a test ordered the fault `staleList`, returns the list as it was earlier. */
export function requireListToRead(call: Call): TaskList {
  const list = requireList(call);
  return call.staleMs > 0 ? asOf(list, call.world.clock() - call.staleMs) : list;
}

/**
 * Finds a task of a list.
 * @throws ApiError 400 for an id that Google could not have generated, 404 for one that is not in this list
 */
export function requireTask(list: TaskList, id: string): Task {
  const task = list.tasks.get(id);
  if (task) return task;
  throw isWellFormedId(id) ? notFound("Task not found.") : invalidId("task");
}
