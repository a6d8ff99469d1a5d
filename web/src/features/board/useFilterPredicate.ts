import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";

/**
 * The predicate of the filters and the sort.
 * @param search a search that the predicate includes
 * @returns undefined when all tasks pass and the view is not sorted
 */
export function useFilterPredicate(search = ""): FilterPredicate | undefined {
  const filters = useStore((state) => state.filters);
  const today = useStore((state) => state.today);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const sort = useStore((state) => state.sort);
  const filterPredicateOf = useStore((state) => state.filterPredicateOf);
  return filterPredicateOf?.(filters, search, today, sharedLists, sort);
}
