// @chunk days
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { navigate, useSearch } from "../../ui/address.ts";
import { allLists } from "../../data/boardData.ts";
import { weeksShown } from "../../data/calendar.ts";
import { getState, useStore } from "../../data/store.ts";
import { Keys } from "../../ui/Keys.tsx";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { Board } from "../board/Board.tsx";
import { columnId } from "../board/columnId.ts";
import { useFilterPredicate } from "../board/useFilterPredicate.ts";
import Hidden from "../board/Hidden.tsx";
import { idOf } from "../tasks/openCards.ts";
import { MonthCell, PhoneCell, WeekCell } from "./cells.tsx";
import { cellId } from "./dayNames.ts";
import { DayTable, titleIn } from "./DayTable.tsx";
import { dayIn, daysHref, ownWeeks, rangeName } from "./daysAddress.ts";
import type { GridKind } from "./daysAddress.ts";
import { PhoneWeek } from "./PhoneWeek.tsx";
import { shiftTask } from "./shiftTask.ts";
import { DayColumn, NoDate } from "./Side.tsx";
import { tasksByDay } from "./tasksByDay.ts";
import * as css from "./Days.module.css";

/** What gets the focus once it is drawn: a task, or else the cell or column of its day. */
interface Wanted {
  day: Day;
  taskId?: string;
  /** Whether to focus in the column beside the grid: the task's card, else the column's first card. */
  isInColumn?: boolean;
}

