import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for some milliseconds.
 * @returns false if the signal `ending` ended the wait early
 */
export async function waited(ms: number, ending: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal: ending, ref: false }).catch(() => false);
}
