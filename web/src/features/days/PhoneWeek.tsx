// @chunk days
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { Column } from "../../data/columnTasks.ts";
import { toggleFold } from "../../data/foldActions.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { cardDate } from "../../ui/dates.ts";
import { weekday } from "../../ui/times.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { CHEVRON_RIGHT, Shape } from "../../ui/Shape.tsx";
import { Cards } from "../board/Cards.tsx";
import { columnId } from "../board/columnId.ts";
import { noteColumn } from "../board/shownColumns.ts";
import { newColumnMemory } from "../board/columnMemory.ts";
import { Completed } from "../board/Completed.tsx";
import { OverdueActs } from "./OverdueActs.tsx";
import type { TasksByDay } from "./tasksByDay.ts";
import * as css from "./Days.module.css";

interface PhoneWeekProps {
  week: readonly Day[];
  today: Day;
  tasks: TasksByDay;
}

/**
 * The week as a list of days, on phones. The current week begins with the overdue tasks and today. It omits earlier days, because
 * their open tasks are overdue.
 */
export function PhoneWeek({ week, today, tasks }: PhoneWeekProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isCurrent = week.includes(today);
  const days = isCurrent ? week.filter((day) => day >= today) : week;
  const isOpen = useStore(({ folds }) => folds.includes("no date phone"));
  const { none, overdue } = tasks;
  return (
    <div className={css.list} ref={scroller}>
      {isCurrent && overdue.open.length > 0 && (
        <Group id="overdue" at={0} name="Overdue" cards={overdue} scroller={scroller} isOverdue />
      )}
      {days.map((day, at) => (
        <Group
          key={day}
          id={day}
          at={at + 1}
          name={nameOf(day, today)}
          aside={weekday(day)}
          cards={tasks.days.get(day)}
          scroller={scroller}
          preset={{ due: day }}
        />
      ))}
      <button
        type="button"
        className={css.noDateRow}
        aria-expanded={isOpen}
        onClick={() => toggleFold("no date phone")}
      >
        No date <span>{none.open.length}</span>
        <Shape d={CHEVRON_RIGHT} />
      </button>
      {isOpen && <Group id="none" at={8} name="No date" cards={none} scroller={scroller} isBare />}
    </div>
  );
}

function nameOf(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : cardDate(day);
}

const NONE: readonly string[] = [];

interface GroupProps {
  id: string;
  /** The group's position in the list. */
  at: number;
  name: string;
  aside?: string;
  cards: Column | undefined;
  scroller: RefObject<HTMLElement | null>;
  preset?: { due: Day };
  isOverdue?: boolean;
  /** Whether the group has no heading of its own, because the button above it is one. */
  isBare?: boolean;
}

/** A part of the list: a day, the overdue tasks, or the tasks without a date. */
function Group({
  id,
  at,
  name,
  aside,
  cards,
  scroller,
  preset,
  isOverdue = false,
  isBare = false,
}: GroupProps) {
  const [memory] = useState(newColumnMemory);
  const open = cards?.open ?? NONE;
  const done = cards?.done ?? NONE;
  useEffect(() => noteColumn(columnId(id), { at, open, done }), [id, at, open, done]);
  return (
    <section
      id={columnId(id)}
      className={cx(css.group, isOverdue && css.isOverdue)}
      aria-label={name}
      data-column=""
      data-by-day={isOverdue || undefined}
    >
      {!isBare && (
        <header>
          <h2>
            {name} <span>{[aside, open.length > 0 && open.length].filter(Boolean).join(", ")}</span>
          </h2>
          {preset && (
            <IconButton label={`Task, ${name}`} onClick={() => openModal("CREATE_TASK", preset)}>
              <Plus size={16} aria-hidden />
            </IconButton>
          )}
          {isOverdue && <OverdueActs />}
        </header>
      )}
      {open.length > 0 && (
        <Cards ids={open} apart={cards?.apart ?? NONE} scroller={scroller} memory={memory} />
      )}
      {done.length > 0 && <Completed column={name} ids={done} scroller={scroller} memory={memory} />}
    </section>
  );
}
