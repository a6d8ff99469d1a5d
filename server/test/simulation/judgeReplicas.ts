import { readRefusals } from "../../src/db/tables/refusals.ts";
import type { Value } from "../../src/domain/task.ts";
import { asMeant } from "./asMeant.ts";
import type { Sight } from "./Oracle.ts";
import { NOTES_AT_MOST } from "./readFields.ts";
import { isSingle } from "./simGoogleList.ts";
import type { SimTask } from "./simGoogleList.ts";
import { COMPARED } from "./judgeFate.ts";
import { sightOf } from "./sightOf.ts";
import type { Membership, Shown, Simulation } from "./Simulation.ts";

/** An insert's marker takes at most this many UTF-16 units of the notes. */
const MARKER = 26;

const sightIn = (sim: Simulation, task: SimTask): Sight => asMeant(sim, sightOf(task));

/** Judges the structure (I6): there are two levels, and no parent is deleted. */
export function judgeStructure(sim: Simulation, tasks: readonly Shown[]): void {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const { id, parent, deleted } of tasks) {
    if (deleted || parent === null) continue;
    const above = byId.get(parent);
    if (!above || above.deleted || above.parent !== null || parent === id)
      sim.violate("I6 structure", `${id} under ${parent}`);
  }
}

/**
 * Judges one member's Google list: decoded, it equals our list, in the same order, and has no task twice (I1, I3).
 * @param strays Google ids that are not judged
 */
