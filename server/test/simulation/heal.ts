import type { PeopleHere } from "./peopleHere.ts";
import type { Servers } from "./Servers.ts";
import type { Simulation } from "./Simulation.ts";

const ROUNDS_AT_MOST = 40;
/**
 * The time between two rounds, in milliseconds. It is longer than the engine waits before it repeats an insert of
 * unknown outcome.
 */
const BETWEEN = 130_000;
const GATES_AT_MOST = 20_000;

/**
 * Heals a world. People and faults pause, late writes arrive, and everybody is synced until nothing changes any more
 * (I1). People answer what they are asked (P4).
 * @returns how many rounds that took
 */
export async function heal(sim: Simulation, servers: Servers, here: PeopleHere): Promise<number> {
  const { world, gates } = sim;
  world.faults = 0;
  await gates.kill(
    () => true,
    () => false,
  );
  for (const late of sim.late.splice(0)) late.happen();
  for (const { service } of [...sim.memberships, ...sim.former])
    Object.assign(service, { revokedUntil: 0, restsUntil: 0, blindUntil: 0 });
  let quiet = 0;
  let rounds = 0;
  for (; quiet < 2 && rounds < ROUNDS_AT_MOST; rounds++) {
    const before = await state(sim);
    world.tell("healing", before);
    for (const membership of [...sim.memberships, ...sim.former]) {
      world.at += BETWEEN;
      for (const node of servers.nodes)
        Object.assign(node, { downUntil: 0, pausedUntil: 0, working: new Set() });
      await here.answer(membership);
      servers.begin(0, membership, "whole");
      await gates.settle();
      for (let passed = 0; gates.waiting.length > 0; passed++) {
        if (passed > GATES_AT_MOST) throw new Error("a run of a worker does not end");
        await gates.pass(gates.waiting[0]!);
      }
    }
    quiet = (await state(sim)) === before ? quiet + 1 : 0;
  }
  if (quiet < 2) sim.violate("not quiet", `after ${rounds} rounds`);
  return rounds;
}

async function state({ google, store }: Simulation): Promise<string> {
  const lists = await store.db.selectFrom("list").select("rev").orderBy("id").execute();
  return `${google.writes} ${lists.map(({ rev }) => rev).join(" ")}`;
}
