import { describe, it } from "vitest";
import { expectSound, seedsFrom } from "./expectSound.ts";

// Runs further seeds of the worlds in `movingLists.test.ts`.
describe("lists between which people move tasks, here and in Google", { timeout: 900_000 }, () => {
  it("I1 to I9 and P10 hold through 9,000 more steps of one person with two lists", () =>
    expectSound({ steps: 300, members: 1, own: 1, faults: 1, direct: true }, seedsFrom(4_021, 30)));

  it("I1 to I9 and S7 hold through 9,000 more steps of people with a list of their own beside a shared one", () =>
    expectSound({ steps: 500, members: 3, own: 1, faults: 1, direct: true }, seedsFrom(3_016, 18)));

  it("I1 to I9 and P10 hold through 9,000 more steps of people with two shared lists and one of their own", () =>
    expectSound(
      { steps: 500, members: 3, own: 1, common: 1, faults: 1, direct: true },
      seedsFrom(30_007, 18),
    ));

  it("I1 to I9 and P10 hold through 10,000 more steps in which everybody works on one task for a minute", () =>
    expectSound(
      { steps: 500, members: 3, own: 1, common: 1, hot: 0.8, faults: 1, direct: true },
      seedsFrom(40_021, 20),
    ));
});
