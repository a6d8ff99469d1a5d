import { insertTask as insert } from "../state/tasks.ts";
import type { Task, TaskList } from "../state/types.ts";
import type { Answer, Call } from "./call.ts";
import { invalidArgument } from "./errors.ts";
import { requireRoomForTask, requireRoomUnder } from "./limits.ts";
import { requireListToInsert, requireTask } from "./lookup.ts";
import { checkedParent } from "./nesting.ts";
import { taskResource } from "./serialise.ts";
import { readTaskBody } from "./task-body.ts";

/**
 * tasks.insert: inserts a task at the top, or under `parent` and after `previous`.
 * @throws ApiError 404 when the parent or the previous task is unknown; past the limits of stored tasks
 */
export function insertTask(call: Call): Answer {
  const { world, query } = call;
  const list = requireListToInsert(call);
  const fields = readTaskBody(call.body, world.switches);
  const parentId = query.get("parent");
  const parent = parentId ? checkedParent(call, list, requireTask(list, parentId)) : undefined;
  const previousId = query.get("previous");
  const previous = previousId ? checkedPrevious(requireTask(list, previousId), parent) : undefined;
  requireRoomForTask(call, list);
  if (parent) requireRoomUnder(call, list, parent);
  const task = insert(world, list, { ...fields, parent: parent?.id }, previous);
  return { resource: answer(list, task), etagHeader: true };
}

function checkedPrevious(previous: Task, parent: Task | undefined): Task {
  if (previous.deleted || previous.hidden || previous.parent !== parent?.id) throw invalidArgument();
  return previous;
}

const answer = (list: TaskList, task: Task) => taskResource(list, task);
