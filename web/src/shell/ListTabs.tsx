import type { List } from "@tasklane/contract/lists.ts";
import { Users } from "lucide-react";
import { columnId } from "../board/columnId.ts";
import { allLists } from "../state/boardData.ts";
import { isInColumn } from "../state/column.ts";
import type { Narrowed } from "../state/column.ts";
import { useStore } from "../state/store.ts";
import { Tabs } from "./Tabs.tsx";
import css from "./Tabs.module.css";

/** The tabs of a board that has a column per list. */
export function ListTabs({ narrowed }: { narrowed: Narrowed }) {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const tabs = allLists({ lists, sharedLists }).map((list) => ({
    id: columnId(list.google_list_id),
    label: <Label list={list} narrowed={narrowed} />,
  }));
  return <Tabs tabs={tabs} />;
}

function Label({ list, narrowed }: { list: List; narrowed: Narrowed }) {
  const count = useStore(
    ({ board, today }) =>
      (board.byList[list.google_list_id] ?? []).filter(
        (task) => task.status === "needsAction" && isInColumn(task, today, narrowed),
      ).length,
  );
  return (
    <>
      {list.group_id && <Users size={14} aria-hidden />}
      <span dir="auto">{list.google_list_name}</span>
      <span className={css.count}>{count}</span>
    </>
  );
}
