// @chunk board
import { useHits } from "../board/useHits.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./SearchBox.module.css";

/** How many tasks a search found: `6 tasks in 3 lists, 4 completed`. */
export function SearchTotal() {
  const { open, done, found, lists } = useHits("search");
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  const isOnlyDone = open === 0 && done > 0;
  const tasks = open === 0 && done === 0 ? "No tasks" : counted(isOnlyDone ? done : open, "task", isOnlyDone);
  const inLists = counted(found.size === 0 ? lists.length : found.size, "list");
  return (
    <output className={css.found}>
      {isLoaded && (
        <>
          <b>{tasks}</b> in {inLists}
          {done > 0 && !isOnlyDone && `, ${done} completed`}
        </>
      )}
    </output>
  );
}

function counted(count: number, noun: string, isDone = false): string {
  return `${count} ${isDone ? "completed " : ""}${noun}${count === 1 ? "" : "s"}`;
}
