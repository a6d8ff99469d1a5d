import { writeFilters } from "./persistedFilters.ts";
import { NO_FILTERS } from "./filterState.ts";
import type { Filters } from "./filterState.ts";
import { filterPredicateOf } from "./filterPredicate.ts";
import type { Sort } from "./sort.ts";
import { getState, setState } from "./store.ts";

/**
 * Sets filters, and stores them for the next visit. While a saved view is open they belong to that view, so they are not stored.
 */
export function setFilters(part: Partial<Filters>): void {
  setState({ filters: { ...getState().filters, ...part }, filterPredicateOf });
  const { user, viewId, filters } = getState(); // A filter by a former name has followed it.
  if (user && viewId === null) writeFilters(user.user_id, filters);
}

/** Sets how the view sorts its cards. */
export function setSort(sort: Sort): void {
  setState({ sort, filterPredicateOf });
}

/** Sets all filters to their defaults. The search and the sort stay. */
export function clearFilters(): void {
  setFilters(NO_FILTERS);
}
