import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "../state/store.ts";
import { cardDate } from "../ui/dates.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ProfileButton } from "./ProfileButton.tsx";
import { RefreshButton } from "./RefreshButton.tsx";
import css from "./TopBar.module.css";

interface TopBarProps {
  title: ReactNode;
  /** What can be changed about the view. */
  tools: ReactNode;
  /** Whether the day stands beside the title: where a view is of days, its columns tell them. */
  isDayShown: boolean;
  /** What can be done with what the view is of: beside the title, on phones after Refresh. */
  beside: ReactNode;
  isPhone: boolean;
  onMenu: () => void;
}

/** The header: where one is, which day it is, Refresh, and the person's menu. */
export function TopBar({ title, tools, isDayShown, beside, isPhone, onMenu }: TopBarProps) {
  const today = useStore((state) => state.today);
  return (
    <header className={css.bar}>
      <IconButton label="Menu" className={css.menu} onClick={onMenu}>
        <Menu size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div className={css.title}>
        <h1 dir="auto">{title}</h1>
        {isDayShown && <time dateTime={today}>{cardDate(today)}</time>}
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
