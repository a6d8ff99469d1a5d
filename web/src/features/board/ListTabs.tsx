// @chunk views
import type { List } from "@tasklane/contract/lists.ts";
import { Users } from "lucide-react";
import { columnId } from "./columnId.ts";
import { FOLDED_LISTS_ID, isByDay } from "./FoldedLists.tsx";
import { usePlaceName } from "../lists/usePlaceName.ts";
import { isShared } from "../../data/shared.ts";
import { columnOfList } from "../../data/columnTasks.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import type { FilterPredicate } from "../../data/filterPredicate.ts";
import { useStore } from "../../data/store.ts";
import { Tabs } from "./Tabs.tsx";
import * as css from "./Tabs.module.css";

interface ListTabsProps {
  lists: readonly List[];
  scope: ViewScope;
  predicate: FilterPredicate | undefined;
  /** In how many lists the view found no task. The last tab leads to these lists. */
  without?: number;
}

const NO_TASKS: readonly never[] = [];

/** The tabs of a board with one column per list. */
export default function ListTabs({ lists, scope, predicate, without = 0 }: ListTabsProps) {
  const tabs = lists.map((list) => ({
    id: columnId(list.google_list_id),
    label: <Label list={list} scope={scope} predicate={predicate} />,
  }));
  const last = {
    id: FOLDED_LISTS_ID,
    label: (
      <>
        {isByDay(scope) ? "Without tasks" : "Without hits"}
        <span className={css.count}>{without}</span>
      </>
    ),
  };
  return <Tabs tabs={without > 0 ? [...tabs, last] : tabs} />;
}

function Label({
  list,
  scope,
  predicate,
}: {
  list: List;
  scope: ViewScope;
  predicate: FilterPredicate | undefined;
}) {
  const uniqueName = usePlaceName(list.google_list_id, null, list.google_list_name);
  const today = useStore((state) => state.today);
  const tasks = useStore(({ board }) => board.byList[list.google_list_id] ?? NO_TASKS);
  const count = columnOfList(tasks, today, { scope, predicate }).open.length;
  return (
    <>
      {isShared(list) && <Users size={14} aria-hidden />}
      <span className={css.name} dir="auto">
        {list.google_list_name}
      </span>
      <span className="vh">{uniqueName.slice(list.google_list_name.length)}</span>
      <span className={css.count}>{count}</span>
    </>
  );
}
