import { addDays } from "@tasklane/contract/dueDates.ts";
import { getState, setState } from "./store.ts";
import { localDay } from "./localDay.ts";

const MINUTE = 60_000;

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
    // Timers stand still while a computer sleeps, and no event tells that it woke. So check again after a minute at most.
    timer = setTimeout(update, Math.min(untilMidnight(), MINUTE) + 50);
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
