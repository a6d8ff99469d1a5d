import type { RunnerClock } from "../schedule/systemClock.ts";

const WITHIN = 1_000;
/**
 * How many calls to Google all servers make in a second. With a grant of 50,000 calls a day, it is 10. Other grants scale this,
 * between `fewest` and `most` (fault FP08). Under a smaller grant, `fewest` keeps a single call from waiting long.
 */
const A_SECOND = { calls: 10, of: 50_000, fewest: 10, most: 200 };

/** Returns how many calls a second all servers may make together, by the calls a day that Google grants. */
export function callsASecond(callsADay: number): number {
  const scaled = Math.round((A_SECOND.calls * callsADay) / A_SECOND.of);
  return Math.min(A_SECOND.most, Math.max(A_SECOND.fewest, scaled));
}

/** Spaces calls to Google out, so that their number a second stays below the limit. Calls that people wait for go first. */
export interface CallLimiter {
  /** Waits until the call may be made. @returns whether the call had to wait */
  turn(urgent: boolean): Promise<boolean>;
  /** Sets how many calls this server may make within any second. */
  setLimit(calls: number): void;
  /** Ends the limit, for the server's stop: waiting and later calls go at once. */
  end(): void;
}

/** @param limit how many calls this server may make within any second */
export function createCallLimiter(clock: RunnerClock, limit: number): CallLimiter {
  let most = limit;
  let taken = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];

  let ended = false;

  function countCall(): void {
    taken++;
    clock.after(WITHIN, () => {
      taken--;
      letGo();
    });
  }

  function letGo(): void {
    while (taken < most) {
      const next = urgent.shift() ?? others.shift();
      if (!next) return;
      countCall();
      next();
    }
  }

  return {
    turn(isUrgent) {
      if (ended) return Promise.resolve(false);
      if (taken < most) {
        countCall();
        return Promise.resolve(false);
      }
      return new Promise((resolve) => void (isUrgent ? urgent : others).push(() => resolve(true)));
    },
    setLimit(calls) {
      most = calls;
      letGo();
    },
    end() {
      ended = true;
      for (const next of [...urgent.splice(0), ...others.splice(0)]) next();
    },
  };
}
