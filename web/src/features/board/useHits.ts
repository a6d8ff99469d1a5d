// @chunk board
import { allLists } from "../../data/boardData.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import { hitsOf } from "../../data/hits.ts";
import type { Hits } from "../../data/hits.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";
import { useShownSearch } from "./useShownSearch.ts";
import { useFilterPredicate } from "./useFilterPredicate.ts";

/** Which tasks and lists a view finds, such as Today, the search or a filtered board, and the filter predicate that decided it. */
export function useHits(scope: ViewScope): Hits & { predicate: FilterPredicate | undefined } {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const byList = useStore(({ board }) => board.byList);
  const today = useStore((state) => state.today);
  const search = useShownSearch();
  const predicate = useFilterPredicate(scope === "search" ? search : "");
  return { ...hitsOf(allLists({ lists, sharedLists }), byList, today, { scope, predicate }), predicate };
}
