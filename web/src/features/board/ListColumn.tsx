import { SYNCH } from "@tasklane/contract/synch.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { memo } from "react";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Link } from "../../ui/Link.tsx";
import { Shape, USERS } from "../../ui/Shape.tsx";
import { pathOf } from "../../paths.ts";
import { openListMenu } from "../lists/openListMenu.ts";
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
  const { google_list_id: listId, google_list_name: name } = list;
  const today = useStore((state) => state.today);
  const tasks = useStore(({ board }) => board.byList[listId] ?? NO_TASKS);
  const cards = useSame(columnOfList(tasks, today, { scope, predicate }), sameColumn);
  const placeName = usePlaceName(listId, null, name);
  const isListShared = isShared(list);
  return (
    <Column
      at={at}
      id={columnId(listId)}
      name={placeName}
      cards={cards}
      preset={presetOf(list, scope, today)}
      heading={
        <>
          {isListShared && <Shape d={USERS} size={14} />}
          <Link
            href={pathOf({ kind: "list", type: isListShared ? "shared" : "main", listId, sublistId: null })}
            className="truncate"
            dir="auto"
          >
            {name}
          </Link>
          {isListShared && <span className="vh">shared</span>}
        </>
      }
      menu={
        <IconButton
          label={`${placeName}: list menu`}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={({ currentTarget }) => openListMenu(currentTarget, listId, null)}
        />
      }
      isByDay={scope !== "all"}
      search={predicate?.search}
      isNarrow={isFolded && cards.done.length === 0}
      canCreate={!isPending(list)}
      empty={
        isPending(list) ? (list.synch === SYNCH.pending ? TEXT.approvalPending : TEXT.loading) : undefined
      }
    />
  );
});
