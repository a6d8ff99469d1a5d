import { CalendarDays, Sun, Sunrise } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { pathOf, viewOf } from "../paths.ts";
import type { View } from "../paths.ts";
import { dueCounts } from "../state/counts.ts";
import { prefer } from "../state/prefer.ts";
import { useStore } from "../state/store.ts";
import css from "./Sidebar.module.css";

/** The fixed views, under the title Tasks (specification 1). */
export function SidebarViews({ onGo }: { onGo: () => void }) {
  const [path] = useLocation();
  const tasks = useStore(({ board }) => board.tasks);
  const today = useStore((state) => state.today);
  const counts = dueCounts(tasks, today);
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const current = viewOf(path)?.kind;
  return (
    <div className={css.group}>
      <div className={css.title}>
        <h2>Tasks</h2>
      </div>
      <ul>
        <Item
          view={{ kind: "home" }}
          name="Today"
          icon={<Sun size={16} aria-hidden />}
          count={counts.today}
          isCurrent={current === "home" && isTodayOnly}
          onClick={() => {
            prefer({ todayOnly: true });
            onGo();
          }}
        />
        <Item
          view={{ kind: "tomorrow" }}
          name="Tomorrow"
          icon={<Sunrise size={16} aria-hidden />}
          count={counts.tomorrow}
          isCurrent={current === "tomorrow"}
          onClick={onGo}
        />
        <Item
          view={{ kind: "upcoming" }}
          name="Upcoming"
          icon={<CalendarDays size={16} aria-hidden />}
          count={counts.upcoming}
          isCurrent={current === "upcoming"}
          onClick={onGo}
        />
      </ul>
    </div>
  );
}

interface ItemProps {
  view: View;
  name: string;
  icon: ReactNode;
  count: number;
  isCurrent: boolean;
  onClick: () => void;
}

function Item({ view, name, icon, count, isCurrent, onClick }: ItemProps) {
  return (
    <li>
      <Link
        href={pathOf(view)}
        className={css.item}
        title={name}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onClick}
      >
        {icon}
        <span className={css.label}>{name}</span>
        <span className={css.count} aria-hidden="true">
          {count || ""}
        </span>
      </Link>
    </li>
  );
}
