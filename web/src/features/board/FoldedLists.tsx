// @chunk views
import type { List } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { ChevronLeft, Plus } from "lucide-react";
import { usePlaceName } from "../lists/usePlaceName.ts";
import { columnOfList } from "../../data/columnTasks.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import { toggleFold } from "../../data/foldActions.ts";
import { openModal } from "../../data/modalActions.ts";
import { pendingText } from "../../data/restoring.ts";
import { isPending } from "../../data/shared.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { cx } from "../../ui/cx.ts";
import { columnId } from "./columnId.ts";
import * as css from "./FoldedLists.module.css";
import { ListColumn } from "./ListColumn.tsx";
import { presetOf } from "./presetOf.ts";

interface FoldedListsProps {
  /** The lists in which the view found no task, in the order of the sidebar. */
  lists: readonly List[];
  /** The position on the board that the first of these lists' columns has. */
  at: number;
  scope: ViewScope;
  predicate: FilterPredicate | undefined;
  isPhone: boolean;
}

const NO_TASKS: readonly never[] = [];
/** Whether the view shows the tasks of a day. Other views fold the lists in which the search or the filters found nothing. */
export const isByDay = (scope: ViewScope): boolean => scope === "today" || scope === "tomorrow";
/** On phones, the DOM id of the column with these lists. The last tab scrolls to it. */
export const FOLDED_LISTS_ID = columnId("folded lists");

/**
 * Shows the lists in which a view such as Today, the search or a filter found no task. On large screens they are folded into a strip at the
 * board's end, which stays as the person left it, open or closed. On phones they are together in one column.
 */
export default function FoldedLists({ lists, at: start, scope, predicate, isPhone }: FoldedListsProps) {
  const fold = `strip ${scope}`;
  const isOpen = useStore(({ folds }) => folds.includes(fold));
  const title = `${lists.length === 1 ? "1 list" : `${lists.length} lists`} without ${isByDay(scope) ? "tasks" : "hits"}`;
  if (isPhone) {
    return (
      <section className={css.page} id={FOLDED_LISTS_ID} aria-label={title} data-column="">
        <h2>{title}</h2>
        <ul>
          {lists.map((list) => (
            <FoldedRow key={list.google_list_id} list={list} scope={scope} predicate={predicate} />
          ))}
        </ul>
      </section>
    );
  }
  return (
    <>
      <div className={cx(css.fold, isOpen && css.isOpen)} data-strip="">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            toggleFold(fold);
            // The person has just opened the strip: scroll its columns into view.
            if (!isOpen)
              requestAnimationFrame(() =>
                currentTarget.scrollIntoView({ inline: "center", block: "nearest" }),
              );
          }}
        >
          <ChevronLeft size={16} aria-hidden />
          <span>{title}</span>
        </button>
      </div>
      {isOpen &&
        lists.map((list, at) => (
          <ListColumn
            key={list.google_list_id}
            list={list}
            at={start + at}
            scope={scope}
            predicate={predicate}
            isFolded
          />
        ))}
    </>
  );
}

function FoldedRow({
  list,
  scope,
  predicate,
}: {
  list: List;
  scope: ViewScope;
  predicate: FilterPredicate | undefined;
}) {
  const today = useStore((state) => state.today);
  const tasks = useStore(({ board }) => board.byList[list.google_list_id] ?? NO_TASKS);
  const { done, hidden } = columnOfList(tasks, today, { scope, predicate });
  const name = list.google_list_name;
  const uniqueName = usePlaceName(list.google_list_id, null, name);
  const state = isPending(list)
    ? pendingText(list)
    : hidden > 0
      ? `${hidden} hidden by filters`
      : done.length > 0
        ? `Completed Tasks (${done.length})`
        : TEXT.noData;
  return (
    <li className={css.row}>
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className={css.state}>{state}</span>
      {!isPending(list) && (
        <IconButton
          label={`Task, ${uniqueName}`}
          onClick={() => openModal("CREATE_TASK", presetOf(list, scope, today))}
        >
          <Plus size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
