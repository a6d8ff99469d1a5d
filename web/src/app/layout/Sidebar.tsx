import { PRODUCT } from "@tasklane/contract/product.ts";
import { CLOSE, PANEL, PANEL_OPEN, Shape, TAG } from "../../ui/Shape.tsx";
import { useEffect, useRef } from "react";
import { Link } from "../../ui/Link.tsx";
import { PATHS } from "../../paths.ts";
import { openModal } from "../../data/modalActions.ts";
import { collapseSidebar } from "../../data/sidebar.ts";
import { prefer } from "../../data/prefer.ts";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { useEscape } from "../../ui/useEscape.ts";
import { NARROW, PHONE, useMedia } from "../../ui/useMedia.ts";
import { AfterFirstCards } from "../../features/board/AfterFirstCards.tsx";
import { latePart } from "../../ui/lazyComponent.ts";
import { CreateTaskButton } from "./CreateTaskButton.tsx";
import * as css from "./Sidebar.module.css";
import { SidebarLists } from "./SidebarLists.tsx";
import { SidebarSearch } from "./SidebarSearch.tsx";
import { SidebarViews } from "./SidebarViews.tsx";

const SidebarBin = latePart(() => import("./SidebarBin.tsx"));
const SavedViews = latePart(() => import("./SavedViews.tsx"));

/** The sidebar: views and lists. It collapses to icons. On phones it is a drawer. */
// oxlint-disable-next-line max-lines-per-function -- a part of its own would add to the first script, whose size is limited
export function Sidebar({ isDrawer, onClose }: { isDrawer: boolean; onClose: () => void }) {
  const isCollapsed = useStore(({ preferences }) => preferences.isCollapsed);
  const isOpened = useStore((state) => state.isSidebarOpened);
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const isRail = !isPhone && (isNarrow ? !isOpened : isCollapsed);
  const viewCount = useStore(({ board }) => board.views.length);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEscape(isDrawer, onClose);

  useEffect(() => {
    if (!isDrawer) return undefined;
    const opener = document.activeElement;
    closeButton.current?.focus();
    return () => {
      const isInside = document.activeElement?.closest("aside") !== null;
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
  }, [isDrawer]);

  return (
    <aside
      className={cx(css.sidebar, isRail && css.isRail, isDrawer && css.isDrawer)}
      data-rail={isRail || undefined}
      aria-label="Sidebar"
    >
      <div className={css.head}>
        <Link
          className={css.brand}
          href={PATHS.dashboard}
          onClick={() => {
            prefer({ todayOnly: false });
            onClose();
          }}
        >
          <Logo />
          <span className={isRail ? "vh" : undefined}>{PRODUCT.name}</span>
        </Link>
        {isPhone ? (
          <IconButton label="Close menu" ref={closeButton} onClick={onClose}>
            <Shape d={CLOSE} />
          </IconButton>
        ) : (
          <IconButton label="Collapse sidebar" onClick={() => collapseSidebar(true, isNarrow)}>
            <Shape d={PANEL} />
          </IconButton>
        )}
      </div>
      <div className={css.actions}>
        <CreateTaskButton />
        <button
          type="button"
          className={css.item}
          title="Create Label"
          onClick={() => openModal("CREATE_LABEL", {})}
        >
          <Shape d={TAG} />
          <span className={css.label}>Create Label</span>
        </button>
        <SidebarSearch isRail={isRail} isPhone={isPhone} onGo={onClose} />
      </div>
      <nav className={css.scroll} aria-label="Views and lists">
        <SidebarViews onGo={onClose} />
        {viewCount > 0 && (
          // Reserve the height of the saved views until they are drawn, so that nothing moves.
          <div className={css.group} style={{ minHeight: `${2.75 + 2 * viewCount}rem` }}>
            <AfterFirstCards>
              <SavedViews onGo={onClose} />
            </AfterFirstCards>
          </div>
        )}
        <SidebarLists type="main" title="My Projects" isRail={isRail} onGo={onClose} />
        <SidebarLists type="shared" title="My Shared List" isRail={isRail} onGo={onClose} />
        <AfterFirstCards>
          <SidebarBin onGo={onClose} />
        </AfterFirstCards>
      </nav>
      <div className={css.foot}>
        <IconButton label="Expand sidebar" onClick={() => collapseSidebar(false, isNarrow)}>
          <Shape d={PANEL_OPEN} />
        </IconButton>
      </div>
    </aside>
  );
}
