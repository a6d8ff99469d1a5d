import type { ModalProps } from "../../data/modalState.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Plus } from "lucide-react";
import { Suspense, useRef } from "react";
import type { ReactNode } from "react";
import type { Column as ColumnCards } from "../../data/columnTasks.ts";
import { openModal } from "../../data/modalActions.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Cards } from "./Cards.tsx";
import css from "./Column.module.css";
import { Completed } from "./Completed.tsx";
import { useNear } from "./useNear.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const Hidden = lazyComponent(() => import("./Hidden.tsx"));

interface ColumnProps {
  /** The column's DOM id, which the tabs of narrow screens lead to. */
  id: string;
  name: string;
  heading: ReactNode;
  cards: ColumnCards;
  /** The initial values of a task that is created in this column. */
  preset: ModalProps["CREATE_TASK"];
  /** Whether the column has a Task button. */
  canCreate?: boolean;
  /** The text of a column without cards. */
  empty?: string;
  isOverdue?: boolean;
  /** Whether its cards are sorted by day. */
  isByDay?: boolean;
  /** Whether the column is narrow because it has nothing to show. */
  isNarrow?: boolean;
  /** The button of the column's menu, if it has one. */
  menu?: ReactNode;
}

/** One column: heading, open cards, completed cards. */
export function Column({
  id,
  name,
  heading,
  cards,
  preset,
  canCreate = true,
  empty = TEXT.noData,
  isOverdue = false,
  isByDay = isOverdue,
  isNarrow = false,
  menu,
}: ColumnProps) {
  const { open, done, apart, more, hidden } = cards;
  const body = useRef<HTMLDivElement>(null);
  const [isNear, column] = useNear();
  return (
    <section
      className={cx(css.column, isOverdue && css.overdue)}
      aria-label={name}
      id={id}
      ref={column}
      data-column={isNear ? "" : "far"}
      data-by-day={isByDay || undefined}
      data-narrow={isNarrow || undefined}
    >
      <header className={css.head}>
        <h2>{heading}</h2>
        {open.length > 0 && <span className={css.count}>{open.length}</span>}
        <span className={css.end}>
          {canCreate && (
            <Button
              kind="ghost"
              size="sm"
              aria-label={`Task, ${name}`}
              onClick={() => openModal("CREATE_TASK", preset)}
            >
              <Plus size={16} aria-hidden />
              {!isNarrow && "Task"}
            </Button>
          )}
          {menu}
        </span>
      </header>
      <div className={css.body} ref={body} tabIndex={-1} data-cards="">
        {isNear && open.length > 0 && <Cards ids={open} apart={apart} scroller={body} />}
        {open.length + hidden + done.length === 0 && (
          <p className={css.empty} data-empty="">
            {empty}
          </p>
        )}
        {hidden > 0 && (
          <Suspense>
            <Hidden column={name} tasks={hidden} isAll={open.length === 0} />
          </Suspense>
        )}
        {more > 0 && <p className={css.more}>{more === 1 ? "1 more task" : `${more} more tasks`}</p>}
        {isNear && done.length > 0 && <Completed column={name} ids={done} scroller={body} />}
      </div>
    </section>
  );
}
