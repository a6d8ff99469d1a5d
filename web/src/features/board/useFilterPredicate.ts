import type { Sieve } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";

/**
 * What the filters let through, and on the search page the search.
 * @returns undefined when that is everything
 */
export function useSieve(withSearch = false): Sieve | undefined {
  const filters = useStore((state) => state.filters);
  const search = useStore((state) => (withSearch ? state.search : ""));
  const today = useStore((state) => state.today);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const sieveOf = useStore((state) => state.sieveOf);
  return sieveOf?.(filters, search, today, sharedLists);
}
