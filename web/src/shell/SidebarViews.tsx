import { CalendarDays, Sun, Sunrise } from "lucide-react";
import { Link, useLocation } from "wouter";
import { pathOf, viewOf } from "../paths.ts";
import { dueCounts } from "../state/counts.ts";
import type { DueCounts } from "../state/counts.ts";
import { prefer } from "../state/prefer.ts";
import { useStore } from "../state/store.ts";
import css from "./Sidebar.module.css";

const VIEWS = [
  { kind: "home", name: "Today", Icon: Sun },
  { kind: "tomorrow", name: "Tomorrow", Icon: Sunrise },
  { kind: "upcoming", name: "Upcoming", Icon: CalendarDays },
] as const;

/** The fixed views, under the title Tasks (specification 1). */
export function SidebarViews({ onGo }: { onGo: () => void }) {
  const [path] = useLocation();
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const current = viewOf(path)?.kind;
  return (
    <div className={css.group}>
      <div className={css.title}>
        <h2>Tasks</h2>
      </div>
      <ul>
        {VIEWS.map(({ kind, name, Icon }) => (
          <li key={kind}>
            <Link
              href={pathOf({ kind })}
              className={css.item}
              title={name}
              aria-current={current === kind && (kind !== "home" || isTodayOnly) ? "page" : undefined}
              onClick={() => {
                if (kind === "home") prefer({ todayOnly: true });
                onGo();
              }}
            >
              <Icon size={16} aria-hidden />
              <span className={css.label}>{name}</span>
              <Count of={kind} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Count({ of }: { of: keyof DueCounts }) {
  const count = useStore(({ board, today }) => dueCounts(board.tasks, today)[of]);
  return (
    <span className={css.count} aria-hidden="true">
      {count || ""}
    </span>
  );
}
