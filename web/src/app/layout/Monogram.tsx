// @chunk board
import { allLists } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./Monogram.module.css";
import { monograms } from "./monograms.ts";

type Lists = Pick<BoardData, "lists" | "sharedLists">;

let last: { lists: Lists; byId: ReadonlyMap<string, string> } | undefined;

/** Two letters that stand for a list's name while the sidebar is collapsed to icons. */
export default function Monogram({ listId }: { listId: string }) {
  const letters = useStore(({ board }) => monogramOf(board, listId));
  return (
    <span className={css.mono} aria-hidden="true">
      {letters}
    </span>
  );
}

function monogramOf({ lists, sharedLists }: Lists, listId: string): string | undefined {
  if (last?.lists.lists !== lists || last.lists.sharedLists !== sharedLists) {
    const all = allLists({ lists, sharedLists });
    const found = monograms(all.map(({ google_list_name: name }) => name));
    last = {
      lists: { lists, sharedLists },
      byId: new Map(all.map(({ google_list_id: id }, at) => [id, found[at] ?? ""])),
    };
  }
  return last.byId.get(listId);
}