export async function judgeReplicas(
  sim: Simulation,
  membership: Membership,
  tasks: readonly Shown[],
  strays: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { oracle } = sim.world;
  if ((await sim.member(membership)).state !== "approved") return;
  const staying = await stayingOf(sim, membership);
  const unjudged = new Set([...strays, ...staying.here]);
  const there = sim.google.visible(membership.googleList).filter(({ id }) => !unjudged.has(id));
  const live = tasks.filter(({ deleted }) => !deleted);
  const who = membership.account;
  const idOf = (values: { text: Value }): number => oracle.taskWith(values.text) ?? -1;
  const texts = new Map<Value, number>();
  for (const task of there) {
    const { text } = sightIn(sim, task).values;
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  const owners = new Map<number, number>();
  for (const task of there) {
    const owner = idOf(sightIn(sim, task).values);
    owners.set(owner, (owners.get(owner) ?? 0) + 1);
  }
  for (const [owner, count] of owners)
    if (count > 1 && !oracle.repeating.has(owner))
      sim.violate("I3 two replicas of one", `o${owner} ${count} times, ${who}`);
  const isOne = ([task]: readonly [number, unknown]): boolean => !oracle.repeating.has(task);
  const wanted = new Map(live.map((task) => [idOf(task.values), task] as const).filter(isOne));
  const shown = new Map(there.map((task) => [idOf(sightIn(sim, task).values), task] as const).filter(isOne));
  // a subtask waits for its parent as long as Google refuses that (U7.6)
  const absent = new Set(staying.elsewhere);
  const waiting = live.flatMap(({ id, parent }) => (parent !== null && absent.has(parent) ? [id] : []));
  const refused = new Set([...(await refusedOf(sim, membership)), ...absent, ...waiting]);
  if (refused.size === 0)
    judgeRepeated(
      sim,
      membership,
      there.map((task) => sightIn(sim, task).values),
      live,
    );
  for (const [task, { id }] of wanted)
    if (!shown.has(task) && !refused.has(id)) sim.violate("I1 missing at Google", `o${task}, ${who}`);
  for (const [task, replica] of shown) {
    const want = wanted.get(task);
    if (!want) {
      sim.violate("I1 left over at Google", `o${task}, ${who}`);
      continue;
    }
    const sight = sightIn(sim, replica);
    for (const field of COMPARED) {
      const [is, should] = [sight.values[field], want.values[field]];
      if (is !== should) sim.violate("I1 value differs", `o${task}.${field}: ${is} not ${should}, ${who}`);
    }
    if (sight.notes !== want.notes && !(await hasRefusedNotes(sim, membership, want)))
      sim.violate("I1 notes differ", `o${task}: ${JSON.stringify([sight.notes, want.notes])}, ${who}`);
    const above = there.find(({ id }) => id === replica.parent);
    const parent = above ? idOf(sightIn(sim, above).values) : null;
    const canonical = live.find(({ id }) => id === want.parent);
    const should = canonical ? idOf(canonical.values) : null;
    if (parent !== should && !refused.has(want.id))
      sim.violate("I1 parent differs", `o${task}: ${parent} not ${should}, ${who}`);
  }
  // instances of a repeating task share a number, so none is judged if one is refused
  const left = new Set(live.filter(({ id }) => refused.has(id)).map(({ values }) => idOf(values)));
  judgeOrder(
    sim,
    membership,
    live.filter(({ values }) => !left.has(idOf(values))),
    left,
    unjudged,
  );
}

/** Compares the instances of repeating tasks by their values, because they share one number. */
function judgeRepeated(
  sim: Simulation,
  { account }: Membership,
  there: readonly Sight["values"][],
  live: readonly Shown[],
): void {
  const { oracle } = sim.world;
  const describe = (all: readonly Sight["values"][]): string =>
    all
      .filter(({ text }) => oracle.repeating.has(oracle.taskWith(text) ?? -1))
      .map((values) => COMPARED.map((field) => values[field]).join("|"))
      .sort()
      .join();
  const [is, should] = [describe(there), describe(live.map(({ values }) => values))];
  if (is !== should) sim.violate("I1 tasks that repeat differ", `${is} not ${should}, ${account}`);
}

/**
 * Returns the tasks that Google refuses to move, as their cards say (U7). Google neither nests a hidden task nor puts
 * anything under one, and a task with a hidden subtask stays where it is. It treats repeating and assigned tasks in
 * the same way.
 */
async function refusedOf(sim: Simulation, membership: Membership): Promise<Set<string>> {
  const rows = await sim.store.db
    .selectFrom("remote_task")
    .innerJoin("task", "task.id", "remote_task.task_id")
    .leftJoin("remote_task as above", (join) =>
      join.onRef("above.task_id", "=", "task.parent").onRef("above.member_id", "=", "remote_task.member_id"),
    )
    .select(["task.id", "remote_task.google_id as own", "above.google_id as above"])
    .where("remote_task.member_id", "=", membership.member)
    .whereRef("remote_task.problem_rev", ">=", "task.rev")
    .execute();
  const { tasks } = sim.google.lists.get(membership.googleList)!;
  const hidden = (id: string | null): boolean => {
    const task = id === null ? undefined : tasks.get(id);
    return task !== undefined && (task.hidden || isSingle(task));
  };
  const kept = new Set(
    [...tasks.values()].flatMap(({ id, parent, deleted }) => (hidden(id) && !deleted ? [parent] : [])),
  );
  return new Set(
    rows.flatMap(({ id, own, above }) => (hidden(own) || hidden(above) || kept.has(own) ? [id] : [])),
  );
}

/**
 * Finds tasks that were moved to another list here, and that Google refuses to move, as their cards say (U7). Google
 * moves no repeating task. It does not tell which tasks repeat, so people try.
 * @returns here: Google ids of those that stay in this Google list; elsewhere: our ids of those that do not arrive in it
 */
async function stayingOf(
  { google, store }: Simulation,
  { account, googleList, member }: Membership,
): Promise<{ here: string[]; elsewhere: string[] }> {
  const rows = await store.db
    .selectFrom("remote_task")
    .innerJoin("member", "member.id", "remote_task.member_id")
    .innerJoin("task", "task.id", "remote_task.task_id")
    .select([
      "remote_task.google_id",
      "remote_task.member_id",
      "remote_task.task_id",
      "remote_task.remote_list_id",
    ])
    .where("member.account_id", "=", account)
    .where("remote_task.state", "=", "live")
    .where("remote_task.remote_list_id", "is not", null)
    .whereRef("remote_task.problem_rev", ">=", "task.rev")
    .execute();
  const staying = rows.filter(({ google_id, remote_list_id }) => {
    const task = google.lists.get(remote_list_id!)?.tasks.get(google_id);
    return task !== undefined && !task.deleted && task.repeats !== null;
  });
  return {
    here: staying.flatMap(({ google_id, remote_list_id }) =>
      remote_list_id === googleList ? [google_id] : [],
    ),
    elsewhere: staying.flatMap(({ task_id, member_id }) => (member_id === member ? [task_id!] : [])),
  };
}

/**
 * Whether the card of a task says that Google cannot keep its notes (U7.11): merging made them longer than Google accepts, or a
 * document assigned the task.
 */
async function hasRefusedNotes(
  { store, world }: Simulation,
  { member }: Membership,
  { id, notes }: Shown,
): Promise<boolean> {
  const isLong = notes.length >= NOTES_AT_MOST - MARKER;
  const { assigned } = await store.db
    .selectFrom("task")
    .select("assigned")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!isLong && assigned !== "DOCUMENT") return false;
  const replica = await store.db
    .selectFrom("remote_task")
    .select("refusals")
    .where("member_id", "=", member)
    .where("task_id", "=", id)
    .executeTakeFirst();
  const isRefused = replica !== undefined && readRefusals(replica.refusals).notes !== undefined;
  if (isRefused) world.count("notes that Google cannot keep are told on the card");
  return isRefused;
}

/** Judges the order of open tasks; completed tasks have none in Google. */
function judgeOrder(
  sim: Simulation,
  membership: Membership,
  live: readonly Shown[],
  refused: ReadonlySet<number>,
  strays: ReadonlySet<string>,
): void {
  const { oracle } = sim.world;
  const open = live.filter(({ values, parent }) => values.status === "needsAction" && parent === null);
  const wanted = open
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.id < b.id ? -1 : 1))
    .map(({ values }) => oracle.taskWith(values.text));
  const { tasks } = sim.google.lists.get(membership.googleList)!;
  const shown = sim.google.ordered(membership.googleList, null).flatMap((id) => {
    const one = tasks.get(id)!;
    const { status } = one;
    const task = oracle.taskWith(sightIn(sim, one).values.text) ?? -1;
    return status === "needsAction" && !refused.has(task) && !strays.has(id) ? [task] : [];
  });
  if (wanted.join() !== shown.join())
    sim.violate("I1 order differs", `${shown.join()} not ${wanted.join()}, ${membership.account}`);
}
