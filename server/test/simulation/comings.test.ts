import { describe, it } from "vitest";
import { expectSound, seedsFrom } from "./run.ts";

describe("one list whose members come and go, each with Google", { timeout: 900_000 }, () => {
  it("I1 to I9 and S1 to S5 hold through 10,000 steps, for those who stay and for those who left", () =>
    expectSound({ steps: 1_000, members: 3, faults: 1, comings: 0.006 }, seedsFrom(2_001, 10)));
});
