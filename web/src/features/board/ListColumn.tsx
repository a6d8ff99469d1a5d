import { SYNCH } from "@tasklane/contract/synch.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { memo, useMemo } from "react";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Shape, USERS } from "../../ui/Shape.tsx";
import { usePlaceName } from "../lists/usePlaceName.ts";
import { columnOfList, sameColumn } from "../../data/columnTasks.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import { isPending, isShared } from "../../data/shared.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";
import { Column } from "./Column.tsx";
import { useSame } from "./useSame.ts";
import { columnId } from "./columnId.ts";
import { presetOf } from "./presetOf.ts";

const NO_TASKS: readonly never[] = [];

/** A list's column. Its cards rerender only when their order changes, not when a card's content changes. */
export const ListColumn = memo(function ListColumn({
  list,
  at,
  scope,
  predicate,
  isFolded = false,
}: {
  list: List;
  /** The column's position on the board, from the left. */
  at: number;
  scope: ViewScope;
  predicate: FilterPredicate | undefined;
  /** Whether the column belongs to the strip of lists in which the view found no task. */
  isFolded?: boolean;
}) {
  const today = useStore((state) => state.today);
  const tasks = useStore(({ board }) => board.byList[list.google_list_id] ?? NO_TASKS);
  const cards = useSame(columnOfList(tasks, today, { scope, predicate }), sameColumn);
  const name = list.google_list_name;
  return (
    <Column
      at={at}
      id={columnId(list.google_list_id)}
      name={usePlaceName(list.google_list_id, null, name)}
      cards={cards}
      preset={useMemo(() => presetOf(list, scope, today), [list, scope, today])}
      isByDay={scope !== "all"}
      search={predicate?.search}
      isNarrow={isFolded && cards.done.length === 0}
      canCreate={!isPending(list)}
      empty={
        isPending(list) ? (list.synch === SYNCH.pending ? TEXT.approvalPending : TEXT.loading) : TEXT.noData
      }
      heading={
        isShared(list) ? (
          <>
            <Shape d={USERS} size={14} />
            <span className="truncate" dir="auto">
              {name}
            </span>
            <span className="vh">shared</span>
          </>
        ) : (
          name
        )
      }
    />
  );
});
