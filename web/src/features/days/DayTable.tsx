// @chunk days
import type { Day } from "@tasklane/contract/dueDates.ts";
import { useLayoutEffect } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { openModal } from "../../data/modalActions.ts";
import { keyName } from "../keyboard/keySequence.ts";
import { openQuickAdd } from "../quickAdd/openQuickAdd.ts";
import { weekdayOf } from "../../data/calendar.ts";
import { cx } from "../../ui/cx.ts";
import { cellId, cellName, weekdayName } from "./dayNames.ts";
import { dayAfterKey } from "./dayKeys.ts";
import { ownWeeks } from "./daysAddress.ts";
import type { GridKind } from "./daysAddress.ts";
import * as css from "./Days.module.css";

interface DayTableProps {
  kind: GridKind;
  caption: string;
  weeks: readonly (readonly Day[])[];
  today: Day;
  /** The day that is the grid's tab stop. */
  cursor: Day;
  /** The day that is open beside the grid. */
  opened: Day | null;
  /** On a phone, pressing a cell opens the day. On larger screens, pressing an empty part of a cell creates a task. */
  isPhone: boolean;
  countOf: (day: Day) => number;
  cell: (day: Day) => ReactNode;
  /** Makes another day the tab stop. Called with `true`, it also focuses that day. */
  onCursor: (day: Day, withFocus?: boolean) => void;
  onOpen: (day: Day) => void;
}

/** The days as a table of weeks, with one tab stop and the keys of a grid (WAI-ARIA). */
export function DayTable(props: DayTableProps) {
  const { kind, caption, weeks, today, cursor, opened, isPhone, countOf, cell, onCursor, onOpen } = props;
  const { weekend } = ownWeeks();
  // The month of the middle week, to which most of the shown days belong.
  const month = weeks[Math.floor(weeks.length / 2)]![0]!.slice(0, 7);

  useLayoutEffect(() => {
    // In a narrow window the week scrolls sideways. In a low one the whole page scrolls, and a whole day would need it to.
    if (kind === "week" && !isPhone)
      document
        .getElementById(cellId(cursor))
        ?.querySelector("header")
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- afterwards the focus scrolls
  }, []);

  const onPress = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    const day = currentTarget.dataset["day"]!;
    if (isPhone) return onOpen(day);
    const isEmpty = !(target as Element).closest("button, input, a, [data-card]");
    if (isEmpty) openQuickAdd({ day });
  };
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid may be a table, with a caption
      role="grid"
      className={cx(css.table, kind === "week" ? css.isWeek : css.isMonth)}
      onKeyDown={(event) => handleKey(event, onCursor, onOpen)}
      onFocus={({ target }) => onCursor(dayAt(target) ?? cursor)}
    >
      <caption className="vh">{caption}</caption>
      <thead className={kind === "week" ? "vh" : undefined}>
        <tr>
          {weeks[0]!.map((day) => {
            const name = weekdayName(weekdayOf(day));
            return (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              // The key is the cell's position and not its day. So the focused cell stays in the DOM when another month is shown.
              <td
                key={column}
                id={cellId(day)}
                className={cx(
                  weekend.includes(weekdayOf(day)) && css.weekend,
                  kind === "month" && !day.startsWith(month) && css.outside,
                )}
                aria-label={cellName(day, today, countOf(day))}
                aria-current={day === today ? "date" : undefined}
                aria-selected={day === opened}
                tabIndex={day === cursor ? 0 : -1}
                data-column=""
                data-key={day}
                data-day={day}
                onClick={onPress}
              >
                {cell(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The element with a task's title in a cell of the grid; null if the cell does not show the task. */
export function titleIn(cell: ParentNode, taskId: string): HTMLElement | null {
  return cell.querySelector(`[data-card="${CSS.escape(taskId)}"] [data-card-title]`);
}

function dayAt(target: EventTarget): Day | undefined {
  return (target as Element).closest<HTMLElement>("[data-day]")?.dataset["day"];
}

/** Handles a key in the grid: on a day, or on something within it. */
function handleKey(
  event: KeyboardEvent<HTMLElement>,
  onCursor: DayTableProps["onCursor"],
  onOpen: DayTableProps["onOpen"],
): void {
  // Keys with a modifier are handled elsewhere. For example, Shift with an arrow key extends the selection.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>("[data-day]");
  if (!cell) return;
  const day = cell.dataset["day"]!;
  if (target === cell ? pressOnDay(event.key) : pressInDay(event.key)) event.preventDefault();

  /** Handles a key while a day's cell has the focus. @returns false if the key does nothing there */
  function pressOnDay(key: string): boolean {
    const next = dayAfterKey(key, day, ownWeeks());
    if (next !== undefined) onCursor(next, true);
    else if (key === "Enter" || key === " ") onOpen(day);
    else if (key === "F2") stopsIn(cell!)[0]?.focus();
    else return createByKey();
    return true;
  }

  /** Handles a key while a task or button inside a cell has the focus. @returns false if the key does nothing there */
  function pressInDay(key: string): boolean {
    const stops = stopsIn(cell!);
    const at = stops.findIndex((stop) => stop === target || stop.closest("[data-card]")?.contains(target));
    if (key === "ArrowDown") stops[at + 1]?.focus();
    else if (key === "ArrowUp" && at > 0) stops[at - 1]!.focus();
    else if (key === "ArrowUp" || key === "Escape") cell!.focus();
    else {
      const isPress = key === "Enter" || key === " ";
      const next = isPress ? undefined : dayAfterKey(key, day, ownWeeks());
      if (next === undefined) return createByKey();
      onCursor(next, true);
    }
    return true;
  }

  /** Creates a task due on this day, if the key is one that creates a task on every page. @returns whether it is such a key */
  function createByKey(): boolean {
    const name = keyName(event);
    if (!["c", "n", "q"].includes(name) || event.repeat) return false;
    if (name === "q") openQuickAdd({ day });
    else openModal("CREATE_TASK", { due: day });
    return true;
  }
}

/** What the arrow keys reach inside a day's cell: its tasks, and the button that shows the remaining ones. */
function stopsIn(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>("[data-card-title], [data-stop]")];
}
