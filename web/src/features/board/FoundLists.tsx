// @chunk views
import { TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useRef } from "react";
import FoldedLists, { isByDay } from "./FoldedLists.tsx";
import { Board } from "./Board.tsx";
import * as column from "./Column.module.css";
import { ListColumn } from "./ListColumn.tsx";
import { useHits } from "./useHits.ts";
import { useListsShown } from "./useListsShown.ts";
import type { ViewScope } from "../../data/columnTasks.ts";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import * as css from "./FoundLists.module.css";
import ListTabs from "./ListTabs.tsx";
import NoColumns from "./NoColumns.tsx";

/**
 * The board of Today, Tomorrow, the search, and of all lists under a filter: a column for each list in which the view found a task. All other lists are folded
 * into one strip.
 */
export default function FoundLists({ scope }: { scope: ViewScope }) {
  const isPhone = useMedia(PHONE);
  const hits = useHits(scope);
  const { shown, folded } = useListsShown(hits, scope);
  const { predicate, hidden } = hits;
  const isNothing = shown.length === 0;
  // A phone shows one column at a time, and one column contains all lists in which nothing was found. If a search finds nothing
  // anywhere, that column would be the only one, so leave it out.
  const hasFolded = folded.length > 0 && !(isPhone && isNothing && !isByDay(scope));

  const before = useRef({ scope, predicate });
  useEffect(() => {
    if (before.current.scope === scope && before.current.predicate === predicate) return;
    const isSameBoard = before.current.scope === scope;
    before.current = { scope, predicate };
    if (isSameBoard) document.querySelector("[data-board]")?.scrollTo({ left: 0 });
  }, [scope, predicate]);
  return (
    <>
      {isPhone && !isNothing && (
        <ListTabs lists={shown} scope={scope} predicate={predicate} without={folded.length} />
      )}
      <Board>
        {shown.map((list, at) => (
          <ListColumn key={list.google_list_id} list={list} at={at} scope={scope} predicate={predicate} />
        ))}
        {isNothing && (
          <div className={css.nothing}>
            {hidden > 0 ? <NoColumns /> : <p className={column.empty}>{TEXT.noData}</p>}
          </div>
        )}
        {hasFolded && (
          <FoldedLists
            lists={folded}
            at={shown.length}
            scope={scope}
            predicate={predicate}
            isPhone={isPhone}
          />
        )}
      </Board>
    </>
  );
}
