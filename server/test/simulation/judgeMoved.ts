import { decodeTitle } from "@tasklane/contract/titles.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import type { Fate } from "./judgeFate.ts";
import { linesOf } from "./Oracle.ts";
import type { Shown, Simulation } from "./Simulation.ts";

/**
 * A task that was moved into or out of a list which others are in: it is an own thing where it went, and in the list that it
 * left dead, or alive by another's edit (S7). So it is not judged field by field, but it is in no list twice, nor lost.
 */
export function judgeMoved(
  sim: Simulation,
  { task, live, deletions }: Fate,
  lists: ReadonlyMap<string, readonly Shown[]>,
  doubled: ReadonlySet<number>,
): void {
  const { oracle } = sim.world;
  for (const [list, tasks] of lists) {
    const here = tasks.filter(({ dead, values }) => !dead && oracle.taskWith(values.text) === task);
    if (here.length > 1 && !doubled.has(task))
      sim.violate("I3 two tasks of one", `o${task} ${here.length} times in ${list}`);
  }
  if (!live && deletions.length === 0 && !oracle.isUnprotected(task, "*"))
    sim.violate("I2 moved task lost", `o${task}`);
}

/**
 * What left something behind in a list, which another's edit may have kept, and which may have been moved after it: then
 * both are there, as two tasks (S7).
 * @returns their numbers
 */
export async function doubledIn(sim: Simulation, tasks: readonly Shown[]): Promise<Set<number>> {
  const numberOf = ({ values }: Shown): number => sim.world.oracle.taskWith(values.text) ?? -1;
  const left = await sim.store.db
    .selectFrom("task")
    .select("id")
    .where("former_id", "is not", null)
    .execute();
  const leftBehind = new Set(left.map(({ id }) => id));
  return new Set(tasks.filter(({ id }) => leftBehind.has(id)).map(numberOf));
}

/** I7: no word that was written in somebody's own list, and did not go to the shared one with its task, is with anybody else. */
export function judgeWords(sim: Simulation): void {
  for (const [id, { account, tasks }] of sim.google.lists)
    for (const { title, notes } of tasks.values()) {
      for (const word of [...Object.values(decodeTitle(title)).flat(), ...linesOf(readMarker(notes).notes)]) {
        const owner = sim.ownWords.get(String(word));
        if (owner === undefined || owner === account) continue;
        const { oracle } = sim.world;
        const { task, at } = oracle.wordOf(String(word))!;
        // a copy has the lines of another task
        const went = [task, oracle.taskNow(title)].some((one) => {
          const leftAt = one === undefined ? undefined : sim.moved.get(one)?.leftAt.get(owner);
          return leftAt === null || (leftAt !== undefined && at <= leftAt);
        });
        if (!went) sim.violate("I7 leaked", `o${task} ${word} of ${owner} in ${id}`);
      }
    }
}
