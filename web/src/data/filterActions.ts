import { nameKey } from "@tasklane/contract/names.ts";
import type { Renamed } from "@tasklane/contract/viewNames.ts";
import { writeFilters } from "./persistedFilters.ts";
import { NO_FILTERS } from "./filterState.ts";
import type { Filters } from "./filterState.ts";
import { filterPredicateOf, listIn, restOf } from "./filterPredicate.ts";
import type { Sort } from "./sort.ts";
import { getState, setState } from "./store.ts";

/**
 * Sets filters, and stores them for the next visit. While a saved view is open they belong to that view, so they are not stored.
 */
export function setFilters(part: Partial<Filters>): void {
  const filters = { ...getState().filters, ...part };
  setState({ filters, filterPredicateOf });
  const { user, viewId } = getState();
  if (user && viewId === null) writeFilters(user.user_id, filters);
}

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

/** Sets how the view sorts its cards. */
export function setSort(sort: Sort): void {
  setState({ sort, filterPredicateOf });
}

export function clearFilters(): void {
  setFilters(NO_FILTERS);
}
