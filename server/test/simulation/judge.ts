import { decodeTitle } from "@tasklane/contract/titles.ts";
import { CONTENT } from "../../src/store/taskSet.ts";
import type { Value } from "../../src/store/taskSet.ts";
import { judgePrivacy } from "./comings.ts";
import type { Former } from "./comings.ts";
import { linesOf } from "./Oracle.ts";
import type { Deletion, Line, Write, Written } from "./Oracle.ts";
import { sightOf } from "./peopleInGoogle.ts";
import type { Seat, Shown, Simulation } from "./Simulation.ts";

/** What became of one task that a person made. */
interface Fate {
  task: number;
  all: Shown[];
  live: Shown | undefined;
  writes: Write[];
  deletions: Deletion[];
  added: Line[];
  removed: Line[];
  /** Values that the history of the task holds. */
  kept: Set<string>;
}

const COMPARED = ["text", "sublist", "section", "label", "due", "status"] as const;

/**
 * Judges a healed world by what people did and saw (sync.md, Invariants). What it finds is noted as violations.
 * @returns how many documented exceptions were met
 */
export async function judge(sim: Simulation): Promise<number> {
  const { oracle } = sim.world;
  const tasks = await sim.tasks();
  const fates = await fatesOf(sim, tasks);
  const theirs = await judgeFormer(sim, fates);
  let allowed = 0;
  for (const [task, { excluded, place }] of oracle.creations) {
    const fate = fates.get(task);
    const known =
      fate !== undefined || theirs.has(task) || oracle.deletions.some((deletion) => deletion.task === task);
    if (!known && !excluded && !oracle.isUnprotected(task, "*"))
      sim.violate("I2 task lost", `o${task} made ${place}`);
  }
  judgeStructure(sim, tasks);
  for (const seat of sim.seats) await judgeCopy(sim, seat, tasks);
  for (const fate of fates.values()) {
    const live = fate.all.filter(({ dead }) => !dead).length;
    if (live > 1) sim.violate("I3 two tasks of one", `o${fate.task} ${live} times`);
    if (oracle.isUnprotected(fate.task, "*")) continue;
    judgeFields(sim, fate);
    if (fate.live) {
      judgeNotes(sim, fate, fate.live);
      allowed += judgeLiving(sim, fate);
    } else judgeDead(sim, fate);
  }
  explain(sim);
  return allowed;
}

/**
 * Those who left, and what is theirs alone.
 * @returns the tasks that they have; a call under way when they left made some of them there
 */
async function judgeFormer(
  sim: Simulation,
  fates: ReadonlyMap<number, Fate>,
): Promise<Set<number | undefined>> {
  const all = new Set<number | undefined>();
  for (const former of sim.former) {
    const own = (await sim.tasks(former.list)).map((task) => asMeant(sim, task));
    judgeStructure(sim, own);
    const strays = await straysOf(sim, former);
    const settled = own.filter(({ id }) => !strays.ours.has(id));
    await judgeCopy(sim, former, settled, strays.google);
    judgePrivacy(sim, former, (task) => fates.has(task));
    for (const { values } of own) all.add(sim.world.oracle.taskWith(values.text));
  }
  return all;
}

/**
 * E5: what was on its way to somebody who left is a task of their own if it arrives, also where they have another copy of
 * the same, which they had removed and brought back.
 */
async function straysOf(
  sim: Simulation,
  { googleList, met, member }: Former,
): Promise<{ google: Set<string>; ours: Set<string> }> {
  const there = sim.google.visible(googleList);
  const taskOf = ({ title }: { title: string }): number => sim.world.oracle.taskNow(title) ?? -1;
  const doubled = there.filter(
    (one) =>
      sim.google.ours.has(one.id) &&
      !met.has(one.id) &&
      there.some((other) => other !== one && taskOf(other) === taskOf(one)),
  );
  const google = new Set(doubled.map(({ id }) => id));
  const copies = await sim.store.db
    .selectFrom("copy")
    .select(["task_id", "google_id"])
    .where("member_id", "=", member)
    .execute();
  google.forEach(() => sim.world.count("a second copy arrived after somebody had left"));
  return {
    google,
    ours: new Set(copies.filter((one) => google.has(one.google_id)).map((one) => one.task_id)),
  };
}

