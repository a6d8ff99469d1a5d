import type { List } from "@tasklane/contract/lists.ts";
import { SYNCH } from "@tasklane/contract/limits.ts";
import { Users } from "lucide-react";
import { columnOf, sameColumn } from "../state/column.ts";
import type { Narrowed } from "../state/column.ts";
import { useStore } from "../state/store.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import { Column } from "./Column.tsx";
import { useSame } from "./useSame.ts";
import { columnId } from "./columnId.ts";

const NO_TASKS: readonly never[] = [];

/** A list's column. It draws anew only when the order of its cards changes, not with each of them. */
export function ListColumn({ list, narrowed }: { list: List; narrowed: Narrowed }) {
  const today = useStore((state) => state.today);
  const tasks = useStore(({ board }) => board.byList[list.google_list_id] ?? NO_TASKS);
  const cards = useSame(columnOf(tasks, today, { narrowed }), sameColumn);
  const name = list.google_list_name;
  const due = narrowed === "all" ? undefined : narrowed === "today" ? today : addDays(today, 1);
  return (
    <Column
      id={columnId(list.google_list_id)}
      name={name}
      cards={cards}
      preset={{ listId: list.google_list_id, ...(due && { due }) }}
      canCreate={list.synch !== SYNCH.pending}
      heading={
        <>
          {list.group_id && <Users size={14} aria-hidden />}
          <span className="truncate" dir="auto">
            {name}
          </span>
          {list.group_id && <span className="vh">shared</span>}
        </>
      }
    />
  );
}
