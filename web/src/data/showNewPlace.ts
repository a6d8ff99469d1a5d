import { setFold } from "./foldActions.ts";
import { setState } from "./store.ts";

/** Makes the sidebar show a list or sublist that was just created: unfolds the parts around it. */
export function showNewPlace(listId: string, sublistId: string | null, isShared: boolean): void {
  setFold(isShared ? "shared" : "main", false);
  if (sublistId !== null) setFold(`list ${listId}`, true);
  setState({ newPlace: { listId, sublistId } });
}
