import { nameKey } from "@tasklane/contract/names.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { renameInAddress } from "@tasklane/contract/viewNames.ts";
import type { Renamed } from "@tasklane/contract/viewNames.ts";
import { setFilters } from "./filterActions.ts";
import { listIn, restOf } from "./filterPredicate.ts";
import { getState } from "./store.ts";

/** A label or section got another name: a filter by its old name becomes one by the new name. */
export function renameInFilters(renamed: Renamed): void {
  const { filters } = getState();
  const isSame = (name: string): boolean => nameKey(name) === nameKey(renamed.from);
  if (renamed.kind === "label") {
    if (isSame(filters.filterLabel)) setFilters({ filterLabel: renamed.to });
    return;
  }
  const { filterList } = filters;
  const section = filterList?.section ?? null;
  if (section !== null && listIn(section) === renamed.listId && isSame(restOf(section)))
    setFilters({ filterList: { ...filterList!, section: `${renamed.listId}/${renamed.to}` } });
}

/** Returns the saved views with the new name of a label or section in their filters. */
export function viewsRenamed(views: readonly SavedView[], renamed: Renamed): readonly SavedView[] {
  return views.map((view) => {
    const address = renameInAddress(view.address, renamed);
    return address === view.address ? view : { ...view, address };
  });
}
