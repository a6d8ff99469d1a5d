import { isDeleted } from "../../src/db/tables/lists.ts";
import { judgeReplicas, judgeStructure } from "./judgeReplicas.ts";
import { asMeant } from "./asMeant.ts";
import { forgetGoogleOf } from "./comings.ts";
import { fatesOf, judgeFate } from "./judgeFate.ts";
import { judgeFormer } from "./judgeFormer.ts";
import { doubledIn, judgeMoved, judgeWords, splitByMoves } from "./judgeMoved.ts";
import { judgeAssigned, judgeRepeating } from "./judgeSingle.ts";
import type { Value } from "../../src/domain/task.ts";
import { sightOf } from "./sightOf.ts";
import type { Shown, Simulation } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

/**
 * Judges a healed world by what people did and saw (rules I1 to I7). It records its findings as violations.
 * @returns how many documented exceptions were met
 */
export async function judge(sim: Simulation): Promise<number> {
  const { oracle } = sim.world;
  // we read what people wrote in their placeholder lists only when they are approved, so it is not judged before
  for (const membership of sim.waiting) forgetGoogleOf(sim, membership);
  const lists = new Map<string, Shown[]>();
  const texts: Value[] = [];
  // The shared list is judged also when nobody is in it any more. If its owner deleted it, its tasks are in its bin.
  const shared = (await isDeleted(sim.store.db, LIST)) ? [] : [LIST];
  for (const list of new Set([...shared, ...sim.memberships.map((membership) => membership.list)])) {
    const own = await sim.tasks(list);
    texts.push(...own.map(({ values }) => values.text));
    lists.set(
      list,
      own.map((task) => asMeant(sim, task)),
    );
  }
  const tasks = [...lists.values()].flat();
  const history = await sim.store.db.selectFrom("history").select(["task_id", "field", "value"]).execute();
  unprotectNames(sim, [...texts, ...history.map(textOf)]);
  await unprotectMarks(sim);
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
  for (const own of lists.values()) judgeStructure(sim, own);
  // an assigned task that another member deleted is now in a private list of its person (U14)
  const kept = oracle.deletions.flatMap(({ task }) => (oracle.assigned.has(task) ? [task] : []));
  const apart = new Set([...sim.split, ...kept]);
  const doubled = new Set([...apart, ...splitByMoves(sim)]);
  if (sim.moved.size > 0)
    for (const own of lists.values()) for (const task of await doubledIn(sim, own)) doubled.add(task);
  for (const membership of sim.memberships) {
    const isJudged = ({ text }: { text: Value }): boolean => !doubled.has(oracle.taskWith(text) ?? -1);
    const strays = sim.google
      .visible(membership.googleList)
      .filter((task) => !isJudged(asMeant(sim, sightOf(task)).values));
    const own = lists.get(membership.list)!.filter(({ values }) => isJudged(values));
    await judgeReplicas(sim, membership, own, new Set(strays.map(({ id }) => id)));
  }
  for (const fate of fates.values())
    if (oracle.repeating.has(fate.task)) judgeRepeating(sim, fate, lists, doubled);
    else if (sim.isMovedShared(fate.task) || apart.has(fate.task))
      judgeMoved(sim, fate, lists, { doubled, theirs });
    else allowed += judgeFate(sim, fate);
  judgeAssigned(sim);
  judgeWords(sim);
  explain(sim);
  return allowed;
}

/**
 * Excludes the parts of titles that were read as text, because a name in them was removed or renamed here before the
 * title was read.
 */
function unprotectNames({ world: { oracle } }: Simulation, texts: readonly Value[]): void {
  for (const text of texts) {
    if (text === null || oracle.taskWith(text) !== undefined) continue;
    const task = oracle.taskNow(text);
    for (const name of ["text", "sublist", "section", "label"]) oracle.unprotected.add(`${task}:${name}`);
  }
}

/**
 * Excludes sublist and section of tasks that went to another list with their parent, although the Google of whoever moved the
 * parent did not show them under it (P10.13).
 */
async function unprotectMarks({ store, world: { oracle } }: Simulation): Promise<void> {
  const moved = store.db.selectFrom("task").select("text").where("moved_by", "is not", null);
  for (const { text } of await moved.execute())
    for (const mark of ["sublist", "section"]) oracle.unprotected.add(`${oracle.taskNow(text)}:${mark}`);
}

const textOf = ({ field, value }: { field: string; value: Value }): Value =>
  field === "text" ? value : null;

/** Adds to each violation all texts that its task ever had. */
function explain(sim: Simulation): void {
  const texts = (task: string): string =>
    (sim.world.oracle.byField.get(`${task}:text`) ?? []).map(({ value }) => value).join(" ");
  for (const violation of sim.violations)
    violation.detail = violation.detail.replace(/^o(\d+)/, (_, task: string) => `o${task} [${texts(task)}]`);
}
