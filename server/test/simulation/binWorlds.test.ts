import { describe, expect, it } from "vitest";
import { expectSoundWith, seedsFrom } from "./expectSound.ts";
import { simulateFleet } from "./simulateFleet.ts";

/** What must be restored at least once in these worlds, by its name in `world.count`. */
const RESTORED = [
  "a person restored a task from the bin",
  "a list was restored, deleted here",
  "a list was restored, deleted google",
  "a list was made while one of its name returned",
  "a sublist was restored",
  "a sublist of somebody else was restored",
  "a section was restored",
  "a label was restored",
];
const STEPS = 240;
/** All servers die at one step, and their calls with them: at every 160th step in `npm test`. A nightly program takes every third. */
const EVERY = process.env["NIGHTLY"] ? 80 : 160;

describe("deleting and restoring things of every kind", { timeout: 900_000 }, () => {
  it("I1 to I9 hold, and no list is doubled, while servers die during calls", async () => {
    const wishes = { steps: 700, members: 2, faults: 1, comings: 0.004, bin: 0.12 };
    await expectSoundWith(RESTORED, wishes, seedsFrom(6_059, 11), [6_059, 6_069]);
  });

  it("I1 to I9 hold where servers die at any gate, before or after what they do", async () => {
    for (let step = 5; step < STEPS; step += EVERY)
      for (const after of [false, true]) {
        const wishes = { seed: 6_101, steps: STEPS, members: 2, faults: 0, bin: 0.2 };
        const { violations, counts } = await simulateFleet({ ...wishes, crash: { step, after } });
        expect(counts["crash of the sweep"]).toBe(1);
        expect(violations, `crash at step ${step}`).toEqual([]);
      }
  });

  it("I1 to I9 hold when a task restored here is moved in Google at once", async () => {
    const wishes = { steps: 300, members: 1, own: 1, faults: 1, bin: 0.2, direct: true };
    const moved = "a task was moved in Google just after it was";
    const events = [`${moved} deleted here`, `${moved} restored here`];
    await expectSoundWith(events, wishes, seedsFrom(6_201, 6), [6_202, 6_204]);
  });
});
