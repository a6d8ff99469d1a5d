import { describe, it } from "vitest";
import { expectSound, expectSoundWith, seedsFrom } from "./expectSound.ts";

/** Events that must happen in these worlds, under the names of `world.count`. */
const EVENTS = [
  /the owner deleted the list of [2-5]/,
  /Google made the next one of a task that repeats/,
  /a task was assigned to somebody/,
  /a person pasted a long text into notes/,
  /somebody left/,
  /somebody joined/,
];

describe("one list whose members come and go, each with Google", { timeout: 900_000 }, () => {
  it("I1 to I9 and S1 to S5 hold for those who stay and for those who left", async () => {
    const wishes = { steps: 1_000, members: 3, faults: 1, comings: 0.006 };
    await expectSoundWith(EVENTS, wishes, seedsFrom(2_001, 15), [2_016, 2_023]);
  });

  it.each([
    {
      seed: 18_000_187,
      members: 3,
      rule: "S3.2: who leaves a list has what they moved to it in Google unread",
    },
    { seed: 18_000_186, members: 2, rule: "E9: a task is moved to a list that its person deletes unread" },
  ])("$rule (seed $seed)", async ({ rule: _, seed, ...world }) => {
    await expectSound({ steps: 1_000, faults: 1, own: 1, common: 1, comings: 0.004, ...world }, [seed]);
  });
});
