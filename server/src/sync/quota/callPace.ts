import type { RunnerPace } from "../schedule/systemClock.ts";

const WITHIN = 1_000;
/**
 * Calls a second that go with 50,000 calls a day, and the fewest and the most of any grant (fault FP08). A smaller
 * grant a day does not make anybody wait longer for one call.
 */
const A_SECOND = { calls: 10, of: 50_000, fewest: 10, most: 200 };

/** How many calls all servers together may make within any second: in step with the calls a day that Google grants. */
export function callsASecond(callsADay: number): number {
  const scaled = Math.round((A_SECOND.calls * callsADay) / A_SECOND.of);
  return Math.min(A_SECOND.most, Math.max(A_SECOND.fewest, scaled));
}

/** Lets calls go out one after another, those that people wait for first. */
export interface CallPace {
  /** @returns whether it had to wait */
  turn(urgent: boolean): Promise<boolean>;
  /** From now on so many calls go out within any second from this server. */
  setLimit(calls: number): void;
  /** From now on nobody waits. */
  end(): void;
}

/** @param limit so many calls go out within any second, from this server */
export function createCallPace(pace: RunnerPace, limit: number): CallPace {
  let most = limit;
  let taken = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];

  let ended = false;

  /** A call takes its place for a second; then the next one has it. */
  function take(): void {
    taken++;
    pace.after(WITHIN, () => {
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
