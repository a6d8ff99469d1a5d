import { setTimeout as sleep } from "node:timers/promises";
import type { Pace } from "../worker.ts";

/** Times and timers of the runner; simulations give their own. */
export interface RunnerPace extends Pace {
  /** Runs something later, unless it is called off before. @returns what calls it off */
  after(milliseconds: number, work: () => void): () => void;
}

/** Node's timers, which do not keep the process alive, beside a clock. */
export function systemPace(now: () => number): RunnerPace {
  return {
    now,
    sleep: (milliseconds) => sleep(milliseconds),
    after(milliseconds, work) {
      const timer = setTimeout(work, Math.min(milliseconds, 2 ** 31 - 1)).unref();
      return () => clearTimeout(timer);
    },
  };
}
