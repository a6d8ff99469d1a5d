import { GENEROUS, LEAN } from "../../src/sync/schedule/pollingPolicy.ts";
import { pacificDay } from "../../src/sync/quota/pacificDay.ts";
import { BinHere } from "./binHere.ts";
import { Fleet } from "./Fleet.ts";
import { goOn, nextOf, runUntil, signIn } from "./FleetWorld.ts";
import type { FleetWorld } from "./FleetWorld.ts";
import { endFaults, healFleet } from "./healFleet.ts";
import { judge } from "./judge.ts";
import { judgeLists } from "./judgeLists.ts";
import { judgeFresh, judgeQuiet } from "./judgeTimes.ts";
import { ListsHere } from "./listsHere.ts";
import { MoreHere } from "./moreHere.ts";
import { MoreInGoogle } from "./moreInGoogle.ts";
import { NamesHere } from "./namesHere.ts";
import { ODD_ANSWERS } from "./oddAnswers.ts";
import { plainTitle } from "./Oracle.ts";
import { PeopleHere } from "./peopleHere.ts";
import { PeopleInGoogle } from "./peopleInGoogle.ts";
import { inGoogle } from "./sightOf.ts";
import { Random } from "./Random.ts";
import { Screens, ZONES } from "./Screens.ts";
import { seedBytes } from "./seedBytes.ts";
import { SharingHere } from "./sharingHere.ts";
import { callsOf } from "./simulate.ts";
import type { More, Outcome } from "./simulate.ts";
import { ODD_PIECES, Simulation } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** People do much for about `BUSY` steps, then little for about `CALM` steps. */
const BUSY = 240;
const CALM = 80;
/** While people do little, the freshness of screens is judged once in this many steps. */
const FRESH_EVERY = 300;
/** One world in this many begins with a list of `LONG` tasks. */
const LONG_EVERY = 40;
const LONG = 200;
/** After this time, in milliseconds, the engine tries an account again that Google did not serve. */
const HEALS = 30 * MINUTE;
/** The world waits at most this long for the next event, in milliseconds. */
const LEAP = 24 * 60 * MINUTE;

/**
 * Lets one world run for some steps with the shipped runner on each server, and heals it. Then judges the outcome of
 * everything that people did, how fresh screens are, and how few calls servers make.
 */
export async function simulateFleet(wishes: More): Promise<Outcome> {
  const giveBack = seedBytes(new Random(wishes.seed ^ 0x5eed));
  const sim = await Simulation.open(wishes);
  try {
    const { world } = sim;
    world.trace = wishes.trace ?? null;
    const all = begin(sim);
    if (wishes.comings || wishes.members > 1)
      await sim.store.db.updateTable("list").set({ shared: 1 }).where("id", "=", LIST).execute();
    for (const membership of sim.memberships) membership.timeZone = sim.zoneOf();
    if (world.habits.chance(1 / LONG_EVERY)) fillLong(sim);
    const runnerClock = 400 + world.random.int(2_000);
    const { bin = 0 } = wishes;
    sim.underWay.areLost = bin > 0;
    let busy = true;
    for (let step = 0; step < wishes.steps; step++) {
      if (world.random.chance(1 / (busy ? BUSY : CALM))) busy = !busy;
      world.at += world.random.int(runnerClock);
      await goOn(all);
      if (wishes.crash?.step === step) {
        world.count("crash of the sweep");
        for (const node of all.fleet.servers.keys()) await all.fleet.crash(node, 0, wishes.crash.after);
      }
      if (!busy && world.random.chance(1 / FRESH_EVERY)) await lookBetween(all);
      if (wishes.comings && world.random.chance(4 * wishes.comings)) await all.sharing.act();
      if (bin > 0 && sim.memberships.length > 0 && world.random.chance(bin))
        await all.bin.act(world.random.pick(sim.memberships));
      await takeStep(all, busy ? 1 : 0.1);
    }
    const rounds = await healFleet(all);
    await judgeQuiet(all);
    await judgeLists(sim);
    const allowed = await judge(sim);
    const { operations, violations } = sim;
    const { seed, steps } = wishes;
    const calls = callsOf(world.counts);
    return { seed, steps, operations, calls, rounds, counts: world.counts, violations, allowed };
  } finally {
    giveBack();
    await sim.store.close();
  }
}

/** Creates a long list in a person's Google before our first pull, with texts over which a program may stumble. */
function fillLong({ world, google, memberships }: Simulation): void {
  world.count("a world of 200 tasks");
  const { oracle } = world;
  for (let n = 0; n < LONG; n++) {
    const text = `${oracle.token("text")} ${world.habits.pick(ODD_PIECES)}`;
    const { googleList } = memberships[0]!;
    oracle.create(inGoogle(memberships[0]!), { text }, "");
    google.insert(googleList, { title: plainTitle(text) }, { parent: null, previous: null });
  }
}

