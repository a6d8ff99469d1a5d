import { setFold } from "./foldActions.ts";
import { setState } from "./store.ts";

/** Unfolds the parts of the sidebar around a list or sublist that was just created, so that it is visible. */
export function showNewPlace(listId: string, sublistId: string | null, isShared: boolean): void {
  setFold(isShared ? "shared" : "main", false);
  if (sublistId !== null) setFold(`list ${listId}`, true);
  setState({ newPlace: { listId, sublistId } });
}
