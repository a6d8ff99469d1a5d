// @chunk board
"use no memo";

import { TIMES } from "@tasklane/contract/limits.ts";
import { useEffect, useState } from "react";
import { changedSince } from "../../data/changes.ts";
import { useStore } from "../../data/store.ts";
import { CLOCK, CLOUD_UPLOAD, Shape } from "../../ui/Shape.tsx";
import * as css from "./TaskCard.module.css";

/**
 * The icon on a card whose change has waited for more than 2 s (product 13.15): a cloud if the change waits in this browser
 * because the connection is lost, else a clock.
 */
export default function Waiting({ since, taskId }: { since: number; taskId: string }) {
  const isKeptHere = useStore(
    ({ board, isOnline, isUnreachable }) =>
      (isUnreachable || !isOnline) && changedSince(board.changes, taskId) !== undefined,
  );
  const words = isKeptHere ? "Is sent when the connection is back" : "Not saved in Google yet";
  const [slowSince, setSlowSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowSince(since), since + TIMES.slowAnswer - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return (
    slowSince === since && (
      <span className={css.slow} title={words}>
        {isKeptHere ? <Shape d={CLOUD_UPLOAD} size={14} /> : <Shape d={CLOCK} size={12} />}
        <span className="vh">{words}</span>
      </span>
    )
  );
}
