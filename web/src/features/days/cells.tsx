// @chunk days
import type { Day } from "@tasklane/contract/dueDates.ts";
import { useEffect, useRef, useState } from "react";
import type { Column } from "../../data/columnTasks.ts";
import { openQuickAdd } from "../quickAdd/openQuickAdd.ts";
import { useSelection } from "../../data/selectionStore.ts";
import { noteColumn } from "../board/shownColumns.ts";
import { newColumnMemory } from "../board/columnMemory.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useCards } from "../tasks/useCards.ts";
import { cellId, dayName, weekdayName } from "./dayNames.ts";
import { DayTask } from "./DayTask.tsx";
import { weekdayOf } from "../../data/calendar.ts";
import { WeekTasks } from "./WeekTasks.tsx";
import * as css from "./Days.module.css";

/** How many titles the cell of a month shows. */
const TITLES = 3;
/** How many dots the cell of a month shows on a phone. */
const DOTS = 3;

interface CellProps {
  day: Day;
  column: Column | undefined;
  onOpen: (day: Day) => void;
}

const NONE: readonly string[] = [];
const EMPTY = { open: NONE, done: NONE, apart: NONE };

/** Records which tasks a day has (`noteColumn`), including those behind `+4 more`. */
function useColumnRecord(day: Day, open: readonly string[], done: readonly string[]): void {
  useEffect(
    () => noteColumn(cellId(day), { at: Number(day.replaceAll("-", "")), open, done }),
    [day, open, done],
  );
}

/** A day of the week, with all its tasks. */
export function WeekCell({ day, column, onOpen }: CellProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [memory] = useState(newColumnMemory);
  const { open, done, apart } = column ?? EMPTY;
  useColumnRecord(day, open, done);
  return (
    <div className={css.weekDay}>
      <header>
        <span>{weekdayName(weekdayOf(day)).slice(0, 3)}</span>
        <b>{Number(day.slice(8))}</b>
        {open.length > 0 && <span className={css.count}>{open.length}</span>}
        <AddButton day={day} />
      </header>
      <div className={css.scroller} ref={scroller}>
        {open.length > 0 && <WeekTasks ids={open} apart={apart} scroller={scroller} memory={memory} />}
        {done.length > 0 && (
          <button type="button" className={css.more} data-stop="" tabIndex={-1} onClick={() => onOpen(day)}>
            {done.length} completed
          </button>
        )}
      </div>
    </div>
  );
}

/** A day of the month, with its first tasks. */
export function MonthCell({
  day,
  column,
  isFirst,
  movedId,
  onOpen,
}: CellProps & {
  /** Whether the cell names the month, because it is the month's first day. */
  isFirst: boolean;
  /** The id of the task that was moved last. The cell always shows its title, so that the person can move it again. */
  movedId: string | undefined;
}) {
  const all = column ? (column.open.length > 0 ? column.open : column.done) : NONE;
  useColumnRecord(day, column?.open ?? NONE, column?.done ?? NONE);
  const picked = useSelection(({ isOn, ids: its }) => (isOn ? its : undefined));
  const ids = firstOf(all, movedId);
  const cards = useCards(ids, NONE);
  const more = all.length - ids.length;
  return (
    <div className={css.monthDay}>
      <header>
        <b>{Number(day.slice(8))}</b>
        {isFirst && <span className={css.month}>{monthOf(day)}</span>}
        <AddButton day={day} />
      </header>
      <ul>
        {cards.map(({ task, name, isOverdue }) => (
          <DayTask
            key={task.id}
            task={task}
            name={name}
            isOverdue={isOverdue}
            parent={undefined}
            isPicked={picked?.has(task.id)}
            isSmall
          />
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className={css.more}
          data-stop=""
          tabIndex={-1}
          aria-label={`${more} more, ${dayName(day)}`}
          onClick={() => onOpen(day)}
        >
          +{more} more
        </button>
      )}
    </div>
  );
}

/** A day on a phone: its number, and in a month a dot for each of its first tasks. */
export function PhoneCell({ day, count, isWeek }: { day: Day; count: number; isWeek: boolean }) {
  return (
    <div className={css.phoneDay}>
      {isWeek && <span>{weekdayName(weekdayOf(day)).slice(0, 3)}</span>}
      <b>{Number(day.slice(8))}</b>
      <span className={css.dots} aria-hidden="true">
        {Array.from({ length: Math.min(count, DOTS) }, (_, at) => (
          <i key={at} />
        ))}
      </span>
    </div>
  );
}

/**
 * The button that creates a task on this day. A style sheet draws its plus sign, because a month has 42 of these buttons and each
 * more element costs time.
 */
function AddButton({ day }: { day: Day }) {
  return (
    <IconButton
      label={`Task, ${dayName(day)}`}
      className={css.add}
      tabIndex={-1}
      onClick={() => openQuickAdd({ day })}
    />
  );
}

function firstOf(ids: readonly string[], movedId: string | undefined): readonly string[] {
  const first = ids.slice(0, TITLES);
  return movedId === undefined || first.includes(movedId) || !ids.includes(movedId)
    ? first
    : [...first.slice(0, TITLES - 1), movedId];
}

function monthOf(day: Day): string {
  return dayName(day).split(" ")[2]!.slice(0, 3);
}
