import { judgeCopy, judgeStructure } from "./judgeCopy.ts";
import { fatesOf, judgeFate } from "./judgeFate.ts";
import { judgeFormer } from "./judgeFormer.ts";
import type { Simulation } from "./Simulation.ts";

/**
 * Judges a healed world by what people did and saw (sync.md, Invariants). What it finds is noted as violations.
 * @returns how many documented exceptions were met
 */
export async function judge(sim: Simulation): Promise<number> {
  const { oracle } = sim.world;
  const tasks = await sim.tasks();
  const history = await sim.store.db.selectFrom("history").select(["task_id", "field", "value"]).execute();
  const fates = fatesOf(sim, tasks, history);
  const theirs = await judgeFormer(sim, fates);
  let allowed = 0;
  for (const [task, { excluded, place }] of oracle.creations) {
    const fate = fates.get(task);
    const known =
      fate !== undefined || theirs.has(task) || oracle.deletions.some((deletion) => deletion.task === task);
    if (!known && !excluded && !oracle.isUnprotected(task, "*"))
      sim.violate("I2 task lost", `o${task} made ${place}`);
  }
  judgeStructure(sim, tasks);
  for (const seat of sim.seats) await judgeCopy(sim, seat, tasks);
  for (const fate of fates.values()) allowed += judgeFate(sim, fate);
  explain(sim);
  return allowed;
}

/** Says of each task in the findings which texts it ever had. */
function explain(sim: Simulation): void {
  const texts = (task: string): string =>
    (sim.world.oracle.byField.get(`${task}:text`) ?? []).map(({ value }) => value).join(" ");
  for (const violation of sim.violations)
    violation.detail = violation.detail.replace(/^o(\d+)/, (_, task: string) => `o${task} [${texts(task)}]`);
}
