import { pullsTooOften } from "../../src/sync/quota/project.ts";
import { callsToday, mayReadForOthers } from "../../src/sync/quota/shares.ts";
import type { DayCalls } from "../../src/sync/quota/shares.ts";
import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { CALLS_A_DAY } from "./Fleet.ts";
import { callsOfLooking, callsOfQuietHour, lateAfter } from "./promises.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { runUntil } from "./FleetWorld.ts";
import type { FleetWorld } from "./FleetWorld.ts";
import { LIST } from "./worldLists.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOOKS_FOR = 10 * MINUTE;
/** After this time, in milliseconds, a newly opened window shows what Google had when it was opened. */
const OPENED = 2 * MINUTE;
const STEP = 2 * SECOND;

/**
 * Judges that servers are quiet: while nothing happens, they make no more calls than the schedule needs, with a screen
 * open and without.
 */
export async function judgeQuiet(all: FleetWorld): Promise<void> {
  const { sim, fleet, screens } = all;
  const { world } = sim;
  const { pollingPolicy } = fleet.wishes;
  const accounts = [...sim.services.keys()];
  const hourly = (): number =>
    accounts.reduce((sum, account) => sum + callsOfQuietHour(pollingPolicy, pagesOf(sim, account)), 0);
  // Google refuses some tasks for good, such as one under a repeating task. Each is tried again now and then, with a
  // reading (U7.4).
  const retries = 2 * (await refusedReplicas(sim));
  screens.closeAll();
  const idle = await callsWithin(all, HOUR);
  const most = hourly() + retries;
  if (idle > most) sim.violate("not quiet", `${idle} calls in an hour without anybody, not ${most}`);
  const membership = world.random.pick(sim.memberships);
  if (!membership) return;
  look(all, membership);
  const looked = await callsWithin(all, LOOKS_FOR);
  const others = sim.memberships.filter(({ list }) => list === membership.list).length - 1;
  const mostOfLooking =
    most + callsOfLooking(pollingPolicy, LOOKS_FOR, { ...pagesOf(sim, membership.account), others });
  if (looked > mostOfLooking)
    sim.violate(
      "not quiet",
      `${looked} calls while ${membership.account} looks for 10 minutes, not ${mostOfLooking}`,
    );
}

/** Returns how many replicas Google refuses. */
async function refusedReplicas({ store }: Simulation): Promise<number> {
  const rows = await store.db
    .selectFrom("remote_task")
    .select("task_id")
    .where("problem", "is not", null)
    .execute();
  return rows.length;
}

async function callsWithin(all: FleetWorld, time: number): Promise<number> {
  const before = all.sim.calls;
  await runUntil(all, all.sim.world.at + time);
  return all.sim.calls - before;
}

function pagesOf({ google, world }: Simulation, account: string): { listPages: number; taskPages: number } {
  const pages = (items: number): number => Math.max(1, Math.ceil(items / world.rules.page));
  const lists = google.listsOf(account);
  const taskPages = lists.reduce((sum, { id }) => sum + pages(google.lists.get(id)!.tasks.size), 0);
  return { listPages: pages(lists.length), taskPages };
}

function look({ screens }: FleetWorld, { account, googleList }: Membership): void {
  screens.show(`${account} 0`, { account, list: googleList, idle: false, timeZone: "UTC" });
}

/**
 * Judges that screens are fresh: what a member does in Google is on another screen of the list within the promised
 * time.
 */
export async function judgeFresh(all: FleetWorld): Promise<void> {
  const { sim, google } = all;
  const { world } = sim;
  const memberships = sim.memberships.filter(({ list }) => list === LIST);
  if (memberships.length === 0) return;
  const viewing = world.random.pick(memberships);
  const acting = world.random.pick(memberships);
  if (!sim.google.lists.has(acting.googleList) || !sim.google.lists.has(viewing.googleList)) return;
  look(all, viewing);
  await runUntil(all, world.at + OPENED);
  const text = await google.show(acting);
  const who = viewing === acting ? "own" : "other member";
  const most = lateAfter(who);
  const begun = world.at;
  // What an account may still be read for others grows as the day goes on, so the account may be read only after a while.
  const isRead = await isReadForOthers(all, acting.account);
  let isThere = await isHere(sim, text);
  while (!isThere && world.at - begun <= most) {
    await runUntil(all, world.at + STEP);
    isThere = await isHere(sim, text);
  }
  const took = world.at - begun;
  if (!isThere && viewing !== acting && !(isRead && (await isReadForOthers(all, acting.account)))) {
    world.count("another member had used too many calls to be read for others");
    return;
  }
  const isInTime = 2 * took <= most;
  world.count(
    `${who}'s change on screen ${isInTime ? "in the time promised" : "after twice the time at most"}`,
  );
  if (!isThere)
    sim.violate("not fresh", `${text} of ${acting.account} is not here after ${most / SECOND} s (${who})`);
}

async function isHere({ store }: Simulation, text: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("task")
    .select("id")
    // The task may be in another list here, to which Google refuses to move it. A name that the list does not have becomes part of
    // the text.
    .where((task) => task.or([task("text", "=", text), task("text", "like", `${text} (%`)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account may still be read because others view its lists. An account that makes many calls is not. */
async function isReadForOthers({ sim, fleet }: FleetWorld, account: string): Promise<boolean> {
  const { store, world } = sim;
  const row = await store.db
    .selectFrom("account_memory")
    .select("memory")
    .where("account_id", "=", account)
    .executeTakeFirst();
  if (!row) return true;
  const now = world.serverNow(0);
  const calls = callsToday((JSON.parse(row.memory) as { calls: DayCalls }).calls, now);
  const byCalls = pullsTooOften(calls.pulls, CALLS_A_DAY) ? LEAN : GENEROUS;
  const { othersUpTo } = fleet.wishes.pollingPolicy ?? byCalls;
  return mayReadForOthers(calls, othersUpTo, now);
}
