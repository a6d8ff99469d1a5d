import type { Deletion } from "./Oracle.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership, Simulation } from "./Simulation.ts";

/**
 * Notes that somebody removes a task in Google's own app, and whether that is promised to be heard of.
 * @param how the parent that they remove in the same moment, and whether they took the marker out of its notes
 */
export async function noteRemoval(
  sim: Simulation,
  membership: Membership,
  one: SimTask,
  { withParent, isWiped }: { withParent: string | null; isWiped: boolean },
): Promise<Deletion> {
  const { google, world } = sim;
  const sight = sightOf(one);
  const known = world.oracle.taskNow(sight.values.text!)!;
  const isUnknown = isWiped && google.ours.has(one.id) && (await sim.known(one.id)) === null;
  const deletion = world.oracle.remove(known, sight, inGoogle(membership), withParent);
  // of two copies that they see for a moment, they remove one
  const shown = sim.seatsOf(membership).flatMap(({ googleList }) => google.visible(googleList));
  const isTwice = shown.some((other) => other !== one && world.oracle.taskNow(other.title) === known);
  // nor can we know of one that is never shown (E6)
  const isNeverShown = google.ours.has(one.id) && !google.shownUnder.has(one.id);
  deletion.wasSubtask = one.parent !== null;
  // nobody knows whether Google takes a third level along
  const isDeep = withParent !== null && one.parent !== withParent;
  deletion.excluded =
    isTwice || isDeep || isUnknown || (isNeverShown && withParent !== null && world.rules.orphans === "gone");
  if (isUnknown)
    for (const removal of world.oracle.removed)
      if (removal.task === known && removal.place === inGoogle(membership)) removal.excluded = true;
  return deletion;
}
