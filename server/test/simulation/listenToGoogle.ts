import type { Value } from "../../src/domain/task.ts";
import type { Moved, Sight } from "./Oracle.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { isForAll } from "./worldLists.ts";
import { loseWithList, noteArrival } from "./comings.ts";

/** Google makes the next instance of a repeating task within this time, in milliseconds. */
const NEXT_WITHIN = 90_000;

/** Records what Google does by itself, and writes that it let through although they came with an old etag. */
export function listenToGoogle(sim: Simulation): void {
  const { oracle } = sim.world;
  sim.google.onOverrun = (task, fields) => {
    sim.world.count("If-Match ignored over a newer state");
    const known = oracle.taskNow(task.title);
    if (known !== undefined) oracle.unprotect(known, fields);
  };
  sim.google.onRepeat = (happen) =>
    void sim.late.push({ at: sim.world.at + sim.world.random.int(NEXT_WITHIN), happen });
  sim.google.onNext = (title, list) => {
    const task = oracle.taskNow(title);
    const membership = sim.memberships.find(({ googleList }) => googleList === list);
    if (task === undefined) return;
    sim.world.count("Google made the next one of a task that repeats");
    // after its person left, a list is private and no longer judged
    oracle.nexts.push({
      task,
      place: `Google of ${membership?.account}`,
      excluded: membership === undefined,
    });
  };
  sim.google.onCarried = (child, from, to) => {
    // the engine also takes tasks out of a list that its person deleted or left
    const all = [...sim.memberships, ...sim.gone.keys(), ...sim.former];
    const [old, now] = [from, to].map((id) => all.find(({ googleList }) => googleList === id));
    const sight = sightOf(child);
    if (old && now) noteMoved(sim, sight.values.text, old, now, { sight, id: child.id });
    // Its person has left the list to which our move of its parent took it.
    const former = sim.former.find((one) => one === now);
    if (old && former) noteArrival(sim, former, sight, former.arrivals);
  };
}

/**
 * Records that a task was moved to another list, where it has no sublist and section.
 * @param there what the person saw of it, if they moved it in Google, and its id there
 * @returns the task's number
 */
export function noteMoved(
  sim: Simulation,
  text: Value,
  from: Membership,
  to: Membership,
  there: { sight: Sight; id: string } | null = null,
): number | undefined {
  const { oracle } = sim.world;
  const task = oracle.taskNow(text!);
  if (task === undefined) return undefined;
  const othersIn = ({ list, account }: Membership): string[] =>
    sim.memberships.flatMap((one) => (one.list === list && one.account !== account ? [one.account] : []));
  const isSplit = othersIn(from).sort().join() !== othersIn(to).sort().join();
  const { at } = sim.world;
  if (there) oracle.movedThere.push({ task, from: from.list, to: to.list, place: inGoogle(from), at });
  const moved: Moved = sim.moved.get(task) ?? {
    shared: false,
    lists: new Set(),
    leftAt: new Map(),
    departures: [],
  };
  sim.moved.set(task, moved);
  moved.shared ||= isSplit;
  moved.lists.add(from.list).add(to.list);
  if (isForAll(to.list)) moved.leftAt.set(from.account, null);
  else if (isForAll(from.list) && !sim.returning.has(there?.id ?? "")) moved.leftAt.set(from.account, at);
  for (const departure of moved.departures) departure.movedAgainAt = at;
  if (isSplit && there)
    moved.departures.push({ ...oracle.seenIn(there.sight), place: inGoogle(from), movedAgainAt: null });
  for (const field of ["sublist", "section"] as const) oracle.unprotected.add(`${task}:${field}`);
  // each list counts revisions of its own, so what a screen showed of the task in an earlier list is of no use
  for (const { screens } of sim.memberships)
    for (const screen of screens)
      for (const { id, values } of screen.values())
        if (oracle.taskNow(values.text!) === task) screen.delete(id);
  loseWithList(sim, to, task);
  sim.world.count("a task was moved to another list");
  return task;
}

/** Notes which tasks of a person are on their way from a Google list, before they move one to it in Google (`Simulation.returning`). */
export async function noteReturning(sim: Simulation, to: Membership): Promise<void> {
  if (sim.world.rules.tombstones) return;
  const rows = await sim.store.db
    .selectFrom("remote_task")
    .select("google_id")
    .where("account_id", "=", to.account)
    .where("remote_list_id", "=", to.googleList)
    .execute();
  sim.returning = new Set(rows.map((row) => row.google_id));
}
