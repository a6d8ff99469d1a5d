import { toast } from "../../data/api/toast.ts";
import { getState } from "../../data/store.ts";
import { step } from "./positionList.ts";

/**
 * Moves a list to another position among the own or among the shared lists. Each call moves it one step; the person sees
 * one move, with one Undo.
 * @param to the new index in that group
 */
export async function placeList(listId: string, to: number): Promise<void> {
  const from = indexOf(listId);
  const message = await steps(listId, to - from);
  if (message !== undefined)
    toast.success(message, {
      action: { label: "Undo", run: () => void steps(listId, from - indexOf(listId)) },
    });
}

async function steps(listId: string, count: number): Promise<string | undefined> {
  const position = count < 0 ? "moveup" : "movedown";
  const made = Array.from({ length: Math.abs(count) }, () => step(listId, position));
  const ended = await Promise.all(made);
  return ended.at(-1)?.answer?.message;
}

function indexOf(listId: string): number {
  const { lists, sharedLists } = getState().board;
  const isIt = (list: { google_list_id: string }): boolean => list.google_list_id === listId;
  return lists.some(isIt) ? lists.findIndex(isIt) : sharedLists.findIndex(isIt);
}
