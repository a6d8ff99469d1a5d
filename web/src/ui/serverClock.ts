import { create } from "zustand";

/** How many milliseconds the server's clock is ahead of the browser's, which may be wrong by hours. */
export const useServerAhead = create<number>()(() => 0);

/** Learns the server's time. @param now milliseconds since 1970 */
export function noteServerTime(now: number): void {
  useServerAhead.setState(now - Date.now(), true);
}

/** The time by the server's clock, in milliseconds since 1970. Compare times with it that the server has told. */
export function serverNow(): number {
  return Date.now() + useServerAhead.getState();
}
