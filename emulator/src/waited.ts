import { setTimeout as wait } from "node:timers/promises";

/** Waits, and answers whether the time came before the end did. */
export async function waited(ms: number, ending: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal: ending, ref: false }).catch(() => false);
}
