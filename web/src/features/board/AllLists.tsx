import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { ListColumn } from "./ListColumn.tsx";
import { useFilterPredicate } from "./useFilterPredicate.ts";
import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";

const NoColumns = lazyWithoutFallback(() => import("./NoColumns.tsx"));

/** The whole board, a column per list: private lists, then shared lists. Lists that the filters exclude have no column. */
export function AllLists() {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const predicate = useFilterPredicate();
  const all = allLists({ lists, sharedLists });
  const shown = predicate ? all.filter(predicate.hasList) : all;
  if (shown.length === 0) return <NoColumns />;
  return shown.map((list, at) => (
    <ListColumn key={list.google_list_id} list={list} at={at} scope="all" predicate={predicate} />
  ));
}
