// @chunk days
import type { Day } from "@tasklane/contract/dueDates.ts";
import { PanelLeft, X } from "lucide-react";
import type { Column as ColumnCards } from "../../data/columnTasks.ts";
import { toggleFold } from "../../data/foldActions.ts";
import { useStore } from "../../data/store.ts";
import { cardDate } from "../../ui/dates.ts";
import { weekday } from "../../ui/times.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { Column } from "../board/Column.tsx";
import { columnId } from "../board/columnId.ts";
import type { GridKind } from "./daysAddress.ts";
import * as column from "../board/Column.module.css";
import * as css from "./Days.module.css";

const EMPTY: ColumnCards = { open: [], done: [], apart: [], more: 0, hidden: 0, overdue: 0 };

/** A day as a column of the board. */
export function DayColumn({
  day,
  cards = EMPTY,
  onClose,
}: {
  day: Day;
  cards: ColumnCards | undefined;
  onClose?: () => void;
}) {
  const today = useStore((state) => state.today);
  const name = day === today ? "Today" : cardDate(day);
  return (
    <Column
      key={day}
      at={0}
      id={columnId(day)}
      name={name}
      cards={cards}
      preset={{ due: day }}
      heading={
        <>
          <span className="truncate">{name}</span>
          <span className={column.day}>{weekday(day)}</span>
        </>
      }
      menu={
        onClose && (
          <IconButton label={`Close ${name}`} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}

/** The tasks without a date, in a column beside the grid that can be folded. */
export function NoDate({ kind, cards }: { kind: GridKind; cards: ColumnCards }) {
  const isTablet = useMedia(NARROW);
  const fold = `no date ${kind}${isTablet ? " tablet" : ""}`;
  // The column is folded at first in the week and on a tablet, because the days need the room. In a wide month it is open.
  const isChanged = useStore(({ folds }) => folds.includes(fold));
  const isFolded = isChanged !== (kind === "week" || isTablet);
  const name = "No date";
  if (isFolded) {
    return (
      <section className={css.folded} aria-label={name} data-column="" data-key="none">
        <button type="button" aria-expanded={false} onClick={() => toggleFold(fold)}>
          <PanelLeft size={16} aria-hidden />
          <span>
            {name} ({cards.open.length})
          </span>
        </button>
      </section>
    );
  }
  return (
    <Column
      at={0}
      id={columnId("none")}
      name={name}
      cards={cards}
      preset={{ due: null }}
      heading={<span className="truncate">{name}</span>}
      menu={
        <IconButton label={`Fold ${name}`} aria-expanded onClick={() => toggleFold(fold)}>
          <PanelLeft size={16} aria-hidden />
        </IconButton>
      }
    />
  );
}
