import { findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { crossingSentences } from "./crossingSentences.ts";
import * as css from "./TaskForm.module.css";

/** Says who will see the task after its move to the chosen list, and who will no longer see it. */
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
