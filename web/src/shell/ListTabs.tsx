import type { List } from "@tasklane/contract/lists.ts";
import { Users } from "lucide-react";
import { columnId } from "../board/columnId.ts";
import { allLists } from "../state/boardData.ts";
import { useSieve } from "../board/useSieve.ts";
import { isShared } from "../state/shared.ts";
import { columnOf } from "../state/column.ts";
import type { Narrowed } from "../state/column.ts";
import type { Sieve } from "../state/sieve.ts";
import { useStore } from "../state/store.ts";
import { Tabs } from "./Tabs.tsx";
import css from "./Tabs.module.css";

/** The tabs of a board that has a column per list. */
export default function ListTabs({ narrowed }: { narrowed: Narrowed }) {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const sieve = useSieve(narrowed === "search");
  const all = allLists({ lists, sharedLists });
  const tabs = (sieve ? all.filter(sieve.hasList) : all).map((list) => ({
    id: columnId(list.google_list_id),
    label: <Label list={list} narrowed={narrowed} sieve={sieve} />,
  }));
  return <Tabs tabs={tabs} />;
}

function Label({ list, narrowed, sieve }: { list: List; narrowed: Narrowed; sieve: Sieve | undefined }) {
  const today = useStore((state) => state.today);
  const tasks = useStore(({ board }) => board.byList[list.google_list_id]);
  const count = columnOf(tasks ?? [], today, { narrowed, sieve }).open.length;
  return (
    <>
      {isShared(list) && <Users size={14} aria-hidden />}
      <span dir="auto">{list.google_list_name}</span>
      <span className={css.count}>{count}</span>
    </>
  );
}
