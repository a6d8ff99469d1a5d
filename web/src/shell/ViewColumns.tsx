import { Suspense } from "react";
import { AllLists } from "../board/AllLists.tsx";
import { Board } from "../board/Board.tsx";
import { Skeleton } from "../board/Skeleton.tsx";
import type { View } from "../paths.ts";
import type { Narrowed } from "../state/column.ts";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { FilterBar } from "./FilterBar.tsx";
import { TabsPlace } from "./TabsPlace.tsx";
import { useAfterFirstCards } from "./useAfterFirstCards.ts";
import { lazily } from "../ui/lazily.ts";

const Upcoming = lazily(async () => import("./Upcoming.tsx"));
const ListView = lazily(async () => import("./ListView.tsx"));
const SearchBox = lazily(async () => import("./SearchBox.tsx"));
const FoundLists = lazily(async () => import("./FoundLists.tsx"));
const AllTabs = lazily(async () => import("./AllTabs.tsx"));
const FirstSteps = lazily(async () => import("./FirstSteps.tsx"));

/** The tabs and columns of a view. The board of all lists comes first; the others are loaded ahead when it stands. */
export function ViewColumns({ view, narrowed }: { view: View; narrowed: Narrowed }) {
  const isPhone = useMedia(PHONE);
  const isTime = useAfterFirstCards();
  const firstSteps = view.kind === "home" && isTime && (
    <Suspense>
      <FirstSteps />
    </Suspense>
  );
  if (view.kind === "upcoming" || view.kind === "list") {
    return (
      <Suspense fallback={<Skeleton />}>
        {view.kind === "upcoming" ? <Upcoming /> : <ListView view={view} />}
      </Suspense>
    );
  }
  return (
    <>
      {view.kind === "search" && (
        <Suspense>
          <SearchBox />
        </Suspense>
      )}
      <FilterBar />
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
