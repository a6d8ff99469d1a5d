import { describe, it } from "vitest";
import { expectSound, fewOf, seedsFrom } from "./expectSound.ts";

describe("one list of several members, each with Google", { timeout: 900_000 }, () => {
  it("I1 to I9 hold for two members", () =>
    expectSound({ steps: 1_000, members: 2, faults: 1 }, fewOf(seedsFrom(1_001, 8), [1_001])));

  it("I1 to I9 hold for three members", () =>
    expectSound({ steps: 1_000, members: 3, faults: 1 }, fewOf(seedsFrom(1_101, 6), [1_101])));
});
