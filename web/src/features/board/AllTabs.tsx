// @chunk views
import { useFilterPredicate } from "./useFilterPredicate.ts";
import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import ListTabs from "./ListTabs.tsx";

/** The tabs of the whole board. */
export default function AllTabs() {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const predicate = useFilterPredicate();
  const all = allLists({ lists, sharedLists });
  return (
    <ListTabs lists={predicate ? all.filter(predicate.hasList) : all} scope="all" predicate={predicate} />
  );
}
