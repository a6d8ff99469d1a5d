import { createRunner } from "../src/sync/schedule/runner.ts";
import type { Runner, RunnerDeps } from "../src/sync/schedule/RunnerDeps.ts";
import type { RunnerClock } from "../src/sync/schedule/systemClock.ts";

/**
 * A clock that stands still until a test moves it, and the real runner on that clock. A timer of the runner fires
 * when the clock was moved forward by its delay, or after its delay in real time. Putting the clock back delays no timer, as with Node.
 */
export function steppedClock(at = Date.now()) {
  let now = at;
  let forward = 0;
  const timers = new Set<{ at: number; fire: () => void }>();

  function runnerClockOver(real: RunnerClock): RunnerClock {
    const after = (milliseconds: number, work: () => void): (() => void) => {
      const callOffReal = real.after(milliseconds, () => timer.fire());
      const callOff = (): void => {
        callOffReal();
        timers.delete(timer);
      };
      const fire = (): void => {
        callOff();
        work();
      };
      const timer = { at: forward + milliseconds, fire };
      timers.add(timer);
      return callOff;
    };
    return {
      now: () => now,
      sleep: (milliseconds) => new Promise((done) => void after(milliseconds, done)),
      after,
    };
  }

  return {
    now: () => now,
    move(by: number): void {
      now += by;
      forward += Math.max(0, by);
      const due = [...timers].filter((timer) => timer.at <= forward).toSorted((a, b) => a.at - b.at);
      for (const { fire } of due) fire();
    },
    runner: (deps: RunnerDeps): Runner => createRunner({ ...deps, clock: runnerClockOver(deps.clock) }),
  };
}
