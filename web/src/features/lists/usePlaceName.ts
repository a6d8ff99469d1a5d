import { useStore } from "../../data/store.ts";

/** What a list or sublist is called in the names of buttons: with a number where another one has its name. */
export function usePlaceName(listId: string, sublistId: string | null, name: string): string {
  return useStore(({ board, sameNames }) => sameNames?.ofPlace(board, listId, sublistId) ?? name);
}
