// @chunk views
import type { Task } from "@tasklane/contract/tasks.ts";
import { Board } from "./Board.tsx";
import { GroupColumns } from "./GroupColumns.tsx";
import type { ViewColumn } from "./GroupColumns.tsx";
import { useFilterPredicate } from "./useFilterPredicate.ts";
import { allLists } from "../../data/boardData.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { byDate, dateName } from "../../data/byDate.ts";
import type { DateColumn } from "../../data/byDate.ts";
import { useStore } from "../../data/store.ts";
import { weekday } from "../../ui/times.ts";
import { ColumnTabs } from "./ColumnTabs.tsx";
import { OverdueActs } from "../days/OverdueActs.tsx";
import NoColumns from "./NoColumns.tsx";

/** The view Upcoming: columns by due date over all lists (product 2.16). */
export default function Upcoming() {
  const tasks = useStore(({ board }) => board.tasks);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const today = useStore((state) => state.today);
  const ranks = new Map(allLists({ lists, sharedLists }).map(({ google_list_id: id }, rank) => [id, rank]));
  const rankOf = ({ listId }: Task): number => ranks.get(listId) ?? 0;
  const predicate = useFilterPredicate();
  const columns = byDate(tasks.values(), today, { rankOf, predicate }).map((column) => dateColumn(column));
  return (
    <>
      <ColumnTabs columns={columns} />
      <Board>{columns.length > 0 ? <GroupColumns columns={columns} /> : <NoColumns />}</Board>
    </>
  );
}

/**
 * Makes a column of the board from tasks that are due on the same day or in the same range, such as Overdue.
 * @param place the list or sublist whose tasks the board shows; absent for all lists
 */
export function dateColumn(column: DateColumn, place?: ModalProps["CREATE_TASK"]): ViewColumn {
  const { bucket, due, cards } = column;
  return {
    key: bucket === "upcoming" ? due! : bucket,
    name: dateName(column),
    cards,
    preset: { ...place, due },
    ...(due && bucket !== "overdue" && { aside: weekday(due) }),
    isOverdue: bucket === "overdue",
    ...(bucket === "overdue" && cards.open.length > 0 && { above: <OverdueActs /> }),
  };
}
