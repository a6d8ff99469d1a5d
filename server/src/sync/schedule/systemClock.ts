import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerClock } from "../worker.ts";

/** The runner's clock and timers. Simulations pass their own. */
export interface RunnerClock extends WorkerClock {
  /** Runs something after a time. @returns a function that cancels it */
  after(milliseconds: number, work: () => void): () => void;
}

/** Adds Node's timers to a clock. These timers do not keep the process alive, so the server can stop. */
export function systemClock(now: () => number): RunnerClock {
  return {
    now,
    sleep: (milliseconds) => sleep(milliseconds),
    after(milliseconds, work) {
      const timer = setTimeout(work, Math.min(milliseconds, 2 ** 31 - 1)).unref();
      return () => clearTimeout(timer);
    },
  };
}
