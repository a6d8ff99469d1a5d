import { Fragment, Suspense } from "react";
import { isOfDays, pageTitle } from "../paths.ts";
import type { View } from "../paths.ts";
import { useSelection } from "../data/selectionStore.ts";
import { setState, useStore } from "../data/store.ts";
import { cx } from "../ui/cx.ts";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { usePageTitle } from "../ui/usePageTitle.ts";
import { Banners } from "./layout/Banners.tsx";
import { BottomBar } from "./layout/BottomBar.tsx";
import * as css from "./Dashboard.module.css";
import { ModalHost } from "./ModalHost.tsx";
import { Sidebar } from "./layout/Sidebar.tsx";
import { SkipLink } from "./layout/SkipLink.tsx";
import { TopBar } from "./layout/TopBar.tsx";
import { useChangeProgress } from "../features/tasks/changeProgress.ts";
import { AfterFirstCards } from "../features/board/AfterFirstCards.tsx";
import { useView } from "./useView.ts";
import { ViewColumns } from "./ViewColumns.tsx";
import { useDashboard } from "./useDashboard.ts";
import { lazyComponent, lazyWithoutFallback, latePart } from "../ui/lazyComponent.ts";

const Crumb = lazyComponent(() => import("./layout/Crumb.tsx"));
const TodaySwitch = latePart(() => import("./layout/TodaySwitch.tsx"));
const ViewTotal = lazyComponent(() => import("./layout/ViewTotal.tsx"));
const ChangeProgress = lazyWithoutFallback(() => import("../features/tasks/ChangeProgress.tsx"));
const SelectionBar = lazyWithoutFallback(() => import("../features/selection/SelectionBar.tsx"));
const Processing = lazyWithoutFallback(() => import("./Processing.tsx"));
const ViewBar = lazyWithoutFallback(() => import("./layout/ViewBar.tsx"));

const setIsDrawer = (isDrawerOpen: boolean): void => setState({ isDrawerOpen });

/** A component of its own, so that the dashboard is not rendered again when the server answers. */
function Services() {
  useDashboard();
  return null;
}

/** The page of a signed-in person: sidebar and bars, and the view itself (product 2.10). */
export function Dashboard({ view }: { view: View }) {
  const { names, as, scope, day, isSaved = false } = useView(view);
  const isPhone = useMedia(PHONE);
  const isDrawer = useStore(({ modal, isDrawerOpen }) => isPhone && isDrawerOpen && modal.modalType === null);
  const isChanging = useChangeProgress(({ ids }) => ids.length > 0);
  const isSelecting = useSelection(({ isOn }) => isOn);
  const isProcessing = useStore((state) => state.isProcessing);
  const tools = view.kind === "home" && (
    <AfterFirstCards>
      <TodaySwitch />
    </AfterFirstCards>
  );
  usePageTitle(pageTitle([names.join(" / "), ...(as && !isSaved ? [as] : [])].join(", ")));
  // Isolate the writing direction of each name, because one may be Arabic and the other English.
  const heading = names.map((name, at) => (
    <Fragment key={at}>
      {at > 0 && " / "}
      <bdi>{name}</bdi>
    </Fragment>
  ));
  const isOfList = view.kind === "list";
  const bar = <ViewBar view={view} isPhone={isPhone} />;
  const hasLateBar = isOfDays(view) || scope === "today";
  const viewBar = isOfList ? bar : hasLateBar && <AfterFirstCards>{bar}</AfterFirstCards>;
  return (
    <>
      <div className={cx(css.app, isDrawer && css.isDrawer)} inert={isProcessing}>
        <SkipLink />
        <Sidebar isDrawer={isDrawer} onClose={() => setIsDrawer(false)} />
        <div className={css.scrim} onClick={() => setIsDrawer(false)} aria-hidden="true" />
        <main className={css.main} inert={isDrawer}>
          <div className={css.head}>
            <Banners />
            <TopBar
              title={
                view.kind === "list" && view.sublistId !== null && !isSaved ? (
                  <Suspense fallback={heading}>
                    <Crumb view={view}>{heading}</Crumb>
                  </Suspense>
                ) : (
                  heading
                )
              }
              onMenu={() => setIsDrawer(true)}
              tools={!isPhone && tools}
              day={day}
              total={
                (isSaved || scope !== "all") && (
                  <Suspense>
                    <ViewTotal scope={scope} />
                  </Suspense>
                )
              }
              isPhone={isPhone}
              beside={(isOfList || !isPhone) && viewBar}
            />
            {isPhone && !isOfList && viewBar}
          </div>
          <ViewColumns view={view} scope={scope} />
          {isPhone && !isSelecting && <BottomBar tools={tools} />}
          {isSelecting && <SelectionBar />}
          {isChanging && <ChangeProgress />}
        </main>
        <ModalHost />
      </div>
      {isProcessing && <Processing />}
      <Services />
    </>
  );
}