function begin(sim: Simulation): FleetWorld {
  const { habits } = sim.world;
  const fleet = new Fleet(sim, {
    servers: 1 + habits.int(3),
    pollingPolicy: habits.pick([GENEROUS, LEAN, undefined]),
  });
  sim.pickServer = () => fleet.pick();
  sim.publish = (node, affected) => fleet.publish(node, affected);
  sim.tellOf = (list, account) => {
    const node = fleet.pick();
    if (node !== null)
      fleet.publish(node, { lists: new Set([list]), accounts: new Set([account]), notices: new Set() });
  };
  sim.zoneOf = () => habits.pick(ZONES);
  sim.oddities = 0.05;
  if (habits.chance(0.1)) sim.world.stepClock(0, habits.int(10) * MINUTE);
  const here = new PeopleHere(sim);
  const google = Object.assign(new PeopleInGoogle(sim), { depths: 0.15, typos: 0.05, lengths: 0.03 });
  const more = new MoreHere(sim, here);
  const names = new NamesHere(sim, here);
  const lists = new ListsHere(sim, here, fleet);
  return {
    sim,
    fleet,
    here,
    more,
    google,
    moreInGoogle: new MoreInGoogle(sim),
    names,
    lists,
    bin: new BinHere(sim, { here, more, names, lists, fleet }),
    sharing: new SharingHere(sim, here, fleet),
    screens: new Screens(sim, fleet),
  };
}

/** Judges freshness between other steps: faults pause, and a change in Google must appear on screen in time. */
async function lookBetween(all: FleetWorld): Promise<void> {
  const { world, spentUntil } = all.sim;
  if (world.at < spentUntil) return;
  const { faults } = world;
  await endFaults(all);
  await runUntil(all, world.at + HEALS);
  await judgeFresh(all);
  world.faults = faults;
}

async function takeStep(all: FleetWorld, activity: number): Promise<void> {
  const { sim, fleet, screens, google, here } = all;
  const { world, gates } = sim;
  const { random } = world;
  const membership = random.pick(sim.memberships);
  // when everybody has left, only servers act
  let dice = membership ? random.next() / activity : 1;
  if ((dice -= 0.12) < 0) return google.act(membership);
  if ((dice -= 0.1) < 0) return here.act(membership);
  if ((dice -= 0.04) < 0) return all.more.act(membership);
  if ((dice -= 0.006) < 0) return all.names.act(membership);
  if ((dice -= 0.004) < 0) return all.lists.act(membership);
  if ((dice -= 0.005) < 0) return google.hideCompleted(membership);
  if ((dice -= 0.006) < 0) return all.moreInGoogle.act(membership);
  if ((dice -= 0.02) < 0) return screens.act(membership);
  if ((dice -= 0.005) < 0) return ask(all, membership.account);
  if ((dice -= 0.01) < 0 && world.faults > 0) return disturb(all);
  const ready = gates.ready(fleet.may);
  if (ready.length > 0) return gates.pass(random.pick(ready));
  const next = Math.min(nextOf(all), world.at + LEAP);
  if (next > world.at) world.at = next;
  await goOn(all);
}

/** A person asks for a pull of everything. If their grant is lost, they sign in first. */
async function ask(all: FleetWorld, account: string): Promise<void> {
  const { sim, fleet } = all;
  const node = fleet.pick();
  if (node === null) return;
  if (sim.services.get(account)!.revoked) await signIn(all, node, account);
  else fleet.pull(node, account);
}

/** Causes faults that concern no single call. */
async function disturb({ sim, fleet }: FleetWorld): Promise<void> {
  const { world } = sim;
  const { random } = world;
  const node = random.int(fleet.servers.length);
  const server = fleet.servers[node]!;
  const account = random.pick(sim.memberships).account;
  const service = sim.services.get(account)!;
  /** How long a fault lasts: mostly short, sometimes long. */
  const a = random.chance(0.2) ? 20 * MINUTE : 2 * MINUTE;
  if (world.fault("server crashed", 0.2)) await fleet.crash(node, random.int(20_000));
  else if (world.fault("server stopped", 0.08)) fleet.stop(node, random.int(20_000));
  else if (world.fault("server paused", 0.12)) server.pausedUntil = world.at + 20_000 + random.int(60_000);
  else if (world.fault("server hears nothing of others", 0.08))
    server.deafUntil = world.at + random.int(60_000);
  else if (world.fault("server's clock set", 0.06)) world.stepClock(node, (random.int(10) - 5) * MINUTE);
  else if (world.fault("grant revoked", 0.08)) service.revoked = true;
  else if (world.fault("odd answers to one account", 0.2)) {
    const answer = random.pick(ODD_ANSWERS);
    world.count(`answer ${answer.name}`);
    world.tell("odd", account, answer.name);
    service.odd = { until: world.at + random.int(a), answer };
  } else if (world.fault("quota used up", 0.1)) service.restsUntil = world.at + random.int(90_000);
  else if (world.fault("day used up", 0.02))
    sim.spentUntil = world.googleNow() + pacificDay(world.googleNow()).left;
  else if (world.fault("list not found for a while", world.absences))
    service.blindUntil = world.at + random.int(40_000);
}
