// @chunk views
import { Suspense } from "react";
import { Redirect } from "../../ui/Redirect.tsx";
import { Board } from "./Board.tsx";
import { GroupColumns } from "./GroupColumns.tsx";
import type { ViewColumn } from "./GroupColumns.tsx";
import { useFilterPredicate } from "./useFilterPredicate.ts";
import { pathOf } from "../../paths.ts";
import type { View } from "../../paths.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { byDate } from "../../data/byDate.ts";
import { bySection, bySublist } from "../../data/groups.ts";
import type { SectionAt } from "../../data/groups.ts";
import { isPending, isShared } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { ColumnTabs } from "./ColumnTabs.tsx";
import { ListGone } from "./ListGone.tsx";
import { closeNewSection, useNewSection } from "./openNewSection.ts";
import NoColumns from "./NoColumns.tsx";
import { PendingList } from "./PendingList.tsx";
import { SectionButton } from "./SectionButton.tsx";
import { dateColumn } from "./Upcoming.tsx";
import { useGroup } from "./useGroup.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const NewSection = lazyComponent(async () => import("../lists/NewSection.tsx"));

const NO_TASKS: readonly never[] = [];

/**
 * The page of one list, or of one of its sublists, in columns (product 2.17). On phones, the list's menu changes how tasks are
 * grouped.
 */
export default function ListView({ view }: { view: View & { kind: "list" } }) {
  const { sublistId } = view;
  // A restored list has a new Google id. The URL may contain the former one.
  const listId = useStore(({ board }) => currentId(board, view.listId));
  const [group] = useGroup(sublistId !== null);
  const list = useStore(({ board }) => findList(board, listId));
  const all = useStore(({ board }) => board.byList[listId] ?? NO_TASKS);
  const today = useStore((state) => state.today);
  const isLoaded = useStore(({ loaded }) => loaded === "yes");
  const predicate = useFilterPredicate();
  const isAdding = useNewSection((place) => place.listId === listId && place.sublistId === sublistId);
  const isGone = !list || (sublistId !== null && !list.sublists[sublistId]);
  if (isGone && isLoaded) return <ListGone list={list} />;
  if (isGone) return <Board>{null}</Board>;
  // The list may have become shared or private, or may have been restored, since somebody saved this URL. Redirect to its present
  // URL.
  const type = isShared(list) ? "shared" : "main";
  if (view.type !== type || view.listId !== listId)
    return <Redirect to={pathOf({ ...view, type, listId }) + location.search} replace />;
  if (isPending(list)) return <PendingList list={list} />;

  const tasks = sublistId === null ? all : all.filter((task) => task.sublistId === sublistId);
  const columns: ViewColumn[] =
    group === "dueDate"
      ? byDate(tasks, today, { predicate }).map((column) =>
          dateColumn(column, { listId, sublistId: sublistId ?? undefined }),
        )
      : (group === "subList"
          ? bySublist(tasks, list, today, predicate)
          : bySection(tasks, list, sublistId, today, predicate)
        ).map(({ key, name, cards, section, sublistId: inSublist, places = [] }) => ({
          key,
          name,
          cards,
          preset: { listId, sublistId: inSublist, section, ...placeOfNew(places) },
          ...(places.length > 0 && { menu: <SectionButton name={name} places={places} /> }),
        }));
  return (
    <>
      <ColumnTabs columns={columns} />
      <Board of={sublistId === null ? "list" : "sublist"}>
        {columns.length > 0 ? <GroupColumns columns={columns} /> : <NoColumns />}
        {isAdding && group === "section" && (
          <Suspense>
            <NewSection listId={listId} sublistId={sublistId} onClose={closeNewSection} />
          </Suspense>
        )}
      </Board>
    </>
  );
}

/**
 * Where a new task of a section goes: to the list's own section, or to the one sublist that alone has it, because in the list itself the
 * server would make another section of that name. If several sublists have it, none of them is meant, and it goes to the list.
 */
function placeOfNew(places: readonly SectionAt[]): { sublistId?: string; sectionId?: string } {
  const place =
    places.find(({ sublistId }) => sublistId === null) ?? (places.length === 1 ? places[0] : undefined);
  return place
    ? { sectionId: place.sectionId, ...(place.sublistId !== null && { sublistId: place.sublistId }) }
    : {};
}
