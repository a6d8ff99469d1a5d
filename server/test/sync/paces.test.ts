import { describe, expect, it } from "vitest";
import type { Store } from "../../src/store/engine.ts";
import { createCallPace } from "../../src/sync/callPace.ts";
import { createProject } from "../../src/sync/project.ts";
import { beginSchedule } from "../../src/sync/schedule.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 20);

/** A clock with timers that go off when it is moved past them. */
function clock() {
  let now = NOON;
  const timers: { at: number; work: () => void }[] = [];
  return {
    pace: {
      now: () => now,
      sleep: async () => {},
      after: (milliseconds: number, work: () => void) => {
        timers.push({ at: now + milliseconds, work });
        return () => {};
      },
    },
    async move(by: number) {
      now += by;
      for (const { work } of timers.splice(0).filter((timer) => timer.at <= now || void timers.push(timer)))
        work();
      await new Promise(setImmediate);
    },
  };
}

describe("many accounts at once", () => {
  it("P08: are pulled at times of their own after a start, those never pulled at once", () => {
    const accounts = 1_000;
    const at = Array.from({ length: accounts }, (_, n) => beginSchedule(NOON, NOON - HOUR, n / accounts).at);
    const perMinute = Map.groupBy(at, (time) => Math.floor((time - NOON) / 60_000));
    expect(perMinute.size).toBe(60);
    for (const due of perMinute.values()) expect(due.length).toBeLessThan(20);
    expect(beginSchedule(NOON, null, 0.5).at).toBe(NOON);
  });

  it("P08: make ten calls a second together, and those that people wait for go first", async () => {
    const { pace, move } = clock();
    const calls = createCallPace(pace);
    const made: string[] = [];
    const call = (name: string, urgent: boolean) => void calls.turn(urgent).then(() => made.push(name));
    for (let n = 0; n < 25; n++) call("background", false);
    call("urgent", true);
    await move(0);
    expect(made).toHaveLength(10);
    await move(1_000);
    expect(made).toHaveLength(20);
    expect(made[10]).toBe("urgent");
    await move(1_000);
    expect(made).toHaveLength(26);
  });
});

it("H29: an account with many calls today waits with its pulls for tomorrow, and others do not", () => {
  const project = createProject({
    store: {} as Store,
    pace: clock().pace,
    random: () => 0,
    root: "",
    callsADay: 1_000,
  });
  for (const purpose of ["background", "looked at", "asked for"] as const) {
    expect(project.waitsUntil(purpose, 49)).toBe(0);
    expect(project.waitsUntil(purpose, 50)).toBe(NOON + 12 * HOUR);
  }
});
