import type { ReadTimes } from "@tasklane/contract/live.ts";
import { create } from "zustand";

interface Reading extends Required<ReadTimes> {
  /** Google's ids of the lists whose columns are in view. */
  inView: readonly string[];
}

/** When Google was last read for what is on screen; apart from the state, for it changes often and one text shows it. */
export const useReading = create<Reading>()(() => ({ lists: {}, failing: false, inView: [] }));

/** Takes in what the server says of its readings; only a try says whether Google answers. */
export function noteRead({ lists, failing }: ReadTimes): void {
  useReading.setState((before) => ({
    lists: { ...before.lists, ...lists },
    failing: failing ?? before.failing,
  }));
}

/** @param lists Google's ids of the lists whose columns are in view now */
export function noteInView(lists: readonly string[]): void {
  useReading.setState({ inView: lists });
}

/**
 * When what is in view was last read: the time of the list that waits longest, in milliseconds since 1970.
 * @param everything when a refresh last read every list; null while none has
 * @returns null while nothing is known of the lists in view
 */
export function lastRead({ lists, inView }: Reading, everything: number | null): number | null {
  const times = inView.flatMap((list) => Math.max(lists[list] ?? 0, everything ?? 0) || []);
  return times.length > 0 ? Math.min(...times) : everything;
}
