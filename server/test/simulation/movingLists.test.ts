import { describe, it } from "vitest";
import { expectSound, fewOf, seedsFrom } from "./expectSound.ts";

describe("lists between which people move tasks, here and in Google", { timeout: 900_000 }, () => {
  it("I1 to I9 and P10 hold for one person with two lists", () =>
    expectSound(
      { steps: 300, members: 1, own: 1, faults: 1, direct: true },
      fewOf(seedsFrom(4_001, 20), seedsFrom(4_001, 3)),
    ));

  it("I1 to I9 and S7 hold for people with a list of their own beside a shared one", () =>
    expectSound(
      { steps: 500, members: 3, own: 1, faults: 1, direct: true },
      fewOf(seedsFrom(3_004, 12), seedsFrom(3_004, 2)),
    ));

  it("I1 to I9 and P10 hold for people with two shared lists and one of their own", () =>
    expectSound(
      { steps: 500, members: 3, own: 1, common: 1, faults: 1, direct: true },
      fewOf(seedsFrom(30_001, 6), [30_001]),
    ));

  it("I1 to I9 and P10 hold while everybody moves, edits, deletes and restores one task within a minute", () =>
    expectSound(
      { steps: 500, members: 3, own: 1, common: 1, hot: 0.8, faults: 1, direct: true },
      fewOf(seedsFrom(40_001, 20), [40_016, 40_017]),
    ));
});
