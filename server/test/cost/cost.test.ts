import { expect, test } from "vitest";
import { LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { measure, percentile } from "./measure.ts";
import { ON_SCREEN_WITHIN, PROFILES } from "./profiles.ts";

// a few people of each profile, for seconds; figures come from `npm run cost` (docs/quality/figures.md)
/** Of a dozen changes one may be late, where of many one in twenty may. */
const IN_TIME = 0.9;
/** Reasons that the engine's stack tells. An interceptor that breaks the stack loses them. */
const FROM_THE_STACK = [
  "before a write, on screen (U2)",
  "before a write, elsewhere (U2)",
  "before a deletion (U3)",
  "look for another member",
];

test.each([
  { name: "light", people: 6, seed: 1 },
  { name: "typical", people: 6, seed: 1 },
  // Chance decides how much of their work is in shared lists: a fifth on average, and 21 of 100 for these four.
  { name: "heavy", people: 4, seed: 2003 },
] as const)(
  "keeping $name people in step stays within its calls, and what they look at is fresh",
  async ({ name, people, seed }) => {
    const profile = PROFILES[name];
    const wishes = { profile, pollingPolicy: LEAN, people, days: 1, seed };
    const { total, reasons, delays } = await measure(wishes);
    expect(total).toBeLessThanOrEqual(profile.budget);
    if (profile.sharedBy > 1) expect([...reasons.keys()]).toEqual(expect.arrayContaining(FROM_THE_STACK));
    expect(delays.length).toBeGreaterThan(0);
    expect(percentile(delays, IN_TIME)).toBeLessThanOrEqual(ON_SCREEN_WITHIN);
  },
  120_000,
);
