import { CONTENT_WRITTEN, linesOf } from "./Oracle.ts";
import type { Deletion, Written } from "./Oracle.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import { hasDeletedAbove } from "./simGoogleList.ts";
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
  // we cannot know of a task that Google never shows us, or only to a server that dies before it has saved that (E6)
  const isNeverShown = google.ours.has(one.id) && (await sim.known(one.id)) === null;
  deletion.wasSubtask = one.parent !== null;
  // nobody knows whether Google also removes the subtask of a subtask when it removes the top task
  const isDeep = withParent !== null && one.parent !== withParent;
  const isNeverRead = withParent !== null && world.rules.orphans === "gone";
  // it had been moved there with its parent, and counts as deleted since we read that it left its old list (E6)
  const row = await sim.store.db
    .selectFrom("remote_task")
    .select("state")
    .where("account_id", "=", membership.account)
    .where("google_id", "=", one.id)
    .executeTakeFirst();
  deletion.excluded =
    isTwice ||
    isDeep ||
    isUnknown ||
    (isNeverRead &&
      (isNeverShown || row?.state === "deleted" || (await hasUnheardWrite(sim, membership, one))));
  if (isUnknown)
    for (const removal of world.oracle.removed)
      if (removal.task === known && removal.place === inGoogle(membership)) removal.excluded = true;
  return deletion;
}

/**
 * Whether a write of ours has reached a Google task, and we have not heard of that yet. If nobody can read the task any more, we
 * never will (E9).
 */
async function hasUnheardWrite(sim: Simulation, membership: Membership, one: SimTask): Promise<boolean> {
  const base = await sim.known(one.id);
  if (base === null) return false;
  const { values, notes } = sightOf(one);
  const { oracle } = sim.world;
  const place = inGoogle(membership);
  const isUnheard = (field: Written): boolean =>
    base[field].value !== values[field] &&
    oracle.writes.get(oracle.writeOf(field, values[field]))?.place !== place;
  const [known, shown] = [linesOf(base.notes.value ?? ""), linesOf(notes)];
  const isElsewhere = (line: string): boolean => (oracle.wordOf(line)?.place ?? place) !== place;
  const isAdded = shown.some((line) => !known.includes(line) && isElsewhere(line));
  return isAdded || CONTENT_WRITTEN.some(isUnheard);
}

/**
 * A person deletes a list, here or in Google's own app. Nobody can read any more what they removed from it just before, alone or with its
 * parent, nor which lines they had removed from its notes. That is not judged, because the task may be in another list here.
 */
export async function excuseUnreadRemovals(sim: Simulation, membership: Membership): Promise<void> {
  const { oracle } = sim.world;
  const list = sim.google.lists.get(membership.googleList)!;
  const removed = [...list.tasks.values()].filter((one) => one.deleted || hasDeletedAbove(list, one));
  const rows = await sim.store.db
    .selectFrom("remote_task")
    .select(["google_id", "state", "updated"])
    .where("account_id", "=", membership.account)
    .execute();
  const known = new Map(rows.map((row) => [row.google_id, row]));
  const isUnread = ({ id, updated }: SimTask): boolean => {
    const row = known.get(id);
    // A reading that showed it alive may be under way, so it may have no row yet.
    return row === undefined || row.state === "live" || row.updated < updated;
  };
  const unread = new Set(removed.flatMap((one) => (isUnread(one) ? oracle.taskNow(one.title) : [])));
  for (const one of [...oracle.deletions, ...oracle.removed])
    if (one.place === inGoogle(membership) && unread.has(one.task)) one.excluded = true;
}
