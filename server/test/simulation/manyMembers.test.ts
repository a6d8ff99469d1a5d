import { describe, it } from "vitest";
import { expectSound, fewOf, seedsFrom } from "./expectSound.ts";

describe("one list of many members, each with Google", { timeout: 900_000 }, () => {
  it("I1 to I9 hold for five members", () =>
    expectSound({ steps: 1_000, members: 5, faults: 1 }, fewOf(seedsFrom(1_201, 5), [1_201])));
});
