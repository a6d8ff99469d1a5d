import { Menu } from "lucide-react";
import { useStore } from "../state/store.ts";
import { cardDate } from "../ui/dates.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ProfileButton } from "./ProfileButton.tsx";
import { RefreshButton } from "./RefreshButton.tsx";
import css from "./TopBar.module.css";

/** The header: where one is, which day it is, Refresh, and the person's menu. */
export function TopBar({ title, onMenu }: { title: string; onMenu: () => void }) {
  const today = useStore((state) => state.today);
  return (
    <header className={css.bar}>
      <IconButton label="Menu" className={css.menu} onClick={onMenu}>
        <Menu size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <div className={css.title}>
        <h1 dir="auto">{title}</h1>
        <time dateTime={today}>{cardDate(today)}</time>
      </div>
      <div className={css.end}>
        <RefreshButton />
        <ProfileButton />
      </div>
    </header>
  );
}