/** E5: what was on its way to somebody who left names labels that are not theirs; then its whole title is its text. */
function asMeant({ world }: Simulation, task: Shown): Shown {
  if (world.oracle.taskWith(task.values.text) !== undefined) return task;
  const { text, sublist, section, label } = decodeTitle(task.values.text ?? "");
  world.count("a title arrived after somebody had left");
  return { ...task, values: { ...task.values, text, sublist, section, label } };
}

/** Says of each task in the findings which texts it ever had. */
function explain(sim: Simulation): void {
  const texts = (task: string): string =>
    (sim.world.oracle.byField.get(`${task}:text`) ?? []).map(({ value }) => value).join(" ");
  for (const violation of sim.violations)
    violation.detail = violation.detail.replace(/^o(\d+)/, (_, task: string) => `o${task} [${texts(task)}]`);
}

async function fatesOf(sim: Simulation, tasks: readonly Shown[]): Promise<Map<number, Fate>> {
  const { oracle } = sim.world;
  const rows = await sim.store.db.selectFrom("history").select(["task_id", "field", "value"]).execute();
  const fates = new Map<number, Fate>();
  for (const one of tasks) {
    const task = oracle.taskWith(one.values.text);
    if (task === undefined) {
      sim.violate("I2 text of nobody", JSON.stringify(one.values.text));
      continue;
    }
    const fate = fates.get(task) ?? {
      task,
      all: [],
      live: undefined,
      kept: new Set<string>(),
      writes: COMPARED.flatMap((field) => oracle.byField.get(`${task}:${field}`) ?? []),
      deletions: oracle.deletions.filter((deletion) => deletion.task === task),
      added: oracle.added.filter((line) => line.task === task),
      removed: oracle.removed.filter((line) => line.task === task),
    };
    fate.all.push(one);
    if (!one.dead) fate.live = one;
    for (const row of rows) {
      if (row.task_id !== one.id || row.value === null) continue;
      for (const value of row.field === "notes" ? linesOf(row.value) : [row.value])
        fate.kept.add(`${row.field}:${value}`);
    }
    fates.set(task, fate);
  }
  return fates;
}

/** I6: two levels, no dead parents. */
function judgeStructure(sim: Simulation, tasks: readonly Shown[]): void {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const { id, parent, dead } of tasks) {
    if (dead || parent === null) continue;
    const above = byId.get(parent);
    if (!above || above.dead || above.parent !== null || parent === id)
      sim.violate("I6 structure", `${id} under ${parent}`);
  }
}

