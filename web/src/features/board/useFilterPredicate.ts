import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";

/**
 * What the filters let through, and on the search page the search.
 * @returns undefined when that is everything
 */
export function useFilterPredicate(withSearch = false): FilterPredicate | undefined {
  const filters = useStore((state) => state.filters);
  const search = useStore((state) => (withSearch ? state.search : ""));
  const today = useStore((state) => state.today);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const filterPredicateOf = useStore((state) => state.filterPredicateOf);
  return filterPredicateOf?.(filters, search, today, sharedLists);
}
