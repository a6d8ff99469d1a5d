"use no memo";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { ReactNode } from "react";
import { useStore } from "../../data/store.ts";
import * as css from "./Board.module.css";
import { boardLeft } from "./boardLeft.ts";
import { Skeleton } from "./Skeleton.tsx";

interface BoardProps {
  /** What the board shows, if not all lists. The style sheets then hide what all cards would repeat, such as the list's name. */
  of?: "list" | "sublist" | "days" | "";
  children: ReactNode;
}

/** Scrolls a board to where it was, before it is painted. */
function restoreLeft(board: HTMLElement | null): void {
  const left = boardLeft();
  if (board && left) board.scrollLeft = left;
}

/** Shows the columns side by side, or a placeholder while there are none. */
export function Board({ of = "", children }: BoardProps) {
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  const hasLists = useStore(({ board }) => board.lists.length + board.sharedLists.length > 0);
  const isImporting = useStore(({ jobs }) => jobs.some(({ what }) => what === "import"));
  if (!isLoaded || (!hasLists && isImporting)) return <Skeleton />;
  return (
    <div key={location.pathname} className={css.board} data-board={of} ref={restoreLeft}>
      {hasLists ? children : <p className={css.none}>{TEXT.noData}</p>}
    </div>
  );
}
