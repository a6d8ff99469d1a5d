import { linesOf, plainTitle } from "./Oracle.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import { NOTES_AT_MOST } from "./readFields.ts";
import { isSingle } from "./simGoogleList.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership, Simulation } from "./Simulation.ts";

/**
 * The interval of repeating tasks in days. It is so long that no later instance gets a due date that somebody else
 * wrote.
 */
const CENTURY = 36_525;
/** The length of pasted notes: Google accepts one text of this length in a task's notes, but not two. */
const LONG = 4_600;

/** Rarer actions of people in Google's own apps, in worlds with the shipped runner. */
export class MoreInGoogle {
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async act(membership: Membership): Promise<void> {
    const { google, world } = this.sim;
    if (!google.lists.has(membership.googleList)) return;
    this.sim.operations++;
    const dice = world.random.next();
    if (dice < 0.3) return this.assign(membership);
    if (dice < 0.5) return this.paste(membership);
    return this.repeat(membership);
  }

  /** A document or a chat assigns a task to a person, in whose list the task appears. */
  private assign(membership: Membership): void {
    const { google, world } = this.sim;
    const text = this.sim.word(membership, "text");
    world.count("a task was assigned to somebody");
    world.oracle.assigned.add(world.oracle.create(inGoogle(membership), { text }, ""));
    const { id } = google.insert(
      membership.googleList,
      { title: plainTitle(text) },
      { parent: null, previous: null },
    );
    this.taskOf(membership, id).assigned = world.random.pick(["DOCUMENT", "SPACE"] as const);
  }

  /**
   * Several members paste a long text into the notes of one task at once. The merged notes are longer than Google
   * accepts.
   */
  private paste(membership: Membership): void {
    const { google, world } = this.sim;
    const { oracle, random } = world;
    const visible = google.visible(membership.googleList);
    if (visible.length === 0) return;
    const task = oracle.taskNow(random.pick(visible).title)!;
    const members = this.sim.memberships.filter(({ list }) => list === membership.list);
    for (const one of members) {
      const theirs = google.visible(one.googleList).find(({ title }) => oracle.taskNow(title) === task);
      if (!theirs || theirs.notes.length > NOTES_AT_MOST - LONG) continue;
      const { notes } = sightOf(theirs);
      const after = [...linesOf(notes), this.sim.word(one, "line").padEnd(LONG - 100, "x")].join("\n");
      world.count("a person pasted a long text into notes");
      oracle.notes(task, notes, after, inGoogle(one));
      google.patch(one.googleList, theirs.id, { notes: after + theirs.notes.slice(notes.length) }, null);
    }
  }

  /** A person makes a task repeat, or completes a repeating task. */
  private async repeat(membership: Membership): Promise<void> {
    const { google, world } = this.sim;
    const { oracle, random } = world;
    const visible = google.visible(membership.googleList);
    const due = visible.filter(({ repeats }) => repeats !== null);
    if (due.length > 0 && random.chance(0.6)) {
      const task = random.pick(due);
      world.count("somebody completed a task that repeats in Google");
      oracle.write(oracle.taskNow(task.title)!, "status", "completed", null, inGoogle(membership));
      google.patch(membership.googleList, task.id, { status: "completed" }, null);
      return;
    }
    const may: SimTask[] = [];
    for (const task of visible) {
      const isAlone = task.parent === null && !visible.some(({ parent }) => parent === task.id);
      const isOpen = task.status === "needsAction" && !isSingle(task);
      // if we do not know the task yet, a copy of it could be taken for the task itself (E4)
      if (isAlone && isOpen && (await this.sim.known(task.id)) !== null) may.push(task);
    }
    if (may.length === 0) return;
    const task = random.pick(may);
    world.count("somebody made a task repeat");
    world.tell("repeats", task.id, task.title);
    oracle.repeating.add(oracle.taskNow(task.title)!);
    this.taskOf(membership, task.id).repeats = CENTURY;
  }

  private taskOf({ googleList }: Membership, id: string): SimTask {
    return this.sim.google.lists.get(googleList)!.tasks.get(id)!;
  }
}
