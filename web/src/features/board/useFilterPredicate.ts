import { useDeferredValue } from "react";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";

/**
 * The predicate of the filters and the sort. On the search page it includes the search.
 * @returns undefined when all tasks pass and the view is not sorted
 */
export function useFilterPredicate(withSearch = false): FilterPredicate | undefined {
  const filters = useStore((state) => state.filters);
  // React renders the results in parts, and typing interrupts that rendering.
  const search = useDeferredValue(useStore((state) => (withSearch ? state.shownSearch : "")));
  const today = useStore((state) => state.today);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const sort = useStore((state) => state.sort);
  const filterPredicateOf = useStore((state) => state.filterPredicateOf);
  return filterPredicateOf?.(filters, search, today, sharedLists, sort);
}
