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
  /** What stands beside the title, in place of the day. */
  beside?: ReactNode;
  onMenu: () => void;
}

/** The header: where one is, which day it is, Refresh, and the person's menu. */
export function TopBar({ title, tools, beside, onMenu }: TopBarProps) {
  const today = useStore((state) => state.today);
  return (
    <header className={css.bar}>
      <IconButton label="Menu" className={css.menu} onClick={onMenu}>
        <Menu size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div className={css.title}>
        <h1 dir="auto">{title}</h1>
        {!beside && <time dateTime={today}>{cardDate(today)}</time>}
      </div>
      {beside}
      <div className={css.end}>
        {tools}
        <RefreshButton />
        <ProfileButton />
      </div>
    </header>
  );
}
