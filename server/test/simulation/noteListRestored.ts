import { inGoogle } from "./sightOf.ts";
import { linesOf } from "./Oracle.ts";
import type { Membership, Simulation } from "./Simulation.ts";

interface Restored {
  account: string;
  /** Our id of the deleted list. */
  from: string;
  /** Google's id of the list that was deleted. */
  oldList: string;
  /** Google's id of the new list. */
  googleList: string;
}

/**
 * Records that a person restored their own list, so its tasks are judged again. Edits that its people had made in Google and
 * that we had not read before the deletion may be lost.
 * @param before the tasks of the deleted list when the call found it
 */
export async function noteListRestored(
  sim: Simulation,
  { account, from, oldList, googleList }: Restored,
  before: readonly { text: string; deleted_rev: number | null }[],
): Promise<void> {
  const { store, world, gone } = sim;
  const { oracle } = world;
  const member = await store.db
    .selectFrom("member")
    .select(["id", "list_id"])
    .where("account_id", "=", account)
    .where("google_list_id", "=", googleList)
    .executeTakeFirstOrThrow();
  sim.restoredLists.add(member.list_id);
  const part = { account, member: member.id, list: member.list_id, googleList };
  // They left a shared list just after they had deleted their Google list of it. So what they restore is a list of their own, with
  // copies of its tasks (S3.2). They do nothing in it any more.
  const left = [...gone.keys()].find((one) => one.googleList === oldList && one.list !== from);
  if (left?.removedAt !== undefined) {
    const former = { ...sim.membershipFrom(part), at: left.removedAt, met: new Set<string>() };
    sim.former.push({ ...former, arrivals: new Map() });
    return;
  }
  sim.take(part);
  const lost = new Set([...gone].flatMap(([{ list }, tasks]) => (list === from ? [...tasks] : [])));
  const history = await store.db
    .selectFrom("history")
    .select(["value"])
    .where("list_id", "=", member.list_id)
    .execute();
  const read = new Set(history.flatMap(({ value }) => (value === null ? [] : linesOf(value))));
  const now = await sim.tasks(member.list_id);
  for (const task of now)
    for (const value of [...Object.values(task.values), ...linesOf(task.notes)])
      if (value !== null) read.add(value);
  // Other members may have deleted their Google lists of it before.
  const places = new Set(
    [{ account }, ...[...gone.keys()].filter(({ list }) => list === from)].map(inGoogle),
  );
  // A task that was on its way into the deleted list, and was edited in Google meanwhile, lives in the list where it was (B5).
  const isTheirs = (one: Membership): boolean => one.account === account;
  const living = await livingIn(sim, sim.memberships.filter(isTheirs));
  // Its person may have deleted that list since, perhaps in Google where we have not read it. Then the task went with that list.
  const inDeleted = await livingIn(sim, [...gone.keys()].filter(isTheirs));
  for (const { text, deleted_rev } of before) {
    const task = oracle.taskNow(text)!;
    if (deleted_rev !== null) continue;
    const deletedWith = living.has(task) ? undefined : inDeleted.get(task);
    if (deletedWith) {
      gone.get(deletedWith)!.add(task);
      continue;
    }
    if (!living.has(task)) sim.violate("I2 lost when its list returned", `o${task}`);
    for (const write of oracle.writes.values())
      if (write.task === task && places.has(write.place))
        write.excluded ||= write.field === "status" || write.value === null || !read.has(write.value);
    for (const line of oracle.added)
      if (line.task === task && places.has(line.place)) line.excluded ||= !read.has(line.line);
    for (const line of oracle.removed)
      if (line.task === task && places.has(line.place)) line.excluded ||= read.has(line.line);
    // An instance that Google made of a repeating task may not have been read before its list was deleted.
    for (const next of oracle.nexts) if (next.task === task && places.has(next.place)) next.excluded = true;
    if (lost.has(task)) oracle.unprotected.delete(`${task}:*`);
    oracle.restore(oracle.deletions.filter((one) => one.task === task && places.has(one.place)));
  }
}

/** Finds the tasks that live in some lists. @returns for the number of each task, the membership of its list */
async function livingIn(
  sim: Simulation,
  memberships: readonly Membership[],
): Promise<Map<number | undefined, Membership>> {
  const found = new Map<number | undefined, Membership>();
  for (const one of memberships)
    for (const { deleted, values } of await sim.tasks(one.list))
      if (!deleted) found.set(sim.world.oracle.taskNow(values.text!), one);
  return found;
}
