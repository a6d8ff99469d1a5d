"use no memo";
import { Suspense, useState } from "react";
import type { RefObject } from "react";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import * as css from "./Column.module.css";
import type { ColumnMemory } from "./columnMemory.ts";

const CompletedCards = lazyComponent(() => import("./CompletedCards.tsx"));

export interface CompletedProps {
  /** The column's name. It tells this button from the same button of other columns in its accessible name. */
  column: string;
  ids: readonly string[];
  /** The search whose words the cards highlight. */
  search?: string | undefined;
  /** The scrolling element that contains the cards. */
  scroller: RefObject<HTMLElement | null>;
  memory: ColumnMemory;
}

/** The collapsible group `Completed Tasks (n)` at a column's end. */
export function Completed(props: CompletedProps) {
  const [isOpen, setIsOpen] = useState(props.memory.isDoneOpen);
  return (
    <div className={css.done}>
      <button
        type="button"
        aria-label={`Completed Tasks (${props.ids.length}), ${props.column}`}
        aria-expanded={isOpen}
        onClick={() => {
          props.memory.noteDoneOpen(!isOpen);
          setIsOpen(!isOpen);
        }}
      >
        Completed Tasks ({props.ids.length})
      </button>
      {isOpen && (
        <Suspense>
          <CompletedCards {...props} />
        </Suspense>
      )}
    </div>
  );
}
