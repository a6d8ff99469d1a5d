import { lazy, Suspense } from "react";
import { allLists } from "../state/boardData.ts";
import { useStore } from "../state/store.ts";
import { patiently } from "../ui/patiently.ts";
import css from "./Banners.module.css";

const Trouble = lazy(() => patiently(() => import("./Trouble.tsx")));

/** What a person has to know about the whole board: trouble with the connection or Google, and long work. */
export function Banners() {
  const isTrouble = useStore(
    ({ isOnline, isUnreachable, board, jobs }) =>
      !isOnline ||
      isUnreachable ||
      board.google === "reauth" ||
      jobs.length > 0 ||
      allLists(board).some(({ held }) => held !== undefined),
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
