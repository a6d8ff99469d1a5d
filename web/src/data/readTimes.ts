import type { ReadTimes } from "@tasklane/contract/live.ts";
import { create } from "zustand";

interface Reading extends Required<ReadTimes> {
  /** Google's ids of the lists whose columns are in view. */
  inView: readonly string[];
}

/**
 * When the lists on screen were last read from Google. They are a store of their own, because these times change often and only
 * one component shows them.
 */
export const useReading = create<Reading>()(() => ({ lists: {}, failing: false, inView: [] }));

/**
 * Stores the server's report on its reads from Google. If the server tried none, `failing` is absent and the last value stays.
 */
export function noteReadTimes({ lists, failing }: ReadTimes): void {
  useReading.setState((before) => ({
    lists: { ...before.lists, ...lists },
    failing: failing ?? before.failing,
  }));
}

/**
 * Stores which lists are in view.
 * @param lists Google's ids of the lists whose columns are in view now
 */
export function noteInView(lists: readonly string[]): void {
  useReading.setState({ inView: lists });
}

/**
 * When the lists in view were last read from Google: the oldest of their times, in milliseconds since 1970. If none of them has a
 * time, returns `everything`.
 * @param everything when a refresh last read every list; null if none has
 * @returns null while nothing is known
 */
export function lastRead({ lists, inView }: Reading, everything: number | null): number | null {
  const times = inView.flatMap((list) => Math.max(lists[list] ?? 0, everything ?? 0) || []);
  return times.length > 0 ? Math.min(...times) : everything;
}
