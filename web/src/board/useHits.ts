import { allLists } from "../state/boardData.ts";
import type { Narrowed } from "../state/column.ts";
import { hitsOf } from "../state/hits.ts";
import type { Hits } from "../state/hits.ts";
import type { Sieve } from "../state/sieve.ts";
import { useStore } from "../state/store.ts";
import { useSieve } from "./useSieve.ts";

/** What a narrowed view finds in the lists, and by which filter predicate. */
export function useHits(narrowed: Narrowed): Hits & { sieve: Sieve | undefined } {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const byList = useStore(({ board }) => board.byList);
  const today = useStore((state) => state.today);
  const sieve = useSieve(narrowed === "search");
  return { ...hitsOf(allLists({ lists, sharedLists }), byList, today, { narrowed, sieve }), sieve };
}
