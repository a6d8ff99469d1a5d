import { describe, it } from "vitest";
import { expectSound, expectSoundWith, fewOf, seedsFrom } from "./expectSound.ts";

/** The faults that a world can have, under the names by which it counts them. */
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
  "no Date",
  "not sent",
  "odd answers to one account",
  "quota used up",
  "server crashed",
  "server hears nothing of others",
  "server paused",
  "server stopped",
  "server's clock set",
  "stale listing",
  "stale order",
  "stale reading of one task",
  "transaction ended in the dark",
  "transaction not begun",
  "transaction rolled back",
];

describe("one list, one person, two devices and Google", { timeout: 900_000 }, () => {
  it("I1 to I9 hold without faults", () =>
    expectSound({ steps: 1_000, members: 1, faults: 0 }, fewOf(seedsFrom(1, 2), [1])));

  it("I1 to I9 hold through a bad week, in which every fault is met", async () => {
    const events = FAULTS.map((fault) => new RegExp(`^${fault}$`));
    const wishes = { steps: 1_000, members: 1, faults: 1 };
    await expectSoundWith(events, wishes, seedsFrom(121, 24), [129, 134, 121, 123, 141]);
  });

  it("I1 to I9 hold where faults come three times as often", () =>
    expectSound({ steps: 1_000, members: 1, faults: 3 }, fewOf(seedsFrom(201, 5), [201])));
});
