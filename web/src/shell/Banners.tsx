import { lazy, Suspense } from "react";
import { useStore } from "../state/store.ts";
import css from "./Banners.module.css";
import { Progress } from "./Progress.tsx";

const Trouble = lazy(() => import("./Trouble.tsx"));

/** What a person has to know about the whole board: trouble with the connection or Google, and long work. */
export function Banners() {
  const isTrouble = useStore(
    ({ isOnline, isUnreachable, board }) => !isOnline || isUnreachable || board.google === "reauth",
  );
  return (
    <output className={css.banners}>
      {isTrouble && (
        <Suspense>
          <Trouble />
        </Suspense>
      )}
      <Progress />
    </output>
  );
}
