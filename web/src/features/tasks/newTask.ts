import { newTaskId } from "@tasklane/contract/newTaskId.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { between } from "../../data/between.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { subtasksOf } from "../../data/subtasksOf.ts";
import { inPositionOrder } from "../../data/order.ts";
import { getState } from "../../data/store.ts";
import type { TaskInput } from "./addTask.ts";
import { fieldsInTitle } from "./taskNames.ts";

/**
 * A new task as shown until the server has created it. It comes first, because Google puts new tasks first. A subtask comes last
 * under its parent (product 13.16). Its id is also the idempotency key of its creation, from which the server makes the same id.
 * @param parent the parent's id, for a subtask
 */
export function newTask({ listId, title, notes, due }: TaskInput, parent: string | null = null): Task {
  const list = findList(getState().board, listId);
  return {
    id: newTaskId(crypto.randomUUID(), 0),
    task_id: null,
    title,
    notes,
    due,
    status: "needsAction",
    completed: null,
    listId,
    listName: list?.google_list_name ?? "",
    ...fieldsInTitle(listId, title),
    parent,
    position: parent === null ? firstIn(listId) : lastUnder(parent),
    version: 0,
    created: Math.floor(Date.now() / 1000),
    synced: "waiting",
  };
}

/** A temporary order key before the tasks of a list. */
export function firstIn(listId: string): string {
  const first = getState().board.byList[listId]?.find(({ parent }) => parent === null);
  return between("", first?.position);
}

/** A temporary order key behind the subtasks of a task. */
function lastUnder(parent: string): string {
  const { board } = getState();
  const above = board.tasks.get(currentId(board, parent));
  const last = above && inPositionOrder(subtasksOf(board, above)).at(-1);
  return last ? between(last.position, undefined) : "";
}
