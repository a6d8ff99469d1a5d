import { SYNCH } from "@tasklane/contract/limits.ts";
import { useSearchParams } from "wouter";
import { Board } from "../board/Board.tsx";
import { GroupColumns } from "../board/GroupColumns.tsx";
import type { ViewColumn } from "../board/GroupColumns.tsx";
import type { View } from "../paths.ts";
import { findList } from "../state/boardData.ts";
import { byDate } from "../state/byDate.ts";
import { bySection, bySublist } from "../state/groups.ts";
import type { Group } from "../state/groups.ts";
import { useStore } from "../state/store.ts";
import { ColumnTabs } from "./ColumnTabs.tsx";
import { GroupSelect } from "./GroupSelect.tsx";
import { ListGone } from "./ListGone.tsx";
import { dateColumn } from "./Upcoming.tsx";

const NO_TASKS: readonly never[] = [];

/** One list, or one of its sublists, in columns (specification 2, List view). How it is grouped stands in the address. */
export default function ListView({ view: { listId, sublistId } }: { view: View & { kind: "list" } }) {
  const [query, setQuery] = useSearchParams();
  const list = useStore(({ board }) => findList(board, listId));
  const all = useStore(({ board }) => board.byList[listId] ?? NO_TASKS);
  const today = useStore((state) => state.today);
  const isLoaded = useStore(({ loaded }) => loaded === "yes");
  const isGone = !list || (sublistId !== null && !list.sublists[sublistId]);
  if (isGone) return isLoaded ? <ListGone list={list} /> : <Board>{null}</Board>;

  const tasks = sublistId === null ? all : all.filter((task) => task.sublistId === sublistId);
  const group = groupIn(query.get("group"), sublistId !== null);
  const columns: ViewColumn[] =
    group === "dueDate"
      ? byDate(tasks, today).map((column) => dateColumn(column, today, listId))
      : (group === "subList" ? bySublist(tasks, list, today) : bySection(tasks, list, sublistId, today)).map(
          ({ key, name, cards, section, sublistId: inSublist }) => ({
            key,
            name,
            cards,
            preset: { listId, sublistId: inSublist, section },
          }),
        );
  return (
    <>
      <GroupSelect
        group={group}
        isInSublist={sublistId !== null}
        onChange={(next) => setQuery(next === "section" ? {} : { group: next }, { replace: true })}
      />
      <ColumnTabs columns={columns} />
      <Board>
        <GroupColumns columns={columns} canCreate={list.synch !== SYNCH.pending} />
      </Board>
    </>
  );
}

/** Inside a sublist there are no sublists to group by (product.md, Views). */
function groupIn(text: string | null, isInSublist: boolean): Group {
  if (text === "dueDate") return text;
  return text === "subList" && !isInSublist ? text : "section";
}
