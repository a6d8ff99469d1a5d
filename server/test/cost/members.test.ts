import { expect, test } from "vitest";
import { GENEROUS, LEAN, PROMISED } from "../../src/sync/schedule.ts";
import { percentile } from "./measure.ts";
import { measureMembers } from "./members.ts";

test.each([
  ["with calls to spare", GENEROUS, 1],
  ["on lean days, with two servers", LEAN, 2],
] as const)(
  "what a member does in Google is on the screen of another in time, %s",
  async (_, tempo, servers) => {
    const delays = await measureMembers({ tempo, people: 3, changes: 12, seed: 1, servers });
    for (const [deed, all] of delays) expect(all.length, deed).toBeGreaterThan(0);
    const all = [...delays.values()].flat().toSorted((a, b) => a - b);
    expect(percentile(all, 0.95)).toBeLessThanOrEqual(PROMISED.otherMember);
  },
  60_000,
);
