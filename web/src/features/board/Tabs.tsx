import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import * as css from "./Tabs.module.css";

export interface Tab {
  /** The DOM id of the column that the tab scrolls to. */
  id: string;
  label: ReactNode;
}

/** On phones, the names of the columns as tabs. One column at a time fills the screen. */
export function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const [current, setCurrent] = useState<string>();
  const shown = tabs.some(({ id }) => id === current) ? current : tabs[0]?.id;

  useEffect(() => {
    const update = ({ target }: Pick<Event, "target">): void => {
      if (target instanceof HTMLElement && target.matches("[data-board]")) setCurrent(columnInView(target));
    };
    // The board may have been scrolled before these tabs were loaded, for example to where the person left it.
    update({ target: document.querySelector("[data-board]") });
    // Listen on the document in the capture phase: scroll events do not bubble, and each view has its own board element.
    document.addEventListener("scroll", update, { passive: true, capture: true });
    return () => document.removeEventListener("scroll", update, { capture: true });
  }, []);

  return (
    <nav className={css.tabs} aria-label="Columns">
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          ref={id === shown ? reveal : undefined}
          aria-current={id === shown ? "true" : undefined}
          onClick={() => goTo(id)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

function columnInView(board: HTMLElement): string | undefined {
  const columns = [...board.querySelectorAll<HTMLElement>("[data-column]")];
  const left = board.scrollLeft;
  // At the end of the board, the last column is the current one, because it may be too narrow to reach the board's left edge.
  if (left > 0 && left + board.clientWidth >= board.scrollWidth - 2) return columns.at(-1)?.id;
  const distance = (column: HTMLElement): number => Math.abs(column.offsetLeft - board.offsetLeft - left);
  return columns.toSorted((one, other) => distance(one) - distance(other))[0]?.id;
}

function goTo(columnId: string): void {
  document
    .getElementById(columnId)
    ?.scrollIntoView({ behavior: "smooth", inline: "start", block: "nearest" });
}

function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
