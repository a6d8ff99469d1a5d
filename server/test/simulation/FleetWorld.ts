import { signInAccount } from "../../src/db/tables/accounts.ts";
import type { BinHere } from "./binHere.ts";
import type { Fleet } from "./Fleet.ts";
import type { ListsHere } from "./listsHere.ts";
import type { MoreHere } from "./moreHere.ts";
import type { MoreInGoogle } from "./moreInGoogle.ts";
import type { NamesHere } from "./namesHere.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { PeopleInGoogle } from "./peopleInGoogle.ts";
import type { Screens } from "./Screens.ts";
import type { SharingHere } from "./sharingHere.ts";
import type { Simulation } from "./Simulation.ts";

/** The most calls and transactions that may happen while people do nothing. More count as an endless loop. */
const EVENTS_AT_MOST = 50_000;

/** Everything that acts in a world with the shipped runner. */
export interface FleetWorld {
  sim: Simulation;
  fleet: Fleet;
  names: NamesHere;
  lists: ListsHere;
  sharing: SharingHere;
  screens: Screens;
  google: PeopleInGoogle;
  moreInGoogle: MoreInGoogle;
  here: PeopleHere;
  more: MoreHere;
  bin: BinHere;
}

/** The parts of a world that work by themselves, without people's actions. */
export type Going = Pick<FleetWorld, "sim" | "fleet" | "screens">;

/** Does what is due by now: late writes, timers, and starts of servers. */
export async function goOn({ sim, fleet, screens }: Going): Promise<void> {
  for (const late of sim.late.splice(0)) {
    if (late.at <= sim.world.at) late.happen();
    else sim.late.push(late);
  }
  await fleet.wake();
  screens.connect();
}

/**
 * Lets servers work while people do nothing. When nothing is left to do, time goes on to the next event.
 * @param end in true time
 */
export async function runUntil(all: Going, end: number): Promise<void> {
  const { sim, fleet } = all;
  const { world, gates } = sim;
  for (let events = 0; ; events++) {
    if (events === EVENTS_AT_MOST) {
      sim.violate("not quiet", `${events} calls and transactions until ${end}`);
      break;
    }
    await goOn(all);
    if (world.at >= end) break;
    const ready = gates.ready(fleet.may);
    if (ready.length > 0) {
      // calls that wait at several gates take their time in parallel
      world.at += world.random.int(Math.ceil(200 / ready.length));
      await gates.pass(world.random.pick(ready));
      continue;
    }
    const next = nextOf(all);
    if (next > end) break;
    world.at = Math.max(world.at, next);
  }
  world.at = Math.max(world.at, end);
}

/** Returns when the next event is due, if nothing waits at a gate. */
export function nextOf({ sim, fleet }: Going): number {
  return Math.min(fleet.nextDue() ?? Infinity, ...sim.late.map(({ at }) => at));
}

/** Signs in a person whose grant no longer works. */
export async function signIn({ sim, fleet }: FleetWorld, node: number, account: string): Promise<void> {
  const { store, world } = sim;
  sim.services.get(account)!.revoked = false;
  world.tell("signs in", account);
  await store.transaction((tx) =>
    signInAccount(
      tx,
      { sub: account, email: `${account}@example.com`, name: null, picture: null },
      { scopes: "", sealToken: (id) => sim.sealed(id), now: world.serverNow(node) },
    ),
  );
  fleet.signedIn(node, account);
}

/** Signs in everybody whose grant no longer works. */
export async function signInAll(all: FleetWorld): Promise<void> {
  for (const [account, service] of all.sim.services)
    if (service.revoked) await signIn(all, all.fleet.pick()!, account);
}
