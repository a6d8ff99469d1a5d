import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Cards } from "./Cards.tsx";
import type { CardsProps } from "./Cards.tsx";
import css from "./Column.module.css";

/** The collapsible group `Completed Tasks (n)` at a column's end. */
export function Completed(props: CardsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.done}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ChevronRight size={14} aria-hidden />
        Completed Tasks ({props.ids.length})
      </button>
      {isOpen && <Cards {...props} />}
    </div>
  );
}
