import { approveMembership, requestMembership, endMembership } from "../../src/services/membership.ts";
import { linesOf } from "./Oracle.ts";
import type { Sight } from "./Oracle.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import { hasDeletedAbove } from "./simGoogleList.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

const MEMBERS_AT_MOST = 5;

/** A person whose membership has ended. They do nothing any more, and their Google list is private. */
export interface Former extends Membership {
  /** When the membership ended. */
  at: number;
  /** Google ids of the tasks in their Google list that we knew at that time. */
  met: ReadonlySet<string>;
  /**
   * Tasks that they moved to this Google list, and that we had not read there before, each with the time of that. They alone have
   * them now.
   */
  arrivals: Map<number, number>;
}

/** A new person joins and is approved, or a member who is not the owner leaves, whatever is under way. */
export async function comeOrGo(sim: Simulation): Promise<void> {
  const { random } = sim.world;
  const members = sim.memberships.filter(({ list }) => list === LIST);
  const [, ...others] = members;
  if (others.length > 0 && (random.chance(0.5) || members.length === MEMBERS_AT_MOST))
    return leave(sim, random.pick(others));
  return come(sim);
}

async function come(sim: Simulation): Promise<void> {
  const { store, world } = sim;
  const { account, googleList } = await sim.arrive("Waiting");
  const member = await store.transaction(async (tx) => {
    const asks = { listId: LIST, accountId: account, googleListId: googleList };
    const part = await requestMembership(tx, asks, world.serverNow(0));
    await approveMembership(tx, part, world.serverNow(0));
    return part.id;
  });
  sim.take({ account, member, list: LIST, googleList });
  sim.tellOf(LIST, account);
  world.count("somebody joined");
  await noteFirstJoined(sim);
}

/**
 * A person let somebody into a list that was theirs alone. They share all that it and its bin hold. That includes what they wrote
 * in another list to a task that was on its way there, and that returned when they deleted that list (S4.2).
 */
export async function noteFirstJoined(sim: Simulation): Promise<void> {
  const [owner, ...others] = sim.memberships.filter(({ list }) => list === LIST);
  if (!owner || others.length !== 1) return;
  for (const { values, notes } of await sim.tasks())
    for (const word of [...Object.values(values), ...linesOf(notes)])
      if (word !== null && sim.ownWords.get(word) === owner.account) sim.shownWords.add(word);
}

/** Ends a membership without the handlers of our API. */
export async function leave(sim: Simulation, membership: Membership): Promise<void> {
  const { store, world } = sim;
  await store.transaction(async (tx) =>
    endMembership(tx, await sim.member(membership, tx), world.serverNow(0)),
  );
  await noteLeft(sim, membership);
  sim.tellOf(LIST, membership.account);
}

/** Records that a membership has just ended. The Google list is private now, and the person no longer acts in it. */
export async function noteLeft(sim: Simulation, membership: Membership): Promise<void> {
  const { store, world } = sim;
  const own = await store.db
    .selectFrom("member")
    .select(["id", "list_id"])
    .where("account_id", "=", membership.account)
    .where("google_list_id", "=", membership.googleList)
    .executeTakeFirstOrThrow();
  sim.memberships.splice(sim.memberships.indexOf(membership), 1);
  const met = new Set<string>();
  for (const { id } of sim.google.visible(membership.googleList))
    if ((await sim.known(id)) !== null) met.add(id);
  const arrivals = await noteUnreadArrivals(sim, membership);
  sim.former.push({ ...membership, member: own.id, list: own.list_id, at: world.at, met, arrivals });
  forgetGoogleOf(sim, membership);
  world.tell("left", membership.account, membership.googleList);
  world.count("somebody left");
}

/**
 * A person's membership ends: they left, or deleted its Google list. What they moved to that Google list before, and we have not
 * read there, goes with it. The others had it in its old list. For them its person removed it, with all that they saw of it.
 * @returns these tasks, each with the time of that
 */
export async function noteUnreadArrivals(
  sim: Simulation,
  membership: Membership,
): Promise<Map<number, number>> {
  const { account, googleList } = membership;
  const rows = await sim.store.db
    .selectFrom("remote_task")
    .innerJoin("member", "member.id", "remote_task.member_id")
    .select(["google_id", "google_list_id", "remote_list_id"])
    .where("remote_task.account_id", "=", account)
    .execute();
  const elsewhere = rows.filter((row) => ![row.google_list_id, row.remote_list_id].includes(googleList));
  const ids = new Set(elsewhere.map((row) => row.google_id));
  const arrivals: Former["arrivals"] = new Map();
  for (const one of sim.google.visible(googleList))
    if (ids.has(one.id)) noteArrival(sim, membership, sightOf(one), arrivals);
  return arrivals;
}

/** Records that a task was moved to a Google list that is its person's own by now, or deleted. */
export function noteArrival(
  { world: { oracle, at } }: Simulation,
  membership: Membership,
  sight: Sight,
  arrivals: Former["arrivals"],
): void {
  const task = oracle.taskNow(sight.values.text!);
  if (task === undefined) return;
  arrivals.set(task, at);
  // Whether others get it back is not judged: a reading may be under way.
  oracle.remove(task, sight, inGoogle(membership)).excluded = true;
}

