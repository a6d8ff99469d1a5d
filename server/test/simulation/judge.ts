import { judgeCopy, judgeStructure } from "./judgeCopy.ts";
import { COMPARED, judgeDead, judgeFields, judgeLiving, judgeNotes } from "./judgeFate.ts";
import type { Fate } from "./judgeFate.ts";
import { judgeFormer } from "./judgeFormer.ts";
import { linesOf } from "./Oracle.ts";
import type { Shown, Simulation } from "./Simulation.ts";

/**
 * Judges a healed world by what people did and saw (sync.md, Invariants). What it finds is noted as violations.
 * @returns how many documented exceptions were met
 */
export async function judge(sim: Simulation): Promise<number> {
  const { oracle } = sim.world;
  const tasks = await sim.tasks();
  const fates = await fatesOf(sim, tasks);
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
  for (const fate of fates.values()) {
    const live = fate.all.filter(({ dead }) => !dead).length;
    if (live > 1) sim.violate("I3 two tasks of one", `o${fate.task} ${live} times`);
    if (oracle.isUnprotected(fate.task, "*")) continue;
    judgeFields(sim, fate);
    if (fate.live) {
      judgeNotes(sim, fate, fate.live);
      allowed += judgeLiving(sim, fate);
    } else judgeDead(sim, fate);
  }
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

async function fatesOf(sim: Simulation, tasks: readonly Shown[]): Promise<Map<number, Fate>> {
  const { oracle } = sim.world;
  const rows = await sim.store.db.selectFrom("history").select(["task_id", "field", "value"]).execute();
  const fates = new Map<number, Fate>();
  for (const one of tasks) {
    const task = oracle.taskWith(one.values.text);
    if (task === undefined) {
      sim.violate("I2 text of nobody", JSON.stringify(one.values.text));
      continue;
    }
    const fate = fates.get(task) ?? {
      task,
      all: [],
      live: undefined,
      kept: new Set<string>(),
      writes: COMPARED.flatMap((field) => oracle.byField.get(`${task}:${field}`) ?? []),
      deletions: oracle.deletions.filter((deletion) => deletion.task === task),
      added: oracle.added.filter((line) => line.task === task),
      removed: oracle.removed.filter((line) => line.task === task),
    };
    fate.all.push(one);
    if (!one.dead) fate.live = one;
    for (const row of rows) {
      if (row.task_id !== one.id || row.value === null) continue;
      for (const value of row.field === "notes" ? linesOf(row.value) : [row.value])
        fate.kept.add(`${row.field}:${value}`);
    }
    fates.set(task, fate);
  }
  return fates;
}
