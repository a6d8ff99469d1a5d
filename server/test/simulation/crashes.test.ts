import { describe, expect, it } from "vitest";
import { simulate } from "./simulate.ts";

const STEPS = 240;
/**
 * Each run of a world kills all servers at one step. The runs take every 96th step, in `npm run test:nightly` every
 * 16th, and a nightly program takes every third.
 */
const EVERY = process.env["NIGHTLY"] ? 16 : 96;

describe("crashes at every point", { timeout: 300_000 }, () => {
  it.each([
    { seed: 1, after: false },
    { seed: 1, after: true },
    { seed: 2, after: false },
    { seed: 2, after: true },
  ])("I1 to I9 hold where servers die at any gate: seed $seed, done $after", async ({ seed, after }) => {
    for (let step = 5; step < STEPS; step += EVERY) {
      const wishes = { seed, steps: STEPS, members: 1, faults: 0 };
      const { violations, counts } = await simulate({ ...wishes, crash: { step, after } });
      expect(counts["crash of the sweep"]).toBe(1);
      expect(violations, `seed ${seed}, crash at step ${step}`).toEqual([]);
    }
  });
});
