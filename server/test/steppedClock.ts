import { createRunner } from "../src/sync/schedule/runner.ts";
import type { Runner, RunnerDeps } from "../src/sync/schedule/RunnerDeps.ts";
import type { RunnerClock } from "../src/sync/schedule/systemClock.ts";

/**
 * A clock that stands still until a test moves it, and the real runner on that clock. A timer of the runner fires
 * when the clock is moved past it, or after its delay in real time.
 */
export function steppedClock(at = Date.now()) {
  let now = at;
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
      const timer = { at: now + milliseconds, fire };
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
      const due = [...timers].filter((timer) => timer.at <= now).toSorted((a, b) => a.at - b.at);
      for (const { fire } of due) fire();
    },
    runner: (deps: RunnerDeps): Runner => createRunner({ ...deps, clock: runnerClockOver(deps.clock) }),
  };
}