/** I1, I3: a member's Google list, decoded, equals the canonical one, in order. */
async function judgeCopy(
  sim: Simulation,
  seat: Seat,
  tasks: readonly Shown[],
  strays: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { oracle } = sim.world;
  if ((await sim.member(seat)).state !== "approved") return;
  const there = sim.google.visible(seat.googleList).filter(({ id }) => !strays.has(id));
  const live = tasks.filter(({ dead }) => !dead);
  const who = seat.account;
  const idOf = (values: { text: Value }): number => oracle.taskWith(values.text) ?? -1;
  const texts = new Map<Value, number>();
  for (const task of there) {
    const { text } = sightOf(task).values;
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  const owners = new Map<number, number>();
  for (const task of there) {
    const owner = idOf(sightOf(task).values);
    owners.set(owner, (owners.get(owner) ?? 0) + 1);
  }
  for (const [owner, count] of owners)
    if (count > 1) sim.violate("I3 two copies of one", `o${owner} ${count} times, ${who}`);
  const wanted = new Map(live.map((task) => [idOf(task.values), task]));
  const shown = new Map(there.map((task) => [idOf(sightOf(task).values), task]));
  const refused = await refusedOf(sim, seat);
  for (const [task, { id }] of wanted)
    if (!shown.has(task) && !refused.has(id)) sim.violate("I1 missing at Google", `o${task}, ${who}`);
  for (const [task, copy] of shown) {
    const want = wanted.get(task);
    if (!want) {
      sim.violate("I1 left over at Google", `o${task}, ${who}`);
      continue;
    }
    const sight = sightOf(copy);
    for (const field of COMPARED) {
      const [is, should] = [sight.values[field], want.values[field]];
      if (is !== should) sim.violate("I1 value differs", `o${task}.${field}: ${is} not ${should}, ${who}`);
    }
    if (sight.notes !== want.notes)
      sim.violate("I1 notes differ", `o${task}: ${JSON.stringify([sight.notes, want.notes])}, ${who}`);
    const above = there.find(({ id }) => id === copy.parent);
    const parent = above ? idOf(sightOf(above).values) : null;
    const canonical = live.find(({ id }) => id === want.parent);
    const should = canonical ? idOf(canonical.values) : null;
    if (parent !== should && !refused.has(want.id))
      sim.violate("I1 parent differs", `o${task}: ${parent} not ${should}, ${who}`);
  }
  judgeOrder(
    sim,
    seat,
    live.filter(({ id }) => !refused.has(id)),
    new Set(live.filter(({ id }) => refused.has(id)).map(({ values }) => idOf(values))),
    strays,
  );
}

/** U7: Google nests nothing that is completed and hidden, nor anything under it; the task's card says so. */
async function refusedOf(sim: Simulation, seat: Seat): Promise<Set<string>> {
  const rows = await sim.store.db
    .selectFrom("copy")
    .innerJoin("task", "task.id", "copy.task_id")
    .leftJoin("copy as above", (join) =>
      join.onRef("above.task_id", "=", "task.parent").onRef("above.member_id", "=", "copy.member_id"),
    )
    .select(["task.id", "copy.google_id as own", "above.google_id as above"])
    .where("copy.member_id", "=", seat.member)
    .whereRef("copy.problem_ver", ">=", "task.ver")
    .execute();
  const { tasks } = sim.google.lists.get(seat.googleList)!;
  const hidden = (id: string | null): boolean => id !== null && tasks.get(id)?.hidden === true;
  return new Set(rows.flatMap(({ id, own, above }) => (hidden(own) || hidden(above) ? [id] : [])));
}

/** Order holds among open tasks; completed ones have none at Google. */
function judgeOrder(
  sim: Simulation,
  seat: Seat,
  live: readonly Shown[],
  refused: ReadonlySet<number>,
  strays: ReadonlySet<string>,
): void {
  const { oracle } = sim.world;
  const open = live.filter(({ values, parent }) => values.status === "needsAction" && parent === null);
  const wanted = open
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.id < b.id ? -1 : 1))
    .map(({ values }) => oracle.taskWith(values.text));
  const { tasks } = sim.google.lists.get(seat.googleList)!;
  const shown = sim.google.ordered(seat.googleList, null).flatMap((id) => {
    const { status, title } = tasks.get(id)!;
    const task = oracle.taskNow(title) ?? -1;
    return status === "needsAction" && !refused.has(task) && !strays.has(id) ? [task] : [];
  });
  if (wanted.join() !== shown.join())
    sim.violate("I1 order differs", `${shown.join()} not ${wanted.join()}, ${seat.account}`);
}

const init = (field: Written): Value => (field === "status" ? "needsAction" : null);

/** I2: the final value is one that nobody replaced knowingly, and every other such value is kept. */
function judgeFields(sim: Simulation, fate: Fate): void {
  const { oracle } = sim.world;
  const { task, live, deletions } = fate;
  if (!live) return;
  for (const field of COMPARED) {
    if (oracle.isUnprotected(task, field)) continue;
    const writes = fate.writes.filter((write) => write.field === field);
    const counts = (write: Write): boolean => !write.excluded && !isUnread(sim, fate, write);
    const replaced = new Set(writes.filter(counts).map((write) => write.previous));
    const leaves = writes.filter((write) => !replaced.has(write.id));
    const due = leaves.filter(counts);
    const final = live.values[field];
    const isDeleted = (write: Write): boolean =>
      deletions.some((deletion) =>
        field === "status" || write.value === null
          ? deletion.at > write.at && (field === "status" || deletion.place === write.place)
          : oracle.ancestry(deletion.seen.get(field) ?? 0).has(write.id),
      );
    const isLeaf = leaves.some((write) => write.value === final);
    const isFirst = due.length === 0 && final === init(field);
    if (!isLeaf && !isFirst && writes.length > 0 && !due.every(isDeleted)) {
      const leftover = leaves.map((write) => `${write.value} ${write.place}`).join(", ");
      sim.violate("I2 edit lost", `o${task}.${field} is ${final}; nobody replaced ${leftover}`);
    }
    if (field === "status") continue;
    for (const write of due) {
      if (write.value === null || write.value === final || isDeleted(write)) continue;
      if (!fate.kept.has(`${field}:${write.value}`))
        sim.violate("I2 overwritten without a trace", `o${task}.${field}: ${write.value} ${write.place}`);
    }
  }
}

