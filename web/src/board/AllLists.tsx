import { allLists } from "../state/boardData.ts";
import type { Narrowed } from "../state/column.ts";
import { useStore } from "../state/store.ts";
import { ListColumn } from "./ListColumn.tsx";

/** A column per list: own lists, then shared lists. */
export function AllLists({ narrowed }: { narrowed: Narrowed }) {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  return allLists({ lists, sharedLists }).map((list) => (
    <ListColumn key={list.google_list_id} list={list} narrowed={narrowed} />
  ));
}
