import { describe, it } from "vitest";
import { expectSound, seedsFrom } from "./run.ts";

describe("one list whose members come and go, each with Google", { timeout: 300_000 }, () => {
  it("I1 to I9 and S1 to S5 hold through 10,000 steps, for those who stay and for those who left", () =>
    expectSound({ steps: 1_000, members: 3, faults: 1, comings: 0.006 }, seedsFrom(2_001, 10)));

  it("I4: what somebody deleted before they left stays deleted, although another one takes their own deletion back", () =>
    expectSound({ steps: 1_000, members: 5, faults: 1, comings: 0.006 }, [70_000_008]));
});
