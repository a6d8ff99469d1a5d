import type { Fate } from "./judgeFate.ts";
import { inGoogle } from "./sightOf.ts";
import type { Shown, Simulation } from "./Simulation.ts";

/**
 * Judges a repeating task together with the later instances that Google made: each instance exists here once. A task
 * that was moved into or out of a shared list may be split (S7), so it exists once in each list. People's changes of
 * single instances are not judged, because all instances have the same text.
 * @param lists the tasks here, by list
 * @param doubled the tasks that may be alive twice in one list
 */
export function judgeRepeating(
  sim: Simulation,
  { task, all, deletions }: Fate,
  lists: ReadonlyMap<string, readonly Shown[]>,
  doubled: ReadonlySet<number>,
): void {
  const { oracle } = sim.world;
  if (oracle.isUnprotected(task, "*") || deletions.length > 0) return;
  const nexts = oracle.nexts.filter((next) => next.task === task);
  const first = oracle.creations.get(task)!.excluded ? 0 : 1;
  const fewest = first + nexts.filter(({ excluded }) => !excluded).length;
  const live = all.filter(({ deleted }) => !deleted);
  const places = sim.isMovedShared(task)
    ? [...lists.values()].map((own) => live.filter((one) => own.includes(one)))
    : [live];
  const isTooOften = !doubled.has(task) && places.some((here) => here.length > 1 + nexts.length);
  if (live.length < fewest || isTooOften)
    sim.violate("I3 a task that repeats", `o${task} ${live.length} times, Google made ${nexts.length} more`);
  sim.world.count("a task that repeats was judged");
}

/** Judges that a task assigned to a person is deleted in Google only if that person deleted it (U14). */
export function judgeAssigned(sim: Simulation): void {
  const { oracle } = sim.world;
  const everywhere = [...sim.google.lists.values()];
  for (const { account, tasks } of everywhere)
    for (const { id, title, assigned, deleted } of tasks.values()) {
      if (assigned === null || !deleted || !oracle.deletedByUs.has(id)) continue;
      if (everywhere.some((list) => list.tasks.get(id)?.deleted === false)) continue;
      const task = oracle.taskNow(title)!;
      const isTheirs = oracle.deletions.some(
        (one) => one.task === task && (one.by === account || one.place === inGoogle({ account })),
      );
      if (!isTheirs && !oracle.isUnprotected(task, "*"))
        sim.violate("U14 an original deleted for somebody else", `o${task} of ${account}`);
    }
}
