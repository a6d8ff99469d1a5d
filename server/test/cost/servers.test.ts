import { expect, test } from "vitest";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import { measure } from "./measure.ts";
import { PROFILES } from "./profiles.ts";
import type { Profile } from "./profiles.ts";

/** How far the calls of several servers may differ from those of one, as a share. */
const APART = 0.03;
/** Three people share a list. Each night there is a second group. */
const PEOPLE = process.env["NIGHTLY"] ? 4 : 3;
const IDLE: Profile = { ...PROFILES.typical, sittings: 0, editsHere: 0, editsInGoogle: 0 };

async function callsOf(profile: Profile, pollingPolicy: PollingPolicy, servers: number): Promise<number> {
  const { total } = await measure({
    profile,
    pollingPolicy,
    servers,
    people: PEOPLE,
    days: 1,
    seed: 1,
  });
  return total;
}

/** These take long. `npm run test:nightly` runs them, because they repeat the others. */
const NIGHTLY = process.env["NIGHTLY"]
  ? ([
      ["three servers", "people with screens open", 3, PROFILES.typical, LEAN],
      ["two servers", "idle people", 2, IDLE, LEAN],
      ["two servers", "idle people on a day with calls to spare", 2, IDLE, GENEROUS],
      [
        "three servers",
        "people with screens open on a day with calls to spare",
        3,
        PROFILES.typical,
        GENEROUS,
      ],
    ] as const)
  : [];

test.each([
  ["three servers", "idle people", 3, IDLE, LEAN],
  ["three servers", "idle people on a day with calls to spare", 3, IDLE, GENEROUS],
  ...NIGHTLY,
] as const)(
  "%s make about as many calls as one for %s",
  async (_, __, servers, profile, pollingPolicy) => {
    const one = await callsOf(profile, pollingPolicy, 1);
    const several = await callsOf(profile, pollingPolicy, servers);
    const words = `${servers} servers make ${several} calls where one makes ${one}`;
    expect(Math.abs(several / one - 1), words).toBeLessThanOrEqual(APART);
  },
  120_000,
);
