import type { RunnerPace } from "./systemPace.ts";

/** So many calls to Google go out within any second, from this process (reliability.md, P08). */
const AT_ONCE = 10;
const WITHIN = 1_000;

/** Lets calls go out one after another, those that people wait for first. */
export interface CallPace {
  /** @returns whether it had to wait */
  turn(urgent: boolean): Promise<boolean>;
  /** From now on nobody waits. */
  end(): void;
}

export function createCallPace(pace: RunnerPace): CallPace {
  let free = AT_ONCE;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];

  let ended = false;

  /** A call takes its place for a second; then the next one has it. */
  function take(): void {
    free--;
    pace.after(WITHIN, () => {
      free++;
      const next = urgent.shift() ?? others.shift();
      if (!next) return;
      take();
      next();
    });
  }

  return {
    turn(isUrgent) {
      if (ended) return Promise.resolve(false);
      if (free > 0) {
        take();
        return Promise.resolve(false);
      }
      return new Promise((resolve) => void (isUrgent ? urgent : others).push(() => resolve(true)));
    },
    end() {
      ended = true;
      for (const next of [...urgent.splice(0), ...others.splice(0)]) next();
    },
  };
}
