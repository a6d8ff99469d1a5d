import { LIMITS } from "@tasklane/contract/limits.ts";
import { currentId } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";

/**
 * The input of a deletion that names the subtasks that the person saw. Others, for example one that somebody added since, stay (I4).
 * @param ids undefined if an earlier version stored the deletion without them
 * @returns no input if they are not known, or more than one request may name. Then all go
 */
export function subtasksSeen(ids: readonly string[] | undefined): { subtaskIds?: string[] } {
  if (!ids || ids.length > LIMITS.idsAtOnce - LIMITS.tasksAtOnce) return {};
  const { board } = getState();
  return { subtaskIds: ids.map((id) => currentId(board, id)) };
}
