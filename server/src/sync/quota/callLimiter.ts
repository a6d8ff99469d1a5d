import type { RunnerClock } from "../schedule/systemClock.ts";

const WITHIN = 1_000;
/**
 * How many calls a second go with 50,000 calls a day, and the least and the most for any grant (fault FP08). With a
 * smaller grant nobody waits longer for one call.
 */
const A_SECOND = { calls: 10, of: 50_000, fewest: 10, most: 200 };

/** How many calls all servers together may make within any second, in step with the calls a day that Google grants. */
export function callsASecond(callsADay: number): number {
  const scaled = Math.round((A_SECOND.calls * callsADay) / A_SECOND.of);
  return Math.min(A_SECOND.most, Math.max(A_SECOND.fewest, scaled));
}

/** Spaces calls out. Calls that people wait for go first. */
export interface CallLimiter {
  /** Waits for a turn. @returns whether the call had to wait */
  turn(urgent: boolean): Promise<boolean>;
  /** Sets how many calls this server may make within any second. */
  setLimit(calls: number): void;
  /** Ends all waiting, now and later. */
  end(): void;
}

/** @param limit how many calls this server may make within any second */
export function createCallLimiter(clock: RunnerClock, limit: number): CallLimiter {
  let most = limit;
  let taken = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];

  let ended = false;

  /** Occupies a slot for a second, then gives it to the next call. */
  function take(): void {
    taken++;
    clock.after(WITHIN, () => {
      taken--;
      takeNext();
    });
  }

  function takeNext(): void {
    while (taken < most) {
      const next = urgent.shift() ?? others.shift();
      if (!next) return;
      take();
      next();
    }
  }

  return {
    turn(isUrgent) {
      if (ended) return Promise.resolve(false);
      if (taken < most) {
        take();
        return Promise.resolve(false);
      }
      return new Promise((resolve) => void (isUrgent ? urgent : others).push(() => resolve(true)));
    },
    setLimit(calls) {
      most = calls;
      takeNext();
    },
    end() {
      ended = true;
      for (const next of [...urgent.splice(0), ...others.splice(0)]) next();
    },
  };
}
