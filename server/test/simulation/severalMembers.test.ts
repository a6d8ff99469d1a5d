import { describe, it } from "vitest";
import { expectSound, seedsFrom } from "./run.ts";

describe("one list of several members, each with Google", { timeout: 900_000 }, () => {
  it("I1 to I9 hold for two members through 60,000 steps", () =>
    expectSound({ steps: 2_500, members: 2, faults: 1 }, seedsFrom(1_001, 24)));

  it("I1 to I9 hold for three members through 50,000 steps", () =>
    expectSound({ steps: 2_500, members: 3, faults: 1 }, seedsFrom(1_101, 20)));
});
