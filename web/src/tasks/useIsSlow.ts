import { TIMES } from "@tasklane/contract/limits.ts";
import { useEffect, useState } from "react";
import { changedSince } from "../state/changes.ts";
import { useStore } from "../state/store.ts";

/** Whether a change of a task waits for more than 2 s: for the server, or for Google to have it (product.md, Tasks). */
export function useIsSlow(id: string): boolean {
  const since = useStore(({ board }) => changedSince(board.changes, id) ?? board.waiting[id]);
  const [slowSince, setSlowSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => setSlowSince(since), since + TIMES.slowAnswer - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && slowSince === since;
}
