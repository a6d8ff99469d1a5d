import { judgeFresh } from "./judgeTimes.ts";
import { goOn, runUntil, signInAll } from "./FleetWorld.ts";
import type { FleetWorld } from "./FleetWorld.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SLICE = 30 * MINUTE;
/**
 * A world is calm when nothing has changed for this many slices of time. They are longer than the longest wait in the
 * background.
 */
const CALM = 5;
const SLICES_AT_MOST = 60;
const CLOCKS_DIFFER = 20 * MINUTE;
/** After this time every list has been read in full, which finds what listings of changes do not show. */
const WEEK = 8 * DAY;

/**
 * Heals a world. People and faults pause, late writes arrive, and somebody looks. Half an hour later every account
 * must be served. Then a week passes, and the servers go on by themselves until nothing changes any more (I1). People
 * answer what they are asked (P4).
 * @returns how many half hours the last part took
 */
export async function healFleet(all: FleetWorld): Promise<number> {
  const { sim, screens } = all;
  screens.closeAll();
  // while the day's calls are used up, nobody is served until Google's day ends by each server's clock
  if (sim.spentUntil > 0) sim.world.at = Math.max(sim.world.at, sim.spentUntil + CLOCKS_DIFFER);
  await endFaults(all);
  await runUntil(all, sim.world.at + SLICE);
  await judgeFresh(all);
  screens.closeAll();
  sim.world.at += WEEK;
  return untilCalm(all);
}

/** Ends all faults: late writes arrive, servers start again, and everybody gives us a grant. */
export async function endFaults(all: FleetWorld): Promise<void> {
  const { sim, fleet } = all;
  sim.world.faults = 0;
  sim.spentUntil = 0;
  for (const late of sim.late.splice(0)) late.happen();
  for (const service of sim.services.values())
    Object.assign(service, { revokedUntil: 0, restsUntil: 0, blindUntil: 0, odd: undefined });
  for (const server of fleet.servers) Object.assign(server, { downUntil: 0, pausedUntil: 0 });
  await goOn(all);
  await signInAll(all);
}

async function untilCalm(all: FleetWorld): Promise<number> {
  const { sim, here } = all;
  const { world } = sim;
  let calm = 0;
  let slices = 0;
  for (; calm < CALM && slices < SLICES_AT_MOST; slices++) {
    const before = await state(all);
    world.tell("healing", before);
    for (const membership of [...sim.memberships, ...sim.former]) await here.answer(membership);
    await runUntil(all, world.at + SLICE);
    calm = (await state(all)) === before ? calm + 1 : 0;
  }
  if (calm < CALM) sim.violate("not calm", `after ${slices} half hours`);
  return slices;
}

async function state({ sim: { google, store } }: FleetWorld): Promise<string> {
  const lists = await store.db.selectFrom("list").select("rev").orderBy("id").execute();
  return `${google.writes} ${lists.map(({ rev }) => rev).join(" ")}`;
}