/** Where Google no longer shows what went with its parent, nobody could read what was last done to it there. */
function isUnread(
  sim: Simulation,
  { deletions }: Fate,
  { place, at }: { place: string; at: number },
): boolean {
  return (
    sim.world.rules.orphans === "gone" &&
    deletions.some((one) => one.withParent !== null && one.place === place && one.at >= at)
  );
}

/** I2 for notes: lines that were added, less those that someone removed who saw them. */
function judgeNotes(sim: Simulation, fate: Fate, live: Shown): void {
  const { task, added, removed, deletions } = fate;
  if (sim.world.oracle.isUnprotected(task, "notes")) return;
  const present = new Set(linesOf(live.notes));
  const gone = new Set(removed.map(({ line }) => line));
  const surely = new Set(
    removed.filter((one) => !one.excluded && !isUnread(sim, fate, one)).map(({ line }) => line),
  );
  for (const { line, place, excluded } of added) {
    if (present.has(line)) {
      if (surely.has(line)) sim.violate("I5 line came back", `o${task} ${line}`);
    } else if (!gone.has(line) && !excluded && !deletions.some(({ lines }) => lines.has(line)))
      sim.violate("I2 line lost", `o${task} ${line} added ${place}`);
  }
}

/** I5: who lives although someone deleted it has content that they had not seen. */
function judgeLiving(sim: Simulation, { task, deletions, writes, added, removed }: Fate): number {
  const { oracle } = sim.world;
  let allowed = 0;
  if (oracle.restored.has(task)) return 0;
  for (const deletion of deletions) {
    if (deletion.excluded) continue;
    const content = writes.filter(({ field }) => CONTENT.includes(field));
    const unseen =
      content.some((write) => !oracle.ancestry(deletion.seen.get(write.field) ?? 0).has(write.id)) ||
      added.some(({ line }) => !deletion.lines.has(line)) ||
      removed.some(({ line }) => deletion.lines.has(line));
    if (unseen) continue;
    // E2: it went with a parent that we were deleting at the same time
    if (deletion.withParent !== null && oracle.deletedByUs.has(deletion.withParent)) allowed++;
    else
      sim.violate("I5 came back", `o${task}, deleted ${deletion.place} by someone who had seen everything`);
  }
  return allowed;
}

/** I4: who is dead was deleted by someone who had seen all its content. */
function judgeDead(sim: Simulation, fate: Fate): void {
  const { oracle } = sim.world;
  const { task, deletions, writes, kept } = fate;
  if (deletions.every(({ takenBack }) => takenBack)) {
    sim.violate("I4 dead by nobody", `o${task}`);
    return;
  }
  const replaced = new Set(writes.filter((write) => !write.excluded).map((write) => write.previous));
  for (const write of writes) {
    if (!CONTENT.includes(write.field) || write.excluded || write.value === null) continue;
    if (replaced.has(write.id) || kept.has(`${write.field}:${write.value}`)) continue;
    const saw = deletions.some((one) => oracle.ancestry(one.seen.get(write.field) ?? 0).has(write.id));
    if (!saw && !oracle.isUnprotected(task, write.field))
      sim.violate("I4 edit lost to a deletion", `o${task}.${write.field}: ${write.value} ${write.place}`);
  }
  const gone = new Set(fate.removed.map(({ line }) => line));
  for (const { line, place, excluded } of fate.added) {
    if (excluded || gone.has(line) || kept.has(`notes:${line}`)) continue;
    if (!deletions.some(({ lines }) => lines.has(line)) && !oracle.isUnprotected(task, "notes"))
      sim.violate("I4 line lost to a deletion", `o${task} ${line} added ${place}`);
  }
}
