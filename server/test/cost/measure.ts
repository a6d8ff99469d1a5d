import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import { Random } from "../simulation/Random.ts";
import type { GoogleRules } from "../simulation/SimWorld.ts";
import { seedBytes } from "../simulation/seedBytes.ts";
import type { Kind } from "./countedGoogle.ts";
import { Group } from "./Group.ts";
import { live } from "./liveDays.ts";
import type { Profile } from "./profiles.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** A midnight. Accounts are imported in the hours before it. */
const MIDNIGHT = Date.UTC(2030, 3, 1);
const IMPORT = 3 * HOUR;
const WEEK = 7 * DAY;

/** Google's most expensive possible behaviour: it ignores If-Match, and an edit of a task does not change its list's time. */
const RULES: Partial<GoogleRules> = {
  ifMatch: false,
  etagCoversPlace: true,
  orphans: "deleted",
  reparentUpdates: false,
  editUpdatesList: false,
};

export interface Wishes {
  profile: Profile;
  pollingPolicy: PollingPolicy;
  people: number;
  days: number;
  seed: number;
  /** How many servers share one database; 1 by default. */
  servers?: number;
}

export interface Cost {
  people: number;
  /** Calls per person and day, by kind. */
  calls: Map<Kind, number>;
  /** Calls per person and day, by reason. */
  reasons: Map<string, number>;
  total: number;
  /** How long changes made in Google took to reach a screen that showed their list, the shortest first. */
  delays: number[];
}

/** Simulates some days of people, group by group, and counts the calls after the import. */
export async function measure(wishes: Wishes): Promise<Cost> {
  const { profile, pollingPolicy, people, days, seed, servers } = wishes;
  const counts = { kinds: new Map<Kind, number>(), reasons: new Map<string, number>() };
  const delays: number[] = [];
  const groups = Math.ceil(people / profile.sharedBy);
  for (let n = 0; n < groups; n++) {
    const giveBack = seedBytes(new Random(seed + n));
    let counted = false;
    const group = await Group.open({
      seed: seed + n,
      profile,
      pollingPolicy,
      servers,
      rules: RULES,
      at: MIDNIGHT - IMPORT,
      called(kind, why) {
        if (!counted) return;
        count(counts.kinds, kind);
        count(counts.reasons, why);
      },
    });
    await group.clock.runUntil(MIDNIGHT);
    await ageWholeReadings(group);
    counted = true;
    for (const delay of await live(group, profile, days)) delays.push(delay);
    counted = false;
    await group.close();
    giveBack();
  }
  const each = groups * profile.sharedBy * days;
  const calls = new Map([...counts.kinds].map(([kind, all]) => [kind, all / each]));
  return {
    people: groups * profile.sharedBy,
    calls,
    reasons: new Map([...counts.reasons].map(([why, all]) => [why, all / each])),
    total: [...calls.values()].reduce((sum, one) => sum + one, 0),
    delays: delays.toSorted((a, b) => a - b),
  };
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Spreads the last full reads of lists over the past week. Otherwise all lists would be due for a full read at once. */
async function ageWholeReadings({ store, habits }: Group): Promise<void> {
  for (const { id } of await store.db.selectFrom("member").select("id").execute()) {
    const full_at = MIDNIGHT - Math.floor(habits.next() * WEEK);
    await store.db.updateTable("member").set({ full_at }).where("id", "=", id).execute();
  }
}

/** @param part a number from 0 to 1 */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}
