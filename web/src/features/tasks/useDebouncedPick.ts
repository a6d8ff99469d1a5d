import type { Day } from "@tasklane/contract/dueDates.ts";
import { useEffect, useRef, useState } from "react";

/** A picked day is applied after 300 ms (product 9.4). */
const DEBOUNCE = 300;

type Picked = { day: Day | null } | undefined;

/**
 * Waits 300 ms before a picked day is applied, so that trying several days sends one change.
 * @param onDone called after the 300 ms, once the day is applied; closes the picker
 * @returns the day to show as chosen, a function that picks a day, and a function that applies the picked day at once
 */
export function useDebouncedPick(
  value: Day | null | undefined,
  onPick: (day: Day | null) => void,
  onDone: () => void,
): { shown: Day | null | undefined; pick: (day: Day | null) => void; flush: () => void } {
  const [picked, setPicked] = useState<Picked>();
  const waiting = useRef<Picked>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = (): void => {
    clearTimeout(timer.current);
    const last = waiting.current;
    waiting.current = undefined;
    setPicked(undefined);
    if (last && last.day !== value) onPick(last.day);
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => () => latest.current(), []);

  const pick = (day: Day | null): void => {
    clearTimeout(timer.current);
    waiting.current = { day };
    setPicked({ day });
    timer.current = setTimeout(() => {
      latest.current();
      onDone();
    }, DEBOUNCE);
  };
  return { shown: picked ? picked.day : value, pick, flush };
}
