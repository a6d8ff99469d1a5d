// @chunk board
import { useHits } from "../board/useHits.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./SearchBox.module.css";

/** How many tasks a search found: `6 tasks in 3 lists, 4 completed`. */
export function SearchTotal() {
  const { open, done, found, lists } = useHits("search");
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  const tasks = open ? counted(open, "task") : done ? counted(done, "completed task") : "No tasks";
  const inLists = counted(found.size || lists.length, "list");
  return (
    <output className={css.found}>
      {isLoaded && (
        <>
          <b>{tasks}</b> in {inLists}
          {open > 0 && done > 0 && `, ${done} completed`}
        </>
      )}
    </output>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