/** Which days are shown, which of them has the cursor, which is open, and what moves them. */
function useShownDays(kind: GridKind) {
  const query = useSearch();
  const today = useStore((state) => state.today);
  const anchor = dayIn(query, today);
  const weeks = weeksShown(kind, anchor, ownWeeks());
  const isPhone = useMedia(PHONE);
  const [chosen, setCursor] = useState(anchor);
  const cursor = weeks.some((week) => week.includes(chosen)) ? chosen : anchor;
  const [openedDay, setOpened] = useState<Day | null>(null);
  // A phone always shows the tasks of one day below the month.
  const opened = isPhone ? (kind === "month" ? cursor : null) : openedDay;
  const [movedId, setMovedId] = useState<string>();
  const wanted = useRef<Wanted>(undefined);

  useLayoutEffect(() => {
    if (wanted.current && focus(wanted.current)) wanted.current = undefined;
  });

  /**
   * Shows a day, if needed by going to another week or month.
   * @param inItsMonth whether to change to the day's own month, although the month in view also has a cell for that day
   */
  const show = (day: Day, inItsMonth = false): void => {
    setCursor(day);
    const isOther = kind === "month" && day.slice(0, 7) !== anchor.slice(0, 7);
    if ((inItsMonth && isOther) || !weeks.some((week) => week.includes(day)))
      navigate(daysHref(kind, query, day), { replace: true, state: history.state as unknown });
  };
  const goTo = (day: Day, withFocus = false): void => {
    if (withFocus) wanted.current = { day };
    if (withFocus || day !== cursor) show(day, withFocus);
  };
  const open = (day: Day): void => {
    setCursor(day);
    if (isPhone && kind === "week") {
      const group = document.getElementById(columnId(day)) ?? document.getElementById(columnId("overdue"));
      return group?.scrollIntoView({ block: "start" });
    }
    const first = document.getElementById(cellId(day))?.querySelector<HTMLElement>("[data-card-title]");
    if (kind === "week" && first && document.activeElement?.id === cellId(day)) return first.focus();
    if (!isPhone) wanted.current = { day, isInColumn: true };
    setOpened(day);
  };
  const close = (): void => {
    if (opened) wanted.current = { day: opened };
    if (opened) show(opened);
    setOpened(null);
  };
  /** Alt with an arrow key moves the focused task by a day or a week, wherever on the page its card is. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Escape" && openedDay !== null && inColumn(event.target, openedDay)) {
      event.preventDefault();
      return close();
    }
    const card = (event.target as Element).closest<HTMLElement>("[data-card]");
    const task = card && getState().board.tasks.get(idOf(card));
    if (!task || !event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const isInColumn = openedDay !== null && inColumn(event.target, openedDay);
    const day = shiftTask(task, event.key);
    if (day === undefined) return;
    wanted.current = { day, taskId: task.id, isInColumn };
    setMovedId(task.id);
    if (isInColumn) setOpened(day);
    show(day);
  };
  return { today, anchor, weeks, isPhone, cursor, opened, movedId, goTo, open, close, onKeyDown };
}

/** The week or the month of a day, with the tasks due on each (product 19). */
export default function Days({ kind }: { kind: GridKind }) {
  const { today, anchor, weeks, isPhone, cursor, opened, movedId, goTo, open, close, onKeyDown } =
    useShownDays(kind);
  const tasks = useDayTasks(weeks);
  const countOf = (day: Day): number => tasks.days.get(day)?.open.length ?? 0;
  const shown = sum([...tasks.days.values()].map(({ open: its }) => its.length));
  const hidden = sum([...tasks.days.values()].map((each) => each.hidden));
  const cell = (day: Day) => {
    const its = { day, column: tasks.days.get(day), onOpen: open };
    if (isPhone) return <PhoneCell day={day} count={countOf(day)} isWeek={kind === "week"} />;
    return kind === "week" ? (
      <WeekCell {...its} />
    ) : (
      <MonthCell {...its} isFirst={day.endsWith("-01")} movedId={movedId} />
    );
  };
  return (
    <Board of="days">
      <div className={css.days} role="presentation" onKeyDown={onKeyDown}>
        <div className={css.grid}>
          {hidden > 0 && (
            <div className={css.hidden}>
              <Hidden column={rangeName(kind, anchor)} tasks={hidden} isAll={shown === 0} />
            </div>
          )}
          <DayTable
            kind={kind}
            caption={rangeName(kind, anchor)}
            weeks={weeks}
            today={today}
            cursor={cursor}
            opened={opened}
            isPhone={isPhone}
            countOf={countOf}
            cell={cell}
            onCursor={goTo}
            onOpen={open}
          />
        </div>
        {isPhone && kind === "week" && <PhoneWeek week={weeks[0]!} today={today} tasks={tasks} />}
        {isPhone && kind === "month" && <DayColumn day={cursor} cards={tasks.days.get(cursor)} />}
        {!isPhone && (
          <div className={css.side}>
            {opened !== null && <DayColumn day={opened} cards={tasks.days.get(opened)} onClose={close} />}
            {opened === null && <NoDate kind={kind} cards={tasks.none} />}
          </div>
        )}
        {!isPhone && <Foot />}
      </div>
    </Board>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The tasks of the shown days that pass the filters. */
function useDayTasks(weeks: readonly (readonly Day[])[]) {
  const tasks = useStore(({ board }) => board.tasks);
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const today = useStore((state) => state.today);
  const predicate = useFilterPredicate();
  const ranks = new Map(allLists({ lists, sharedLists }).map(({ google_list_id: id }, rank) => [id, rank]));
  const rankOf = ({ listId }: Task): number => ranks.get(listId) ?? 0;
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!];
  return tasksByDay(tasks.values(), { from, to, today, rankOf, predicate });
}

function Foot() {
  const lines = [
    ["ArrowUp ArrowDown ArrowLeft ArrowRight", "move the focus"],
    ["Alt ArrowLeft ArrowRight", "task by a day"],
    ["Alt ArrowUp ArrowDown", "task by a week"],
    ["Enter", "open"],
    ["PgUp PgDn", "earlier, later"],
  ] as const;
  return (
    <p className={css.foot}>
      {lines.map(([keys, does]) => (
        <span key={does}>
          <Keys keys={keys} /> {does}
        </span>
      ))}
    </p>
  );
}

function inColumn(target: EventTarget, day: Day): boolean {
  return (target as Element).closest(`#${columnId(day)}`) !== null;
}

/**
 * Focuses the wanted task or day.
 * @returns whether it is drawn already
 */
function focus({ day, taskId, isInColumn = false }: Wanted): boolean {
  const cell = document.getElementById(isInColumn ? columnId(day) : cellId(day));
  if (!cell) return false;
  const found = taskId === undefined ? null : titleIn(cell, taskId);
  const first =
    cell.querySelector<HTMLElement>("[data-card-title]") ?? cell.querySelector<HTMLElement>("header button");
  const target = found ?? (isInColumn ? first : cell);
  target?.focus();
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
