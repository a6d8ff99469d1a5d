// @chunk board
import { filtersIn, readFilters } from "./persistedFilters.ts";
import { filterPredicateOf } from "./filterPredicate.ts";
import { getState, setState } from "./store.ts";

/** Sets the filters and the search of a visit: the address's, or else this person's persisted filters. */
export function openFilters(userId: string, query: string): void {
  // Keep what the person has typed meanwhile.
  const { search } = getState();
  setState({
    filters: filtersIn(query) ?? readFilters(userId),
    search: new URLSearchParams(query).get("q") ?? search,
    filterPredicateOf,
  });
}
