// @chunk board
import { useHits } from "../../features/board/useHits.ts";
import type { Narrowed } from "../../data/columnTasks.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./ViewTotal.module.css";

/** The number of open tasks in a day's view, and how many are overdue: `19 tasks, 5 overdue`. */
export default function ViewTotal({ narrowed }: { narrowed: Narrowed }) {
  const { open, overdue } = useHits(narrowed);
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  if (!isLoaded) return null;
  return (
    <span className={css.total}>
      <b>{open === 0 ? "No tasks" : open === 1 ? "1 task" : `${open} tasks`}</b>
      {overdue > 0 && (
        <>
          , <span className={css.late}>{overdue} overdue</span>
        </>
      )}
    </span>
  );
}
