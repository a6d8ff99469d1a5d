import { nameKey } from "@tasklane/contract/names.ts";
import { findList } from "../../data/boardData.ts";
import { isShared } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/** Ids of the tasks with a label, in own lists and in shared ones. */
export function labelled(name: string): { own: string[]; shared: string[] } {
  const key = nameKey(name);
  const { board } = getState();
  const ids: { own: string[]; shared: string[] } = { own: [], shared: [] };
  for (const { id, label, listId } of board.tasks.values()) {
    if (label === null || nameKey(label) !== key) continue;
    const list = findList(board, listId);
    ids[list && isShared(list) ? "shared" : "own"].push(id);
  }
  return ids;
}