/** Records that a person deleted a list of their own, with everything in it. */
export async function forgetList(sim: Simulation, membership: Membership): Promise<void> {
  const { memberships, google, world } = sim;
  const ours = (await sim.tasks(membership.list)).map(({ values }) => values.text!);
  if (!memberships.includes(membership)) {
    // They had just removed the list in Google, too, so it holds nothing more there.
    for (const task of ours.map((text) => world.oracle.taskNow(text)))
      if (task !== undefined) loseWithList(sim, membership, task);
    return;
  }
  memberships.splice(memberships.indexOf(membership), 1);
  sim.gone.set(membership, new Set());
  const theirs = google.visible(membership.googleList);
  const under = await notInGoogleUnder(
    sim,
    membership,
    theirs.map(({ id }) => id),
  );
  const unread = await removedUnread(sim, membership);
  for (const title of [...ours, ...[...theirs, ...unread].map((task) => task.title), ...under]) {
    const task = world.oracle.taskNow(title);
    if (task !== undefined) loseWithList(sim, membership, task);
  }
}

/**
 * Returns the subtasks in a Google list that went with a parent before we had read them. If we removed the parent, the next reading
 * would bring them back. The list is deleted before it.
 */
async function removedUnread(sim: Simulation, { googleList }: Membership): Promise<SimTask[]> {
  const list = sim.google.lists.get(googleList);
  if (!list) return [];
  const gone = [...list.tasks.values()].filter((one) => one.deleted && hasDeletedAbove(list, one));
  const known = await Promise.all(gone.map(({ id }) => sim.known(id)));
  return gone.filter((_, at) => known[at] === null);
}

/**
 * Returns the texts of subtasks that Google does not have yet, under these Google tasks. If a person moved the parent to another
 * list in Google, they follow it there.
 */
async function notInGoogleUnder(
  sim: Simulation,
  { account }: Membership,
  parents: string[],
): Promise<string[]> {
  const rows = await sim.store.db
    .selectFrom("remote_task as above")
    .innerJoin("task", "task.parent", "above.task_id")
    .leftJoin("remote_task as own", (join) =>
      join
        .onRef("own.task_id", "=", "task.id")
        .on("own.account_id", "=", account)
        .on("own.state", "=", "live"),
    )
    .select("task.text")
    .where("above.account_id", "=", account)
    .where("above.google_id", "in", parents)
    .where("own.google_id", "is", null)
    .execute();
  return rows.map(({ text }) => text);
}

/**
 * Records that a task is no longer judged if it is in a list that its person deleted. The deletion counts for tasks
 * that arrive later too.
 */
export function loseWithList(sim: Simulation, membership: Membership, task: number): void {
  const lost = sim.gone.get(membership);
  if (!lost || sim.world.oracle.isUnprotected(task, "*")) return;
  lost.add(task);
  sim.world.oracle.unprotect(task, "removed");
}

/**
 * Excludes from judgement what a person did in Google before their membership ended. We may not have read it, and
 * then it stays in the person's own list.
 */
export function forgetGoogleOf({ world: { oracle } }: Simulation, membership: Membership): void {
  const place = inGoogle(membership);
  const all = [...oracle.writes.values(), ...oracle.creations.values(), ...oracle.deletions, ...oracle.nexts];
  for (const done of [...all, ...oracle.added, ...oracle.removed])
    if (done.place === place) done.excluded = true;
  for (const deletion of oracle.deletions) if (deletion.place === place) deletion.takenBack = false;
}

/**
 * Judges privacy after a membership has ended (I7): nothing that others wrote to a task of the list after that is in
 * the person's Google list. What the person wrote in another list of their own may come with its task. So may what others wrote in
 * another list, if the person moved the task from there after that.
 * @param isShared whether the list has, or had, a task
 */
export function judgePrivacy(
  sim: Simulation,
  { googleList, account, at, met, arrivals }: Former,
  isShared: (task: number) => boolean,
): void {
  const { oracle } = sim.world;
  const isOwn = (word: string): boolean => sim.ownWords.get(word) === account;
  for (const task of sim.google.visible(googleList)) {
    // another member deleted a task that was assigned to this person; it moved to a private list of this person, with
    // everything that others had written to it by then (U14)
    if (task.assigned !== null && !met.has(task.id)) continue;
    const { values, notes } = sightOf(task);
    // a call that was under way when the person left made this task, so it is private
    const number = oracle.taskWith(values.text) ?? -1;
    if (!isShared(number)) continue;
    const since = Math.max(at, arrivals.get(number) ?? at);
    // What the person wrote in Google in another list came with a task that they had moved to this list before.
    const areLater = (all: { at: number; place: string }[]): boolean =>
      all.length > 0 && all.every((one) => one.at > since && one.place !== inGoogle({ account }));
    for (const field of ["text", "sublist", "section", "label", "due"] as const) {
      const value = values[field];
      // A name that was restored from the bin was written before the membership ended.
      const writes = [...oracle.writes.values()].filter((one) => one.field === field && one.value === value);
      if (value !== null && areLater(writes) && !isOwn(value))
        sim.violate("I7 written after they left", `${field} ${value}, ${account}`);
    }
    for (const line of linesOf(notes)) {
      const added = oracle.added.filter((one) => one.line === line);
      if (areLater(added) && !isOwn(line)) sim.violate("I7 written after they left", `${line}, ${account}`);
    }
  }
}
