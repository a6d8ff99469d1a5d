// @chunk views
import { useHits } from "../board/useHits.ts";
import { OverdueActs } from "./OverdueActs.tsx";
import * as css from "./OverdueActs.module.css";

/** The buttons that move all overdue tasks on the page Today. They are beside the heading, and on phones above the tasks. */
export function TodayOverdue({ isPhone }: { isPhone: boolean }) {
  const { overdue } = useHits("today");
  if (overdue === 0) return null;
  return (
    <div className={isPhone ? css.line : css.beside}>
      <OverdueActs />
    </div>
  );
}
