// @chunk board
import { filtersIn, readFilters } from "./persistedFilters.ts";
import { filterPredicateOf } from "./filterPredicate.ts";
import { getState, setState } from "./store.ts";

/** Takes the filters and the search with which a visit begins: the address's, or the person's own of the last time. */
export function openFilters(userId: string, query: string): void {
  // what the person has typed meanwhile stays
  const { search } = getState();
  setState({
    filters: filtersIn(query) ?? readFilters(userId),
    search: new URLSearchParams(query).get("q") ?? search,
    filterPredicateOf,
  });
}
