import type { TaskCounts } from "../../data/counts.ts";
import { useStore } from "../../data/store.ts";
import css from "./Sidebar.module.css";

/** How many open tasks a row of the sidebar holds; nothing where there are none, and before the first cards stand. */
export function SidebarCount({ of }: { of: (counts: TaskCounts) => number | undefined }) {
  const count = useStore(({ board, today, countsOf }) => countsOf && of(countsOf(board.tasks, today)));
  if (!count) return null;
  return (
    <span className={css.count} aria-hidden="true">
      {count}
    </span>
  );
}
