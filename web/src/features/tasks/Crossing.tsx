import { findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { crossingSentences } from "./crossingSentences.ts";
import css from "./TaskForm.module.css";

/** Who will see the task, or lose it, once it is moved from its list to the one that is chosen. */
export function Crossing({ fromListId, toListId }: { fromListId: string; toListId: string }) {
  const from = useStore(({ board }) => findList(board, fromListId));
  const to = useStore(({ board }) => findList(board, toListId));
  return (
    <output className={css.crossing}>
      {crossingSentences(from, to).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </output>
  );
}
