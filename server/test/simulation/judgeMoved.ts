import { decodeTitle } from "@tasklane/contract/titles.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import type { Fate } from "./judgeFate.ts";
import { linesOf } from "./Oracle.ts";
import type { Departure } from "./Oracle.ts";
import type { Shown, Simulation } from "./Simulation.ts";

/**
 * Judges a task that was moved into or out of a shared list (S7). Such a move splits it: the mover has a task of their
 * own in the new list, and in the old list the task is deleted, or alive because another member edited it. So its
 * fields are not compared. But no list may hold it twice, and it must not be lost.
 * @param lists the tasks here, by list
 * @param except.doubled the tasks that may be alive twice in one list
 * @param except.theirs the tasks in lists of people who left, and whether each is alive there (`judgeFormer`)
 */
export function judgeMoved(
  sim: Simulation,
  { task, live, deletions }: Fate,
  lists: ReadonlyMap<string, readonly Shown[]>,
  { doubled, theirs }: { doubled: ReadonlySet<number>; theirs: ReadonlyMap<number | undefined, boolean> },
): void {
  const { oracle } = sim.world;
  for (const [list, tasks] of lists) {
    const here = tasks.filter(({ deleted, values }) => !deleted && oracle.taskWith(values.text) === task);
    if (here.length > 1 && !doubled.has(task))
      sim.violate("I3 two tasks of one", `o${task} ${here.length} times in ${list}`);
  }
  if (!live && !theirs.get(task) && deletions.length === 0 && !oracle.isUnprotected(task, "*"))
    sim.violate("I2 moved task lost", `o${task}`);
}

/**
 * Finds tasks that may be alive twice in one list. A member's move leaves a deleted task in the shared list. If
 * another member's edit revives that task, a second move can bring it to the list of the first move (S7).
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

/**
 * Finds tasks that a move in Google split: its person had not seen some content, so the task stayed for the others, and
 * the person has a task of their own (P10.15). A later move can bring both into one list.
 */
export function splitByMoves({ moved, world: { oracle } }: Simulation): number[] {
  const isSplit = (task: number, { seen, lines, place, movedAgainAt }: Departure): boolean => {
    const byOthers = (one: { task: number; place: string; at: number }): boolean =>
      one.task === task && one.place !== place && one.at < (movedAgainAt ?? 0);
    const writes = [...oracle.writes.values()].filter(byOthers);
    const [added, removed] = [oracle.added.filter(byOthers), oracle.removed.filter(byOthers)];
    return oracle.isUnseen({ seen, lines }, { writes, added, removed });
  };
  return [...moved].flatMap(([task, { departures }]) =>
    departures.some((departure) => isSplit(task, departure)) ? [task] : [],
  );
}

/**
 * Judges privacy: no word that somebody wrote in a list of their own is in another account, unless its task was moved
 * to the shared list with it, or it was there before others came (I7).
 */
export function judgeWords(sim: Simulation): void {
  for (const [id, { account, tasks }] of sim.google.lists)
    for (const { title, notes } of tasks.values()) {
      for (const word of [...Object.values(decodeTitle(title)).flat(), ...linesOf(readMarker(notes).notes)]) {
        const owner = sim.ownWords.get(String(word));
        if (owner === undefined || owner === account || sim.shownWords.has(String(word))) continue;
        const { oracle } = sim.world;
        const { task, at } = oracle.wordOf(String(word))!;
        // a copied task contains the lines of the task that was copied
        const went = [task, oracle.taskNow(title)].some((one) => {
          const leftAt = one === undefined ? undefined : sim.moved.get(one)?.leftAt.get(owner);
          return leftAt === null || (leftAt !== undefined && at <= leftAt);
        });
        if (!went) sim.violate("I7 leaked", `o${task} ${word} of ${owner} in ${id}`);
      }
    }
}
