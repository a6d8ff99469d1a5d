import type { ModalProps } from "../../data/modalState.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Column as ColumnCards } from "../../data/columnTasks.ts";
import { openModal } from "../../data/modalActions.ts";
import { useSelection } from "../../data/selectionStore.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { AddTask } from "./AddTask.tsx";
import { Cards } from "./Cards.tsx";
import * as css from "./Column.module.css";
import { newColumnMemory } from "./columnMemory.ts";
import type { ColumnMemory } from "./columnMemory.ts";
import { Completed } from "./Completed.tsx";
import { noteColumn } from "./shownColumns.ts";
import { useNear } from "./useNear.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const SelectAll = lazyComponent(() => import("../selection/SelectAll.tsx"));
const Hidden = lazyComponent(() => import("./Hidden.tsx"));

interface ColumnProps {
  /** The column's DOM id. On narrow screens the tabs scroll to it. */
  id: string;
  /** The column's position on the board, from the left. */
  at: number;
  name: string;
  heading: ReactNode;
  cards: ColumnCards;
  /** The initial values of a task created in this column. */
  preset: ModalProps["CREATE_TASK"];
  /** Whether tasks can be created in the column. */
  canCreate?: boolean;
  /** The text of a column without cards. */
  empty?: string | undefined;
  isOverdue?: boolean;
  /** Whether the column's cards are sorted by day. */
  isByDay?: boolean;
  /** Whether the column is narrow, because it has nothing to show. */
  isNarrow?: boolean;
  /** The search whose words the cards highlight. */
  search?: string | undefined;
  /** What is shown above the cards. */
  above?: ReactNode;
  /** The button of the column's menu, if it has one. */
  menu?: ReactNode;
}

/**
 * One column: heading, open cards, completed cards. Far from the visible part of the board, only the heading is rendered,
 * and the column keeps its width.
 */
export const Column = memo(function Column(props: ColumnProps) {
  const { id, at, name, heading, isOverdue, isByDay = isOverdue, isNarrow } = props;
  const [memory] = useState(newColumnMemory);
  const [isNear, column] = useNear(at, memory.leaving);
  const { open, done } = props.cards;
  useEffect(() => noteColumn(id, { at, open, done }), [id, at, open, done]);
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
      {isNear ? <NearColumn {...props} memory={memory} /> : <h2>{heading}</h2>}
    </section>
  );
});

function NearColumn({
  name,
  heading,
  cards,
  preset,
  canCreate = true,
  empty = TEXT.noData,
  isOverdue,
  isNarrow,
  search,
  above,
  menu,
  memory,
}: ColumnProps & { memory: ColumnMemory }) {
  const { open, done, apart, more, hidden } = cards;
  const isSelecting = useSelection(({ isOn }) => isOn);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current && memory.top > 0) body.current.scrollTop = memory.top;
  }, [memory]);
  return (
    <>
      <header className={css.head}>
        <h2>{heading}</h2>
        {open.length > 0 && <span className={css.count}>{open.length}</span>}
        {isSelecting && open.length > 0 && (
          <Suspense>
            <SelectAll name={name} />
          </Suspense>
        )}
        {!isSelecting && canCreate && (
          <Button
            kind="ghost"
            size="sm"
            hasPlus
            aria-label={`Task, ${name}`}
            onClick={() => openModal("CREATE_TASK", preset)}
          >
            {!isNarrow && "Task"}
          </Button>
        )}
        {!isSelecting && menu}
      </header>
      <div
        className={css.body}
        ref={body}
        tabIndex={-1}
        data-cards=""
        onScroll={({ currentTarget }) => memory.noteTop(currentTarget.scrollTop)}
      >
        {canCreate && !isOverdue && !isNarrow && <AddTask name={name} preset={preset} />}
        {open.length > 0 && above}
        {open.length > 0 && (
          <Cards ids={open} apart={apart} search={search} scroller={body} memory={memory} />
        )}
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
        {more > 0 && <p className={css.more}>{`${more} more task${more > 1 ? "s" : ""}`}</p>}
        {done.length > 0 && (
          <Completed column={name} ids={done} search={search} scroller={body} memory={memory} />
        )}
      </div>
    </>
  );
}
