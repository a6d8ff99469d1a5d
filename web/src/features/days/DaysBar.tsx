// @chunk views
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "../../ui/Link.tsx";
import { useSearch } from "../../ui/address.ts";
import type { View } from "../../paths.ts";
import { useStore } from "../../data/store.ts";
import * as button from "../../ui/Button.module.css";
import { dayIn, daysHref, rangeName, stepRange } from "./daysAddress.ts";
import type { GridKind } from "./daysAddress.ts";
import * as css from "./DaysBar.module.css";

const CHOICES = [
  { kind: "upcoming", name: "Columns" },
  { kind: "week", name: "Week" },
  { kind: "month", name: "Month" },
] as const;

/** The switch between columns, week and month, and the name of the week or month that is shown. */
export function DaysBar({ view }: { view: View & { kind: "upcoming" | GridKind } }) {
  const query = useSearch();
  const today = useStore((state) => state.today);
  const day = new URLSearchParams(query).has("day") ? dayIn(query, today) : undefined;
  return (
    <div className={css.bar}>
      <nav className={css.switch} aria-label="Show days as">
        {CHOICES.map(({ kind, name }) => (
          <Link
            key={kind}
            href={daysHref(kind, withoutView(query), day)}
            aria-current={kind === view.kind ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {view.kind !== "upcoming" && <RangeSwitch kind={view.kind} query={query} />}
    </div>
  );
}

/**
 * Removes the parameter of the saved view from a query. A saved view is of columns, of a week or of a month, and does not fit the
 * other two.
 */
function withoutView(query: string): string {
  const read = new URLSearchParams(query);
  read.delete("view");
  return read.toString();
}

function RangeSwitch({ kind, query }: { kind: GridKind; query: string }) {
  const today = useStore((state) => state.today);
  const day = dayIn(query, today);
  const step = (to: -1 | 1, label: string, Icon: typeof ChevronLeft) => {
    const next = stepRange(kind, day, to);
    return (
      next !== undefined && (
        <Link
          href={daysHref(kind, query, next)}
          className={button.icon}
          aria-label={`${label} ${kind}`}
          title={`${label} ${kind}`}
        >
          <Icon size={16} aria-hidden />
        </Link>
      )
    );
  };
  return (
    <div className={css.range}>
      {step(-1, "Previous", ChevronLeft)}
      {step(1, "Next", ChevronRight)}
      <span className={css.name}>{rangeName(kind, day)}</span>
      {rangeName(kind, day) !== rangeName(kind, today) && (
        <Link className={css.today} href={daysHref(kind, query)}>
          Today
        </Link>
      )}
    </div>
  );
}
