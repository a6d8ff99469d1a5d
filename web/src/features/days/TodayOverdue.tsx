// @chunk board
import { useHits } from "../board/useHits.ts";
import { OverdueActs } from "./OverdueActs.tsx";
import * as css from "./OverdueActs.module.css";

/** In Today: what can be done with all overdue tasks. It stands beside the heading, and on phones above the tasks. */
export default function TodayOverdue({ isPhone }: { isPhone: boolean }) {
  const { overdue } = useHits("today");
  if (overdue === 0) return null;
  return (
    <div className={isPhone ? css.line : css.beside}>
      <OverdueActs />
    </div>
  );
}
