import type { TaskCounts } from "../../data/counts.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./Sidebar.module.css";

/**
 * The number of open tasks in a row of the sidebar. It shows nothing if there are none, and nothing until the first cards are
 * drawn.
 */
export function SidebarCount({ of }: { of: (counts: TaskCounts) => number | undefined }) {
  const count = useStore(({ board, today, countsOf }) => countsOf && of(countsOf(board.tasks, today)));
  if (!count) return null;
  return (
    <span className={css.count} aria-hidden="true">
      {count}
    </span>
  );
}
