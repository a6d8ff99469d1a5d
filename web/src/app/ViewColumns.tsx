import { Suspense } from "react";
import { AllLists } from "../features/board/AllLists.tsx";
import { Board } from "../features/board/Board.tsx";
import { Skeleton } from "../features/board/Skeleton.tsx";
import { isOfDays } from "../paths.ts";
import type { View } from "../paths.ts";
import type { ViewScope } from "../data/columnTasks.ts";
import { getState, useStore } from "../data/store.ts";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { FilterBar } from "../features/filters/FilterBar.tsx";
import { TabsPlace } from "./layout/TabsPlace.tsx";
import { AfterFirstCards } from "../features/board/AfterFirstCards.tsx";
import { lazyComponent, latePart } from "../ui/lazyComponent.ts";

const Upcoming = lazyComponent(async () => import("../features/board/Upcoming.tsx"));
const Days = lazyComponent(async () => import("../features/days/Days.tsx"));
const ListView = lazyComponent(async () => import("../features/board/ListView.tsx"));
const ListTools = lazyComponent(async () => import("../features/board/ListTools.tsx"));
const Bin = lazyComponent(async () => import("../features/bin/Bin.tsx"));
const SearchBox = lazyComponent(async () => {
  const box = await import("../features/filters/SearchBox.tsx");
  // If the URL contains a search, first load what the search box draws below itself, so that nothing moves later.
  if (getState().search !== "" || new URLSearchParams(location.search).has("q")) await box.loadSearchParts();
  return box;
});
const FoundLists = lazyComponent(async () => import("../features/board/FoundLists.tsx"));
const AllTabs = lazyComponent(async () => import("../features/board/AllTabs.tsx"));
const FirstSteps = latePart(async () => import("../features/board/FirstSteps.tsx"));

/**
 * The tabs and columns of a view. The code of the board of all lists is in the same chunk as this file. The code of other views
 * is preloaded later (`loadAhead.ts`).
 */
export function ViewColumns({ view, scope }: { view: View; scope: ViewScope }) {
  const isPhone = useMedia(PHONE);
  // Today, Tomorrow, the search, a label and a due date fold the lists without a hit. Filter List does not: there the person has
  // chosen the lists.
  const foldsLists = useStore(
    ({ filters }) => scope !== "all" || filters.filterLabel !== "all" || filters.filterDueDate !== null,
  );
  const firstSteps = view.kind === "home" && (
    <AfterFirstCards>
      <FirstSteps />
    </AfterFirstCards>
  );
  if (view.kind === "bin") {
    return (
      <Suspense>
        <Bin />
      </Suspense>
    );
  }
  return (
    <>
      {/* Draw the filters together with the search box above them. If the box came later, the filters would move, and a press
          on one would miss. While the code of the view loads below, they stay, and a menu that a person opened stays open. */}
      <Suspense>
        {view.kind === "search" && <SearchBox />}
        <FilterBar>
          {view.kind === "list" && !isPhone && (
            <Suspense>
              <ListTools view={view} />
            </Suspense>
          )}
        </FilterBar>
      </Suspense>
      {foldsLists || view.kind === "list" || isOfDays(view) ? (
        <Suspense fallback={<Skeleton />}>
          {view.kind === "list" ? (
            <ListView view={view} />
          ) : view.kind === "upcoming" ? (
            <Upcoming />
          ) : isOfDays(view) ? (
            <Days key={view.kind} kind={view.kind} />
          ) : (
            <FoundLists scope={scope} />
          )}
        </Suspense>
      ) : (
        <>
          {isPhone && (
            <Suspense fallback={<TabsPlace />}>
              <AllTabs />
            </Suspense>
          )}
          {isPhone && firstSteps}
          <Board>
            <AllLists />
            {!isPhone && firstSteps}
          </Board>
        </>
      )}
    </>
  );
}
