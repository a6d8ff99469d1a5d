import { setTimeout as wait } from "node:timers/promises";
import type { Delay } from "./faults.ts";

/**
 * Waits for some milliseconds.
 * @returns false if the signal `ending` ended the wait early
 */
export async function waitUnlessEnding(ms: number, ending: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal: ending, ref: false }).catch(() => false);
}

/**
 * Waits as long as `slow` faults delay a call. A fault that is removed delays it no longer.
 * @returns false if the signal `ending` ended the wait early
 */
export async function applyDelays(delays: readonly Delay[], ending: AbortSignal): Promise<boolean> {
  for (const { ms, removed, end } of delays) {
    await waitUnlessEnding(ms, AbortSignal.any([ending, removed]));
    end();
  }
  return !ending.aborted;
}
