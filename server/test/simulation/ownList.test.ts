import { describe, expect, it } from "vitest";
import { expectSound, seedsFrom } from "./run.ts";

/** What may go wrong in a world, as it counts that. */
const FAULTS = [
  "429",
  "answer of a call lost",
  "answer to a reading lost",
  "answer to a write lost",
  "call lost",
  "done late",
  "failed before",
  "grant revoked",
  "If-Match ignored over a newer state",
  "list not found for a while",
  "not sent",
  "quota used up",
  "server crashed",
  "server paused",
  "stale listing",
  "transaction ended in the dark",
  "transaction not begun",
  "transaction rolled back",
];

describe("one list, one person, two devices and Google", { timeout: 900_000 }, () => {
  it("I1 to I9 hold through 15,000 steps without faults", () =>
    expectSound({ steps: 1_000, members: 1, faults: 0 }, seedsFrom(1, 15)));

  it("I1 to I9 hold through 65,000 steps of a bad week, in which every fault is met", async () => {
    const met = await expectSound({ steps: 1_000, members: 1, faults: 1 }, seedsFrom(101, 65));
    expect(FAULTS.filter((fault) => !met[fault])).toEqual([]);
  });

  it("I1 to I9 hold through 20,000 steps in which faults come three times as often", () =>
    expectSound({ steps: 1_000, members: 1, faults: 3 }, seedsFrom(201, 20)));
});
