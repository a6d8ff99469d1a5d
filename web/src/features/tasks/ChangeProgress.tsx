import { ArrowRightLeft } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { currentId } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { endProgress, useChangeProgress } from "./changeProgress.ts";
import * as css from "./ChangeProgress.module.css";
import { isUnderway, stopChange } from "./stopChange.ts";

/** Google accepts at most five writes per second for one person. */
const WRITES_PER_SECOND = 5;

/** Shows how many tasks of a large change have reached Google, and offers to stop the change. */
export default function ChangeProgress() {
  const { ids, words, isAnswered } = useChangeProgress();
  const left = useStore(({ board }) => ids.filter((id) => isUnderway(board, currentId(board, id))).length);
  const done = ids.length - left;
  const isDone = isAnswered && left === 0;
  useEffect(() => {
    if (isDone) endProgress();
  }, [isDone]);
  if (isDone) return null;
  const seconds = Math.ceil(left / WRITES_PER_SECOND);
  return (
    <section className={css.job} aria-label={words}>
      <div className={css.row}>
        <ArrowRightLeft size={16} aria-hidden />
        <span>{words}</span>
        <Button kind="ghost" size="sm" onClick={() => void stopChange()}>
          Stop
        </Button>
      </div>
      <progress className={css.meter} max={ids.length} value={done} aria-label={words} />
      <span className={css.note}>
        {done} of {ids.length} in Google, about {seconds === 1 ? "1 second" : `${seconds} seconds`} left
      </span>
    </section>
  );
}
