import type { ViewedScreen } from "../../src/domain/screen.ts";
import { dayOf, staysOnScreen } from "./dayOf.ts";
import { doHere } from "./doHere.ts";
import { doInGoogle } from "./doInGoogle.ts";
import type { Shows } from "./doInGoogle.ts";
import type { Group, Member } from "./Group.ts";
import type { Profile } from "./profiles.ts";

const DAY = 24 * 60 * 60_000;
/** Changes made in Google count only if their list stays on screen for this time, in milliseconds. */
const LOOKED_FOR = 120_000;

interface Waited {
  account: string;
  since: number;
  shows: Shows;
}

/**
 * Simulates some days of a group.
 * @returns how long each change made in Google took to reach a screen that kept showing its list
 */
export async function live(group: Group, profile: Profile, days: number): Promise<number[]> {
  const { clock } = group;
  const delays: number[] = [];
  const waited = new Set<Waited>();
  for (const { account } of group.people)
    group.live.subscribe(account, () => void noteShown(waited, account, delays, clock.now()));
  const screens = new Map<string, () => void>();
  for (let n = 0; n < days; n++) {
    const midnight = clock.now();
    for (const person of group.people) {
      const day = dayOf(group.habits, profile);
      for (const { at, shows } of day.glances) clock.after(at, () => look(group, screens, person, shows));
      for (const { at, list } of day.here)
        clock.after(at, () => void doHere(group, person, person.lists[list]!));
      for (const { at, list } of day.inGoogle)
        clock.after(at, () => {
          const shows = doInGoogle(group, person.lists[list]!);
          const isLookedAt = staysOnScreen(day.glances, at, at + LOOKED_FOR) === list;
          if (shows && isLookedAt) waited.add({ account: person.account, since: midnight + at, shows });
        });
    }
    await clock.runUntil(midnight + DAY);
  }
  // Changes that never arrived count as infinitely late. Leaving them out would improve the result.
  return [...delays, ...[...waited].map(() => Infinity)];
}

function look(
  group: Group,
  screens: Map<string, () => void>,
  { account, lists }: Member,
  shows: { list: number; idle: boolean } | null,
): void {
  const { onScreen } = group;
  screens.get(account)?.();
  screens.delete(account);
  onScreen.delete(account);
  if (!shows) return;
  const screen: ViewedScreen = { list: lists[shows.list]!, idle: shows.idle, timeZone: "UTC" };
  onScreen.set(account, lists[shows.list]!);
  // The person has two tabs, which may be connected to two servers.
  const tabs = [group.watch(account, screen), group.watch(account, screen)];
  screens.set(account, () => tabs.forEach((close) => close()));
}

async function noteShown(waited: Set<Waited>, account: string, delays: number[], now: number): Promise<void> {
  for (const one of waited) {
    if (one.account !== account || !(await one.shows()) || !waited.delete(one)) continue;
    delays.push(now - one.since);
  }
}
