"use no memo";

import { useStore } from "../../data/store.ts";

/** The name of a list or sublist for accessible names. It has a number if another list or sublist has the same name. */
export function usePlaceName(listId: string, sublistId: string | null, name: string): string {
  return useStore(({ board, sameNames }) => sameNames?.ofPlace(board, listId, sublistId) ?? name);
}
