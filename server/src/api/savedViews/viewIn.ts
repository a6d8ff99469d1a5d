import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { Failed } from "../../http/Failed.ts";

/**
 * Finds a saved view.
 * @throws Failed `not_found`
 */
export function viewIn(views: readonly SavedView[], viewId: string): SavedView {
  const found = views.find((view) => view.view_id === viewId);
  if (!found) throw new Failed("not_found");
  return found;
}

/**
 * Refuses a name that another saved view of the person has, ignoring case.
 * @throws Failed `already_exists`
 */
export function refuseTakenName(views: readonly SavedView[], { view_id, name }: SavedView): void {
  const isTaken = views.some((view) => view.view_id !== view_id && nameKey(view.name) === nameKey(name));
  if (isTaken) throw new Failed("already_exists", { fields: { name: INVALID.nameTaken } });
}
