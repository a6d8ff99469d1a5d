import type { Task, TaskList } from "../state/types.ts";
import type { Call } from "./call.ts";
import { invalidValue } from "./errors.ts";

/**
 * Checks the parent that a call names for a task. It must be live, and neither hidden, assigned nor repeating. If it is itself a
 * subtask, the switch `nesting` decides.
 * @returns the task that becomes the parent
 * @throws ApiError 400 when it may not be a parent
 */
export function checkedParent({ world }: Call, list: TaskList, parent: Task): Task {
  if (parent.deleted || parent.hidden || parent.assignmentInfo || parent.repeatDays) throw invalidValue();
  if (parent.parent === undefined || world.switches.nesting === "accept") return parent;
  if (world.switches.nesting === "reject") throw invalidValue();
  return list.tasks.get(parent.parent) ?? parent;
}
