import { parseArgs } from "node:util";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { crowd } from "./crowd.ts";
import { measure, percentile } from "./measure.ts";
import { ON_SCREEN_WITHIN, PROFILES } from "./profiles.ts";
import type { ProfileName } from "./profiles.ts";
import { measureMembers } from "./measureMembers.ts";
import { tellCrowd } from "./tellCrowd.ts";

/**
 * Measures the calls to Google that syncing costs: `npm run cost --workspace server -- --profile typical --people
 * 1000 --days 1 --seed 1`. `--generous` uses the polling policy for a day with plenty of calls left. `--servers 3`
 * runs three servers on one database. Without `--profile`, all three profiles run. Exits with 1 when a goal is
 * missed.
 *
 * `--profile members --people 3 --changes 60` prints how long a member's change in Google takes to reach another
 * member's screen.
 *
 * `--profile crowd --people 200 --tasks 200 --edits 60 --days 10` lets a crowd join one list at once, beside twenty
 * strangers, with Google's quotas. It misses its goal if Google refuses a call, or if somebody does not get
 * everything.
 */
const { values } = parseArgs({
  options: {
    profile: { type: "string" },
    people: { type: "string", default: "100" },
    days: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    generous: { type: "boolean", default: false },
    tasks: { type: "string", default: "200" },
    edits: { type: "string", default: "0" },
    changes: { type: "string", default: "60" },
    strangers: { type: "string", default: "20" },
    servers: { type: "string", default: "1" },
    "calls-a-day": { type: "string", default: "50000" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (time: number): string => `${(time / 1_000).toFixed(0)} s`;

if (values.profile === "crowd") {
  const crowded = await crowd({
    members: Number(values.people),
    tasks: Number(values.tasks),
    edits: Number(values.edits),
    strangers: Number(values.strangers),
    callsADay: Number(values["calls-a-day"]),
    days: Number(values.days),
    seed: Number(values.seed),
  });
  tellCrowd(crowded, values.tasks, say);
  const { refusals, filled, edits } = crowded;
  const late = [...filled, ...edits.others].some((time) => !Number.isFinite(time));
  if (refusals > 0 || late) process.exitCode = 1;
}
if (values.profile === "members") {
  const delays = await measureMembers({
    pollingPolicy: values.generous ? GENEROUS : LEAN,
    people: Math.min(Number(values.people), 10),
    changes: Number(values.changes),
    seed: Number(values.seed),
    servers: Number(values.servers),
  });
  for (const [deed, all] of [
    ...delays,
    ["all", [...delays.values()].flat().toSorted((a, b) => a - b)] as const,
  ])
    say(
      `${deed}: half within ${seconds(percentile(all, 0.5))}, 95 of 100 within ${seconds(percentile(all, 0.95))}`,
    );
}
for (const [name, profile] of Object.entries(PROFILES) as [ProfileName, (typeof PROFILES)[ProfileName]][]) {
  if (values.profile !== undefined && values.profile !== name) continue;
  const { people, calls, reasons, total, delays } = await measure({
    profile,
    pollingPolicy: values.generous ? GENEROUS : LEAN,
    people: Number(values.people),
    days: Number(values.days),
    seed: Number(values.seed),
    servers: Number(values.servers),
  });
  const p95 = percentile(delays, 0.95);
  say(`${name}: ${total.toFixed(1)} calls per person and day (${people} people, goal ${profile.budget})`);
  for (const counts of [calls, reasons]) {
    for (const [what, count] of [...counts].sort(([, a], [, b]) => b - a))
      say(`  ${count.toFixed(1).padStart(7)}  ${what}`);
    say("");
  }
  say(
    `  ${delays.length} changes made in Google while their list was looked at: half on screen within ` +
      `${seconds(percentile(delays, 0.5))}, 95 of 100 within ${seconds(p95)}`,
  );
  if (total > profile.budget || !(p95 <= ON_SCREEN_WITHIN)) process.exitCode = 1;
}
