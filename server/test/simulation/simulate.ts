import { comeOrGo } from "./comings.ts";
import { HastyMoves } from "./hastyMoves.ts";
import { MoreHere } from "./moreHere.ts";
import { Random } from "./Random.ts";
import { seedBytes } from "./seedBytes.ts";
import { PeopleHere } from "./peopleHere.ts";
import { PeopleInGoogle } from "./peopleInGoogle.ts";
import { Servers, SHIPPED } from "./Servers.ts";
import type { Swaps } from "./Servers.ts";
import { Simulation } from "./Simulation.ts";
import type { Wishes } from "./Simulation.ts";
import { heal } from "./heal.ts";
import { judge } from "./judge.ts";

export interface Outcome {
  seed: number;
  steps: number;
  operations: number;
  calls: number;
  rounds: number;
  /** How often each fault and other event happened, by name. */
  counts: Record<string, number>;
  violations: { kind: string; detail: string }[];
  /** Documented exceptions that were met (rules E1 to E10). */
  allowed: number;
}

export interface More extends Wishes {
  swaps?: Partial<Swaps>;
  idempotent?: boolean;
  copies?: number;
  wipes?: number;
  clearings?: number;
  /** How often a person joins or leaves. */
  comings?: number;
  /** How often a person deletes something of any kind, or restores it from the bin, in a step. */
  bin?: number;
  trace?: (line: string) => void;
  /**
   * At this step all servers crash. Their open calls and transactions then have no effect, or have had it already
   * (`after`).
   */
  crash?: { step: number; after: boolean };
}

/**
 * Lets one world run for some steps without the runner, heals it, and judges the outcome of everything that people
 * did.
 */
export async function simulate(wishes: More): Promise<Outcome> {
  const giveBack = seedBytes(new Random(wishes.seed ^ 0x5eed));
  const sim = await Simulation.open(wishes);
  try {
    const { world } = sim;
    world.trace = wishes.trace ?? null;
    const servers = new Servers(sim, { ...SHIPPED, ...wishes.swaps });
    const google = new PeopleInGoogle(sim);
    const here = new PeopleHere(sim);
    google.copies = wishes.copies ?? google.copies;
    google.wipes = wishes.wipes ?? google.wipes;
    google.clearings = wishes.clearings ?? google.clearings;
    here.idempotent = wishes.idempotent ?? true;
    const hasty = new HastyMoves(sim, here, new MoreHere(sim, here), google);
    const { bin = 0 } = wishes;
    const runnerClock = 400 + world.random.int(2_000);
    for (let step = 0; step < wishes.steps; step++) {
      world.at += world.random.int(runnerClock);
      doWhatIsLate(sim);
      if (wishes.crash?.step === step) {
        const { after } = wishes.crash;
        world.count("crash of the sweep");
        await sim.gates.kill(
          ({ node }) => node >= 0,
          () => after,
        );
        for (const node of servers.nodes) node.working.clear();
      }
      if (wishes.comings && world.random.chance(wishes.comings)) await comeOrGo(sim);
      if (bin > 0 && world.random.chance(bin)) await hasty.act(world.random.pick(sim.memberships));
      await takeStep(sim, servers, google, here);
    }
    const rounds = await heal(sim, servers, here);
    const allowed = await judge(sim);
    const calls = callsOf(world.counts);
    const { operations, violations } = sim;
    const { seed, steps } = wishes;
    return { seed, steps, operations, calls, rounds, counts: world.counts, violations, allowed };
  } finally {
    giveBack();
    await sim.store.close();
  }
}

/** Returns how many calls to Google were made. */
export function callsOf(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts).reduce((sum, [name, n]) => sum + (name.startsWith("call ") ? n : 0), 0);
}

async function takeStep(
  sim: Simulation,
  servers: Servers,
  google: PeopleInGoogle,
  here: PeopleHere,
): Promise<void> {
  const { world, gates } = sim;
  const { random } = world;
  const membership = random.pick(sim.memberships);
  const dice = random.next();
  if (dice < 0.12) return google.act(membership);
  if (dice < 0.22) return here.act(membership);
  if (dice < 0.23 && world.faults > 0) return disturb(sim, servers);
  const ready = gates.ready((actor) => servers.may(actor));
  if (ready.length > 0 && dice < 0.95) return gates.pass(random.pick(ready));
  const working = sim.former.length > 0 ? random.pick([...sim.memberships, ...sim.former]) : membership;
  servers.begin(random.int(2), working, random.pick(["push", "usual", "usual", "whole"] as const));
  return gates.settle();
}

/** Causes faults that concern no single call. */
async function disturb(sim: Simulation, servers: Servers): Promise<void> {
  const { world } = sim;
  const { random } = world;
  const node = random.int(2);
  const { service } = random.pick(sim.memberships);
  if (world.fault("server crashed", 0.2)) await servers.crash(node, random.int(20_000));
  else if (world.fault("server paused", 0.15))
    servers.nodes[node]!.pausedUntil = world.at + 20_000 + random.int(60_000);
  else if (world.fault("grant revoked", 0.1)) service.revokedUntil = world.at + random.int(120_000);
  else if (world.fault("quota used up", 0.1)) service.restsUntil = world.at + random.int(90_000);
  else if (world.fault("list not found for a while", world.absences))
    service.blindUntil = world.at + random.int(40_000);
}

function doWhatIsLate(sim: Simulation): void {
  for (const late of sim.late.splice(0)) {
    if (late.at <= sim.world.at) late.happen();
    else sim.late.push(late);
  }
}
