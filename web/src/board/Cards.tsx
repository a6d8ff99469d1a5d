import { lazy, Suspense } from "react";
import type { RefObject } from "react";
import { useStore } from "../state/store.ts";
import { TaskCard } from "../tasks/TaskCard.tsx";
import css from "./Column.module.css";

export interface CardsProps {
  ids: readonly string[];
  /** Those of them that have to name their parents. */
  apart: readonly string[];
  /** The element that scrolls them. */
  scroller: RefObject<HTMLElement | null>;
}

/** From this many cards on, only those near the view are in the page (design, Density). */
const MANY = 30;
const FIRST = 20;

const VirtualCards = lazy(() => import("./VirtualCards.tsx"));

export function Cards(props: CardsProps) {
  const { ids, apart } = props;
  if (ids.length < MANY) return <PlainCards ids={ids} apart={apart} />;
  return (
    <Suspense fallback={<PlainCards ids={ids.slice(0, FIRST)} apart={apart} />}>
      <VirtualCards {...props} />
    </Suspense>
  );
}

function PlainCards({ ids, apart }: Omit<CardsProps, "scroller">) {
  const keyOf = useCardKeys();
  const apartIds = new Set(apart);
  return (
    <ul className={css.cards}>
      {ids.map((id) => (
        <li key={keyOf(id)}>
          <TaskCard id={id} isApart={apartIds.has(id)} />
        </li>
      ))}
    </ul>
  );
}

/** A new task's card keeps its key when the server names the task, so that it is not made anew under a person's hands. */
export function useCardKeys(): (id: string) => string {
  const aliases = useStore(({ board }) => board.aliases);
  const temporary = new Map(Object.entries(aliases).map(([from, to]) => [to, from]));
  return (id) => temporary.get(id) ?? id;
}
