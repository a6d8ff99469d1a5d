import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { currentId } from "../boardData.ts";
import { getState } from "../store.ts";
import { Failed } from "../api/failed.ts";

/**
 * Returns a task as the server last confirmed it. `id` may also be the temporary id of a task that this page created.
 * @throws Failed when the server has no such task, for example because its creation failed
 */
export function findConfirmed(id: string): Task {
  const { board } = getState();
  const task = board.server.get(currentId(board, id));
  if (!task) throw new Failed("not_found", { message: FAILURE.taskGone });
  return task;
}

/** The version of a task that the person sees. */
export function versionSeen(id: string): number {
  const { board } = getState();
  return board.tasks.get(currentId(board, id))?.version ?? 0;
}
