// @chunk days
import { useMemo } from "react";
import type { RefObject } from "react";
import { useSelection } from "../../data/selectionStore.ts";
import { useWindow } from "../board/useWindow.ts";
import type { ColumnMemory } from "../board/columnMemory.ts";
import { useCards } from "../tasks/useCards.ts";
import { DayTask } from "./DayTask.tsx";
import * as css from "./Days.module.css";

interface WeekTasksProps {
  ids: readonly string[];
  apart: readonly string[];
  /** The scrolling element that contains the tasks. */
  scroller: RefObject<HTMLElement | null>;
  memory: ColumnMemory;
}

/** The tasks of one day of the week. If there are many, only those near the visible part are rendered. */
export function WeekTasks({ ids, apart, scroller, memory }: WeekTasksProps) {
  const { list, from, to, above, below } = useWindow(ids, scroller, memory);
  const picked = useSelection(({ isOn, ids: its }) => (isOn ? its : undefined));
  const cards = useCards(
    useMemo(() => ids.slice(from, to), [ids, from, to]),
    apart,
  );
  return (
    <ul className={css.tasks} ref={list} style={{ paddingBlock: `${above}px ${below}px` }}>
      {cards.map(({ task, name, isOverdue, parent }) => (
        <DayTask
          key={task.id}
          task={task}
          name={name}
          isOverdue={isOverdue}
          parent={parent}
          isPicked={picked?.has(task.id)}
        />
      ))}
    </ul>
  );
}
