import { moveToList, moveWithinList } from "../state/move-in-world.ts";
import { takesSlot } from "../state/ordering.ts";
import { childrenOf } from "../state/tasks.ts";
import type { Task, TaskList } from "../state/types.ts";
import type { Answer, Call } from "./call.ts";
import { invalidValue } from "./errors.ts";
import { requireRoomInList, requireRoomUnder } from "./limits.ts";
import { requireList, requireTask } from "./lookup.ts";
import { checkedParent } from "./nesting.ts";
import { taskResource } from "./serialise.ts";

/**
 * tasks.move: moves a task within its list, or to `destinationTasklist`, where it keeps its id. In that case `parent`
 * and `previous` belong to the destination.
 * @throws ApiError 404 for an unknown task or list, 400 for a place that the task may not have; past the limits of stored tasks
 */
export function moveTask(call: Call): Answer {
  const { world, query } = call;
  const from = requireList(call);
  const task = requireTask(from, call.params["task"]!);
  const to = query.get("destinationTasklist") ? requireList(call, query.get("destinationTasklist")!) : from;
  if (task.deleted) throw invalidValue();

  const parentId = query.get("parent");
  const parent = parentId ? checkedParent(call, to, placeNamed(to, parentId)) : undefined;
  const previousId = query.get("previous");
  const previous = previousId ? placeNamed(to, previousId) : undefined;
  refuseBadPlace(call, from, task, parent, previous);
  if (parent && parent.id !== task.parent) requireRoomUnder(call, to, parent);

  if (to === from) {
    moveWithinList(world, from, task, { parent, previous });
    return { resource: taskResource(from, task) };
  }
  if (task.repeatDays) throw invalidValue();
  requireRoomInList(call, to);
  const takeChildren = world.switches.childrenOfMovedParent === "follow";
  const moved = moveToList(world, from, to, task, { parent, previous, takeChildren });
  return { resource: taskResource(to, moved) };
}

function placeNamed(list: TaskList, id: string): Task {
  const task = list.tasks.get(id);
  if (!task || !takesSlot(task)) throw invalidValue();
  return task;
}

function refuseBadPlace(
  call: Call,
  from: TaskList,
  task: Task,
  parent: Task | undefined,
  previous: Task | undefined,
) {
  if (previous && (previous.id === task.id || previous.parent !== parent?.id)) throw invalidValue();
  if (task.hidden && (parent || previous)) throw invalidValue();
  if (!parent) return;
  if (parent.id === task.id || task.assignmentInfo || task.repeatDays) throw invalidValue();
  if (isBelow(from, parent, task)) throw invalidValue();
  const wouldNest = childrenOf(from, task).length > 0;
  if (wouldNest && call.world.switches.nesting !== "accept") throw invalidValue();
}

function isBelow(list: TaskList, task: Task, ancestor: Task): boolean {
  const parent = task.parent === undefined ? undefined : list.tasks.get(task.parent);
  return parent !== undefined && (parent === ancestor || isBelow(list, parent, ancestor));
}
