import { Suspense } from "react";
import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./Banners.module.css";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const Trouble = lazyComponent(() => import("./Trouble.tsx"));

/** Banners that concern the whole board: problems with the connection or with Google, and the progress of long jobs. */
export function Banners() {
  const isTrouble = useStore(
    ({ isOnline, isUnreachable, isServerFull, board, jobs, refusedCount }) =>
      !isOnline ||
      isUnreachable ||
      isServerFull ||
      refusedCount > 0 ||
      board.google === "reauth" ||
      board.trouble !== undefined ||
      jobs.length > 0 ||
      allLists(board).some(({ held, problem }) => held ?? problem),
  );
  return (
    <output className={css.banners}>
      {isTrouble && (
        <Suspense>
          <Trouble />
        </Suspense>
      )}
    </output>
  );
}
