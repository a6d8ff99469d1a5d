import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for some milliseconds.
 * @returns false when the signal `ending` aborted the wait
 */
export async function waited(ms: number, ending: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal: ending, ref: false }).catch(() => false);
}
