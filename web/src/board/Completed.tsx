import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { RefObject } from "react";
import { useShallow } from "zustand/react/shallow";
import { completedRow } from "../state/column.ts";
import { useStore } from "../state/store.ts";
import { Cards } from "./Cards.tsx";
import css from "./Column.module.css";

interface CompletedProps {
  ids: readonly string[];
  /** The element that scrolls them. */
  scroller: RefObject<HTMLElement | null>;
}

/** The collapsible group `Completed Tasks (n)` at a column's end. */
export function Completed(props: CompletedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.done}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ChevronRight size={14} aria-hidden />
        Completed Tasks ({props.ids.length})
      </button>
      {isOpen && <CompletedCards {...props} />}
    </div>
  );
}

function CompletedCards({ ids, scroller }: CompletedProps) {
  const tasks = useStore(useShallow(({ board }) => ids.flatMap((id) => board.tasks.get(id) ?? [])));
  const row = completedRow(tasks);
  return <Cards ids={row.ids} apart={row.apart} scroller={scroller} />;
}
