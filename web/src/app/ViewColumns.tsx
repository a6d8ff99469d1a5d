import { Suspense } from "react";
import { AllLists } from "../features/board/AllLists.tsx";
import { Board } from "../features/board/Board.tsx";
import { Skeleton } from "../features/board/Skeleton.tsx";
import type { View } from "../paths.ts";
import type { Narrowed } from "../data/columnTasks.ts";
import { getState } from "../data/store.ts";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { FilterBar } from "../features/filters/FilterBar.tsx";
import { TabsPlace } from "./layout/TabsPlace.tsx";
import { useAfterFirstCards } from "../features/board/useAfterFirstCards.ts";
import { lazyComponent, latePart } from "../ui/lazyComponent.ts";

const Upcoming = lazyComponent(async () => import("../features/board/Upcoming.tsx"));
const Days = lazyComponent(async () => import("../features/days/Days.tsx"));
const ListView = lazyComponent(async () => import("../features/board/ListView.tsx"));
const Bin = lazyComponent(async () => import("../features/bin/Bin.tsx"));
const SearchBox = lazyComponent(async () => {
  const box = await import("../features/filters/SearchBox.tsx");
  // If the address contains a search, load the search's parts first, so that nothing below the box moves later.
  if (getState().search !== "" || new URLSearchParams(location.search).has("q")) await box.loadSearchParts();
  return box;
});
const FoundLists = lazyComponent(async () => import("../features/board/FoundLists.tsx"));
const AllTabs = lazyComponent(async () => import("../features/board/AllTabs.tsx"));
const FirstSteps = latePart(async () => import("../features/board/FirstSteps.tsx"));

/**
 * The tabs and columns of a view. The board of all lists loads with this file; the code of the other views is preloaded
 * later.
 */
export function ViewColumns({ view, narrowed }: { view: View; narrowed: Narrowed }) {
  const isPhone = useMedia(PHONE);
  const isTime = useAfterFirstCards();
  const firstSteps = view.kind === "home" && isTime && (
    <Suspense>
      <FirstSteps />
    </Suspense>
  );
  if (view.kind === "bin") {
    return (
      <Suspense>
        <Bin />
      </Suspense>
    );
  }
  if (view.kind === "week" || view.kind === "month") {
    return (
      <Suspense fallback={<Skeleton />}>
        <Days key={view.kind} kind={view.kind} />
      </Suspense>
    );
  }
  if (view.kind === "upcoming" || view.kind === "list") {
    return (
      <Suspense fallback={<Skeleton />}>
        {view.kind === "upcoming" ? <Upcoming /> : <ListView view={view} />}
      </Suspense>
    );
  }
  return (
    <>
      {/* The filters wait for the search box above them. A press on a button that moves would be lost. */}
      <Suspense>
        {view.kind === "search" && <SearchBox />}
        <FilterBar />
      </Suspense>
      {narrowed === "all" ? (
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
      ) : (
        <Suspense fallback={<Skeleton />}>
          <FoundLists narrowed={narrowed} />
        </Suspense>
      )}
    </>
  );
}
