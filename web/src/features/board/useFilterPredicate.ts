import { useDeferredValue } from "react";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";

/**
 * The predicate of the filters, and on the search page also of the search.
 * @returns undefined when everything passes
 */
export function useFilterPredicate(withSearch = false): FilterPredicate | undefined {
  const filters = useStore((state) => state.filters);
  // The box paints a letter first. What it finds is rendered after that, in pieces.
  const search = useDeferredValue(useStore((state) => (withSearch ? state.search : "")));
  const today = useStore((state) => state.today);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const filterPredicateOf = useStore((state) => state.filterPredicateOf);
  return filterPredicateOf?.(filters, search, today, sharedLists);
}
