import { judgePrivacy } from "./comings.ts";
import type { Former } from "./comings.ts";
import { judgeReplicas, judgeStructure } from "./judgeReplicas.ts";
import type { Fate } from "./judgeFate.ts";
import { asMeant } from "./asMeant.ts";
import { inGoogle } from "./sightOf.ts";
import type { Simulation } from "./Simulation.ts";

/**
 * Judges the private lists of people who left the shared list.
 * @returns the tasks in these lists, and whether each is alive there. A call that was under way when its person left may have made
 *   some of them, or moved them there
 */
export async function judgeFormer(
  sim: Simulation,
  fates: ReadonlyMap<number, Fate>,
): Promise<Map<number | undefined, boolean>> {
  const all = new Map<number | undefined, boolean>();
  for (const former of sim.former) {
    const own = (await sim.tasks(former.list)).map((task) => asMeant(sim, task));
    judgeStructure(sim, own);
    const strays = await straysOf(sim, former);
    const settled = own.filter(({ id }) => !strays.ours.has(id));
    await judgeReplicas(sim, former, settled, strays.google);
    judgePrivacy(sim, former, (task) => fates.has(task));
    const { oracle } = sim.world;
    const alive = new Set(own.map(({ values, deleted }) => !deleted && oracle.taskWith(values.text)));
    for (const { values, deleted } of own) {
      const task = oracle.taskWith(values.text);
      all.set(task, !deleted || all.get(task) === true);
    }
    // Another member may have moved it elsewhere or deleted it meanwhile. Then one list has it, or none (P10.3, P10.19). Its person
    // may have removed it in the old list before we moved it (P10.4). The move itself was noted as a deletion at its time (`noteArrival`).
    const isElsewhere = (task: number, came: number): boolean =>
      fates.get(task)?.live !== undefined ||
      oracle.deletions.some(
        (one) => one.task === task && (one.place !== inGoogle(former) || one.at !== came),
      );
    for (const [task, came] of former.arrivals)
      if (!alive.has(task) && !isElsewhere(task, came) && !oracle.isUnprotected(task, "*"))
        sim.violate("I2 moved task lost", `o${task}, moved to ${former.googleList}`);
  }
  return all;
}

/**
 * Finds tasks that are twice in the list of a person who left. An insert that was on its way arrives as a new task
 * (E5), while the person has brought back the same task, which they had removed before.
 */
async function straysOf(
  sim: Simulation,
  { googleList, met, member }: Former,
): Promise<{ google: Set<string>; ours: Set<string> }> {
  const there = sim.google.visible(googleList);
  const taskOf = ({ title }: { title: string }): number => sim.world.oracle.taskNow(title) ?? -1;
  const doubled = there.filter(
    (one) =>
      sim.google.ours.has(one.id) &&
      !met.has(one.id) &&
      there.some((other) => other !== one && taskOf(other) === taskOf(one)),
  );
  const google = new Set(doubled.map(({ id }) => id));
  const replicas = await sim.store.db
    .selectFrom("remote_task")
    .select(["task_id", "google_id"])
    .where("member_id", "=", member)
    .execute();
  google.forEach(() => sim.world.count("a second copy arrived after somebody had left"));
  return {
    google,
    ours: new Set(replicas.filter((one) => google.has(one.google_id)).flatMap((one) => one.task_id ?? [])),
  };
}
