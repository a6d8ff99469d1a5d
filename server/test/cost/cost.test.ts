import { expect, test } from "vitest";
import { LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { measure, percentile } from "./measure.ts";
import { ON_SCREEN_WITHIN, PROFILES } from "./profiles.ts";

// A few people of each profile, so that the test takes seconds. The published figures come from `npm run cost`
// (docs/quality/figures.md).
/** With a dozen changes, one late change is already more than one in twenty, so the bound is lower here. */
const IN_TIME = 0.9;
/** Each night there are twice as many people, and heavy ones too, who make twenty times as many changes. */
const NIGHTLY = process.env["NIGHTLY"] !== undefined;

test.each([
  { name: "light", people: NIGHTLY ? 6 : 3, seed: 1 },
  { name: "typical", people: NIGHTLY ? 6 : 3, seed: 1 },
  // The seed is chosen so that a fifth of the work of eight is in shared lists, as on average.
  ...(NIGHTLY ? ([{ name: "heavy", people: 8, seed: 1003 }] as const) : []),
] as const)(
  "$name people stay within their calls, and see fresh lists",
  async ({ name, people, seed }) => {
    const profile = PROFILES[name];
    const wishes = { profile, pollingPolicy: LEAN, people, days: 1, seed };
    const { total, delays } = await measure(wishes);
    expect(total).toBeLessThanOrEqual(profile.budget);
    expect(delays.length).toBeGreaterThan(0);
    expect(percentile(delays, IN_TIME)).toBeLessThanOrEqual(ON_SCREEN_WITHIN);
  },
  120_000,
);
