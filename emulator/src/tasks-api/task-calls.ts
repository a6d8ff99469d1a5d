import type { TaskChanges } from "../state/change-task.ts";
import { spawnNext } from "../state/repeat.ts";
import { clearCompleted, deleteTask, editTask } from "../state/tasks.ts";
import type { Task } from "../state/types.ts";
import type { Answer, Call } from "./call.ts";
import { requireIfMatch } from "./conditions.ts";
import { invalidArgument } from "./errors.ts";
import { requireList, requireListToRead, requireTask } from "./lookup.ts";
import { taskResource } from "./serialise.ts";
import { readTaskBody, readWholeTask } from "./task-body.ts";

/** tasks.get: returns a task. A deleted task is returned too, with `deleted: true`. */
export function get(call: Call): Answer {
  const list = requireListToRead(call);
  return { resource: taskResource(list, requireTask(list, call.params["task"]!)), etagHeader: true };
}

/** tasks.patch: changes only the fields in the body; null clears a field. */
export function patch(call: Call): Answer {
  return edit(call, readTaskBody);
}

/** tasks.update: replaces the task; fields that the body lacks are cleared. */
export function update(call: Call): Answer {
  return edit(call, readWholeTask);
}

function edit(call: Call, read: typeof readTaskBody): Answer {
  const { world, body, params } = call;
  const list = requireList(call);
  const task = requireTask(list, params["task"]!);
  requireIfMatch(call, taskResource(list, task).etag);
  const wasOpen = task.status === "needsAction";
  editTask(world, list, task, allowed(call, task, read(body, world.switches)));
  if (wasOpen && task.status === "completed") spawnNext(world, list, task);
  return { resource: taskResource(list, task) };
}

/**
 * Returns the changes that the API makes to a task. Of an assigned task, `deleted` is read-only. A document's task has no notes.
 * @throws ApiError 400 for such notes, unless the switch `notesOfDocuments` ignores them
 */
function allowed({ world }: Call, { assignmentInfo }: Task, changes: TaskChanges): TaskChanges {
  if (!assignmentInfo) return changes;
  const { deleted: _, ...rest } = changes;
  if (assignmentInfo.surfaceType !== "DOCUMENT" || !rest.notes) return rest;
  if (world.switches.notesOfDocuments === "reject") throw invalidArgument();
  return { ...rest, notes: undefined };
}

/**
 * tasks.delete: deletes a task, and does nothing to one that is deleted already.
 * @throws ApiError 404 for an unknown task
 */
export function remove(call: Call): Answer {
  const list = requireList(call);
  const task = requireTask(list, call.params["task"]!);
  requireIfMatch(call, taskResource(list, task).etag);
  if (!task.deleted) deleteTask(call.world, list, task);
  return {};
}

/** tasks.clear: hides the completed tasks of a list. */
export function clear(call: Call): Answer {
  clearCompleted(call.world, requireList(call));
  return {};
}
