import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";
import { isOfDays, pathOf } from "../../paths.ts";
import { prefer } from "../../data/prefer.ts";
import { useStore } from "../../data/store.ts";
import { COLUMNS, DAYS, SUN, SUNRISE } from "../../ui/Shape.tsx";
import * as css from "./Sidebar.module.css";
import { SidebarCount } from "./SidebarCount.tsx";
import { useMarkedView } from "./useMarkedView.ts";

interface SidebarView {
  kind: "home" | "tomorrow" | "upcoming";
  /** The count beside its name, if it is not that of its kind. */
  count?: "all";
  todayOnly?: boolean;
  name: string;
  icon: ReactNode;
}

/** The fixed views. Today and All lists share the path /dashboard. `todayOnly` tells them apart. */
const VIEWS: readonly SidebarView[] = [
  { kind: "home", todayOnly: true, name: "Today", icon: SUN },
  { kind: "tomorrow", name: "Tomorrow", icon: SUNRISE },
  { kind: "upcoming", name: "Upcoming", icon: DAYS },
  { kind: "home", count: "all", todayOnly: false, name: "All lists", icon: COLUMNS },
];

/** The fixed views, in the sidebar under the heading Tasks (product 1.11). */
export function SidebarViews({ onGo }: { onGo: () => void }) {
  const isTodayOnly = useStore(({ preferences }) => preferences.todayOnly);
  const view = useMarkedView();
  const current = isOfDays(view) ? "upcoming" : view?.kind;
  return (
    <div className={css.group}>
      <div className={css.title}>
        <h2>Tasks</h2>
      </div>
      <ul>
        {VIEWS.map(({ kind, count = kind, todayOnly, name, icon }) => (
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
