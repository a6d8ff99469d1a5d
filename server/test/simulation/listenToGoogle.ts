import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Value } from "../../src/domain/task.ts";
import type { Membership, Simulation } from "./Simulation.ts";

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
  sim.google.onCarried = ({ title }, from, to) => {
    const membershipFrom = (id: string) => sim.memberships.find(({ googleList }) => googleList === id)!;
    noteMoved(sim, decodeTitle(title).text, membershipFrom(from), membershipFrom(to));
  };
}

/** Records that a task was moved to another list, where it has no sublist and section. @returns the task's number */
export function noteMoved(
  sim: Simulation,
  text: Value,
  from: Membership,
  to: Membership,
): number | undefined {
  const { oracle } = sim.world;
  const task = oracle.taskNow(text!);
  if (task === undefined) return undefined;
  const othersIn = ({ list, account }: Membership): string[] =>
    sim.memberships.flatMap((one) => (one.list === list && one.account !== account ? [one.account] : []));
  const isSplit = othersIn(from).sort().join() !== othersIn(to).sort().join();
  const before = sim.moved.get(task) ?? { shared: false, leftAt: new Map<string, number | null>() };
  const shared = before.shared || isSplit;
  if (isSplit && othersIn(to).length > 0) before.leftAt.set(from.account, null);
  else if (isSplit) before.leftAt.set(from.account, sim.world.at);
  sim.moved.set(task, { shared, leftAt: before.leftAt });
  for (const field of ["sublist", "section"] as const) oracle.unprotected.add(`${task}:${field}`);
  // each list counts revisions of its own, so what a screen showed of the task in an earlier list is of no use
  for (const { screens } of sim.memberships)
    for (const screen of screens)
      for (const { id, values } of screen.values())
        if (oracle.taskNow(values.text!) === task) screen.delete(id);
  sim.world.count("a task was moved to another list");
  return task;
}
