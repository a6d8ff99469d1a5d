// @chunk board
import { filterPredicateOf } from "./filterPredicate.ts";
import { followNames } from "./followRenames.ts";
import { filtersOf, sortIn, viewIdIn } from "./persistedFilters.ts";
import { preferOnly } from "./preferOnly.ts";
import { getState, setState } from "./store.ts";

/** Sets the filters, the search and the sort when a page opens: those in the URL, else this person's stored filters. */
export function openFilters(userId: string, query: string): void {
  // If the URL has no search, keep the text that the person has already typed.
  const search = new URLSearchParams(query).get("q") ?? getState().search;
  preferOnly(query);
  followNames(); // before the board cache is there, so that they follow also from its names to those of the server
  setState({
    viewId: viewIdIn(query),
    sort: sortIn(query),
    filters: filtersOf(userId, query),
    search,
    shownSearch: search,
    filterPredicateOf,
  });
}
