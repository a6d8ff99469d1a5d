import { describe, it } from "vitest";
import { expectSound, seedsFrom } from "./run.ts";

describe("one list, one person, two devices and Google", { timeout: 900_000 }, () => {
  it("I1 to I9 hold through 15,000 steps without faults", () =>
    expectSound({ steps: 1_000, members: 1, faults: 0 }, seedsFrom(1, 15)));

  it("I1 to I9 hold through 65,000 steps of a bad week", () =>
    expectSound({ steps: 1_000, members: 1, faults: 1 }, seedsFrom(101, 65)));

  it("I1 to I9 hold through 20,000 steps in which faults come three times as often", () =>
    expectSound({ steps: 1_000, members: 1, faults: 3 }, seedsFrom(201, 20)));
});
