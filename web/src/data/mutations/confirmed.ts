import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import { getState } from "../store.ts";
import { Failed } from "../api/failed.ts";

/**
 * A task as the server knows it now, also when it was made here and asked for by its temporary id.
 * @throws Failed when the server has no such task, for example because making it failed
 */
export function confirmed(id: string): Task {
  const { board } = getState();
  const task = board.server.get(currentId(board, id));
  if (!task) throw new Failed("not_found");
  return task;
}
