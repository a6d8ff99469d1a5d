// @chunk board
import { filtersIn, readFilters, sortIn } from "./persistedFilters.ts";
import { filterPredicateOf } from "./filterPredicate.ts";
import { getState, setState } from "./store.ts";

/** Sets the filters and the search of a visit: those in the address, else this person's stored filters. */
export function openFilters(userId: string, query: string): void {
  // If the address has no search, keep the text that the person has already typed.
  const { search } = getState();
  setState({
    sort: sortIn(query),
    filters: filtersIn(query) ?? readFilters(userId),
    search: new URLSearchParams(query).get("q") ?? search,
    filterPredicateOf,
  });
}
