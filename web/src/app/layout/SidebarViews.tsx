import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";
import { useLocation } from "../../ui/address.ts";
import { isOfDays, pathOf, viewOf } from "../../paths.ts";
import { prefer } from "../../data/prefer.ts";
import { useStore } from "../../data/store.ts";
import { COLUMNS, DAYS, SUN, SUNRISE } from "../../ui/Shape.tsx";
import * as css from "./Sidebar.module.css";
import { SidebarCount } from "./SidebarCount.tsx";

interface SidebarView {
  kind: "home" | "tomorrow" | "upcoming";
  count: "home" | "tomorrow" | "upcoming" | "all";
  todayOnly?: boolean;
  name: string;
  icon: ReactNode;
}

/** The fixed views. Today and All lists share the path /dashboard. `todayOnly` tells them apart. */
const VIEWS: readonly SidebarView[] = [
  { kind: "home", count: "home", todayOnly: true, name: "Today", icon: SUN },
  { kind: "tomorrow", count: "tomorrow", name: "Tomorrow", icon: SUNRISE },
  { kind: "upcoming", count: "upcoming", name: "Upcoming", icon: DAYS },
  { kind: "home", count: "all", todayOnly: false, name: "All lists", icon: COLUMNS },
];

/** The fixed views, in the sidebar under the heading Tasks (product 1.11). */
export function SidebarViews({ onGo }: { onGo: () => void }) {
  const [path] = useLocation();
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  // If a saved view is open, mark its row as the current one, and not the row of the fixed view with the same path.
  const view = viewOf(path);
  const current = useStore(({ viewId }) => viewId === null) && (isOfDays(view) ? "upcoming" : view?.kind);
  return (
    <div className={css.group}>
      <div className={css.title}>
        <h2>Tasks</h2>
      </div>
      <ul>
        {VIEWS.map(({ kind, count, todayOnly, name, icon }) => (
          <li key={name}>
            <Link
              href={pathOf({ kind })}
              className={css.item}
              title={name}
              aria-current={
                current === kind && (todayOnly ?? isTodayOnly) === isTodayOnly ? "page" : undefined
              }
              onClick={() => {
                if (todayOnly !== undefined) prefer({ todayOnly });
                onGo();
              }}
            >
              {icon}
              <span className={css.label}>{name}</span>
              <SidebarCount of={(counts) => counts[count]} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
