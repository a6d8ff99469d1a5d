import { addDays } from "@tasklane/contract/dueDates.ts";
import { getState, setState } from "./store.ts";
import { localDay } from "./localDay.ts";

const HOUR = 3_600_000;

/**
 * Updates `today` at local midnight, when the computer wakes, and on focus (product 12.13).
 * @returns a function that stops it
 */
export function keepToday(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const update = (): void => {
    clearTimeout(timer);
    const today = localDay(Date.now());
    if (today !== getState().today) setState({ today });
    // Timers stop while a machine sleeps, and a day may have 23 or 25 hours. So check again after an hour at most.
    timer = setTimeout(update, Math.min(untilMidnight(), HOUR) + 50);
  };
  update();
  addEventListener("focus", update);
  document.addEventListener("visibilitychange", update);
  return () => {
    clearTimeout(timer);
    removeEventListener("focus", update);
    document.removeEventListener("visibilitychange", update);
  };
}

function untilMidnight(): number {
  const [year, month, day] = addDays(getState().today, 1).split("-").map(Number) as [number, number, number];
  return Math.max(0, new Date(year, month - 1, day).getTime() - Date.now());
}
