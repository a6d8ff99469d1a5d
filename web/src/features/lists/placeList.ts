import { toast } from "../../data/api/toast.ts";
import { getState } from "../../data/store.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import { moveOneStep } from "./positionList.ts";

/**
 * Moves a list to another position among the private lists, or among the shared ones. The server's call moves it by one, so
 * several are sent. The person sees one move, with one Undo.
 * @param to the new index among these lists
 */
export async function placeList(listId: string, to: number): Promise<void> {
  const count = to - indexOf(listId);
  const position = count < 0 ? "moveup" : "movedown";
  const step = newStep();
  const made = Array.from({ length: Math.abs(count) }, () => moveOneStep(listId, position, step));
  const ended = await Promise.all(made);
  const message = ended.at(-1)?.answer?.message;
  if (message !== undefined) toast.success(message, { action: undoAction(step) });
}

function indexOf(listId: string): number {
  const { lists, sharedLists } = getState().board;
  const isIt = (list: { google_list_id: string }): boolean => list.google_list_id === listId;
  return lists.some(isIt) ? lists.findIndex(isIt) : sharedLists.findIndex(isIt);
}
