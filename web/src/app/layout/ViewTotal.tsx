// @chunk board
import { useHits } from "../../features/board/useHits.ts";
import { useOpenView } from "../../features/views/useOpenView.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./ViewTotal.module.css";

/** The text beside a view's heading: that an open saved view was changed; for Today or Tomorrow, how many tasks there are. */
export default function ViewTotal({ scope }: { scope: ViewScope }) {
  const { isEdited } = useOpenView();
  return (
    <>
      {isEdited && <span className={css.edited}>Edited</span>}
      {(scope === "today" || scope === "tomorrow") && <Total scope={scope} />}
    </>
  );
}

/** The number of open tasks in Today or Tomorrow, and how many of them are overdue: `19 tasks, 5 overdue`. */
function Total({ scope }: { scope: ViewScope }) {
  const { open, overdue } = useHits(scope);
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
