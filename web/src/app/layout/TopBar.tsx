import type { Day } from "@tasklane/contract/dueDates.ts";
import { MENU, Shape } from "../../ui/Shape.tsx";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { cardDate } from "../../ui/dates.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ProfileButton } from "./ProfileButton.tsx";
import { RefreshButton } from "./RefreshButton.tsx";
import * as css from "./TopBar.module.css";

const ReadLine = lazyComponent(() => import("./ReadLine.tsx"));

interface TopBarProps {
  title: ReactNode;
  /** Controls that change the view. */
  tools: ReactNode;
  /** The day that the view shows, for example in the Today view. */
  day: Day | undefined;
  /** The text for the view's number of tasks, and for whether an open saved view was changed. */
  total: ReactNode;
  /** Buttons for the view's list. They are beside the title, on phones after Refresh. */
  beside: ReactNode;
  isPhone: boolean;
  onMenu: () => void;
}

/** The header: title, day, Refresh, and the person's menu. */
export function TopBar({ title, tools, day, total, beside, isPhone, onMenu }: TopBarProps) {
  return (
    <header className={css.bar}>
      <IconButton label="Menu" className={css.menu} onClick={onMenu}>
        <Shape d={MENU} size={20} />
      </IconButton>
      <div className={css.title}>
        <h1 dir="auto">{title}</h1>
        {day && <time dateTime={day}>{cardDate(day)}</time>}
        {isPhone ? (
          <Suspense fallback={total}>
            <ReadLine total={total} />
          </Suspense>
        ) : (
          total
        )}
      </div>
      {!isPhone && beside}
      <div className={css.end}>
        {tools}
        <RefreshButton />
        {isPhone && beside}
        <ProfileButton />
      </div>
    </header>
  );
}
