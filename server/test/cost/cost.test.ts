import { expect, test } from "vitest";
import { LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { measure, percentile } from "./measure.ts";
import { ON_SCREEN_WITHIN, PROFILES } from "./profiles.ts";

// a few people of each profile, for seconds; figures come from `npm run cost` (docs/quality/figures.md)
/** So far the mean of a few people may lie above that of many. */
const SCATTER = 1.1;
/** ... and of a dozen changes one may be late, where of many one in twenty may. */
const IN_TIME = 0.9;

test.each([
  { name: "light", people: 6 },
  { name: "typical", people: 6 },
  { name: "heavy", people: 4 },
] as const)(
  "keeping $name people in step stays about within its calls to Google, and what they look at is up to date",
  async ({ name, people }) => {
    const profile = PROFILES[name];
    const wishes = { profile, pollingPolicy: LEAN, people, days: 1, seed: 1 };
    const { total, delays } = await measure(wishes);
    expect(total).toBeLessThanOrEqual(profile.budget * SCATTER);
    expect(delays.length).toBeGreaterThan(0);
    expect(percentile(delays, IN_TIME)).toBeLessThanOrEqual(ON_SCREEN_WITHIN);
  },
  120_000,
);
