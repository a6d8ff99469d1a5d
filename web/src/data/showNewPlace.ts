import { setFold } from "./foldActions.ts";
import { setState } from "./store.ts";

/** Has the sidebar show a list or sublist that was just made here: whatever it is folded in opens. */
export function showNewPlace(listId: string, sublistId: string | null, isShared: boolean): void {
  setFold(isShared ? "shared" : "main", false);
  if (sublistId !== null) setFold(`list ${listId}`, true);
  setState({ newPlace: { listId, sublistId } });
}
