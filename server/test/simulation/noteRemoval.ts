import type { Deletion } from "./Oracle.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership, Simulation } from "./Simulation.ts";

/**
 * Records that a person removes a task in Google's own app, and whether our promises cover this removal.
 * @param how.withParent the parent that they remove at the same time
 * @param how.isWiped whether they took the marker out of the notes before we read the task
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
  // the person sees two copies for a moment, and removes one of them
  const shown = sim.membershipsOf(membership).flatMap(({ googleList }) => google.visible(googleList));
  const isTwice = shown.some((other) => other !== one && world.oracle.taskNow(other.title) === known);
  // we cannot know of a task that Google never shows us (E6)
  const isNeverShown = google.ours.has(one.id) && !google.shownUnder.has(one.id);
  deletion.wasSubtask = one.parent !== null;
  // nobody knows whether Google also removes the subtask of a subtask when it removes the top task
  const isDeep = withParent !== null && one.parent !== withParent;
  deletion.excluded =
    isTwice || isDeep || isUnknown || (isNeverShown && withParent !== null && world.rules.orphans === "gone");
  if (isUnknown)
    for (const removal of world.oracle.removed)
      if (removal.task === known && removal.place === inGoogle(membership)) removal.excluded = true;
  return deletion;
}

/**
 * A person deletes a list in Google's own app. Nobody can read any more what they removed from it just before. Such a removal is
 * not judged, because the task may have moved to another list here.
 */
export async function excuseUnreadRemovals(sim: Simulation, membership: Membership): Promise<void> {
  const { oracle } = sim.world;
  const removed = [...sim.google.lists.get(membership.googleList)!.tasks.values()].filter(
    ({ deleted }) => deleted,
  );
  const rows = await sim.store.db
    .selectFrom("remote_task")
    .select("google_id")
    .where("account_id", "=", membership.account)
    .where("state", "=", "live")
    .execute();
  const live = new Set(rows.map(({ google_id }) => google_id));
  const unread = new Set(removed.flatMap(({ id, title }) => (live.has(id) ? oracle.taskNow(title) : [])));
  for (const deletion of oracle.deletions)
    if (deletion.place === inGoogle(membership) && unread.has(deletion.task)) deletion.excluded = true;
}
