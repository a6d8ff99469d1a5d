import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import { noteRemoval } from "./noteRemoval.ts";
import { linesOf, plainTitle } from "./Oracle.ts";
import type { Deletion, Sight } from "./Oracle.ts";
import { NOTES_AT_MOST } from "./readFields.ts";
import { inGoogle, sightOf } from "./sightOf.ts";
import { isSingle } from "./simGoogleList.ts";
import type { SimTask } from "./simGoogleList.ts";
import { noteMoved, noteReturning } from "./listenToGoogle.ts";
import { reorder, reparent } from "./placeInGoogle.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { teachName } from "./teachName.ts";

/** A deletion that Google still offers to undo. */
interface Undoable {
  membership: Membership;
  googleId: string;
  at: number;
  deletion: Deletion;
}

const NAMES = ["sublist", "section", "label"] as const;
const UNDO_OFFERED = 20_000;
const LONG_LINE = 4_600;

/** People who work in Google's own apps. */
export class PeopleInGoogle {
  /**
   * The chances that a person copies a task with its notes (`copies`), and that they remove invisible characters
   * from notes (`wipes`).
   */
  copies = 0.02;
  wipes = 0.05;
  /** How often a person removes everything. */
  clearings = 0.003;
  /**
   * The chances that a person puts a task under a subtask, mistypes a name, or writes a very long text; 0 in worlds
   * without the runner.
   */
  depths = 0;
  typos = 0;
  lengths = 0;
  private undoable: Undoable[] = [];
  /** Google ids of tasks that lost their marker, and of those that lost more. With both, unread ones are new tasks (E3). */
  private readonly wiped = new Set<string>();
  private readonly changed = new Set<string>();
  private readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  async act(membership: Membership): Promise<void> {
    const { google, world } = this.sim;
    const { random } = world;
    if (!google.lists.has(membership.googleList)) return;
    this.sim.operations++;
    const visible = google.visible(membership.googleList);
    if (this.takeBack(membership)) return;
    if (random.chance(this.clearings)) return this.clear(membership);
    const dice = random.next();
    if (visible.length < 3 || (dice < 0.22 && visible.length < this.sim.tasksAtMost))
      return void (await this.create(membership, visible));
    const task = this.sim.pickTask(visible, (one) => sightOf(one).values.text);
    const copies = random.chance(this.copies) && visible.length < this.sim.tasksAtMost;
    // if we do not know the task yet, a copy of it could be taken for the task itself (E4)
    if (copies && (await this.sim.known(task.id)) !== null) return this.copy(membership, task);
    const others = this.sim.membershipsOf(membership).filter((other) => other !== membership);
    // Google moves no task that repeats to another list.
    const isMovable = task.parent === null && task.repeats === null;
    if (this.sim.moves && others.length > 0 && isMovable && random.chance(0.1)) {
      if (this.wiped.has(task.id) && (await this.sim.known(task.id)) === null)
        this.sim.split.add(world.oracle.taskNow(task.title)!); // E3
      return this.move(membership, random.pick(others), task);
    }
    if (dice < 0.72) return this.edit(membership, task);
    if (dice < 0.82) return this.remove(membership, task, visible);
    if (dice < 0.92) return reorder(this.sim, membership, task, visible);
    return reparent(this.sim, membership, task, visible);
  }

  /** Hides the completed tasks, as Google's apps do when a person asks for it. */
  hideCompleted(membership: Membership): void {
    const { google, world } = this.sim;
    world.count("a person hid completed tasks in Google");
    for (const task of google.visible(membership.googleList))
      if (task.status === "completed") google.hide(task);
  }

  /** Creates a task, or changes the text of one. @returns the text that screens must show */
  async show(membership: Membership): Promise<string> {
    const { google, world } = this.sim;
    this.sim.operations++;
    const visible = google.visible(membership.googleList);
    const known: SimTask[] = [];
    for (const task of visible) if ((await this.sim.known(task.id)) !== null) known.push(task);
    if (known.length === 0 || world.random.chance(0.5)) return this.create(membership, visible);
    const task = world.random.pick(known);
    const { values } = sightOf(task);
    const text = this.sim.word(membership, "text");
    world.oracle.write(world.oracle.taskNow(values.text!)!, "text", text, values.text, inGoogle(membership));
    this.rewrite(membership, task, { ...values, text });
    return text;
  }

  private async create(membership: Membership, visible: readonly SimTask[]): Promise<string> {
    const { google, world } = this.sim;
    const { oracle, random } = world;
    const values = {
      text: this.sim.word(membership, "text"),
      sublist: random.chance(0.3) && !this.sim.moves ? this.sim.word(membership, "sublist") : null,
      due: random.chance(0.2) ? this.sim.word(membership, "due") : null,
    };
    if (values.sublist !== null) await this.teach(membership, "sublist", values.sublist);
    const notes = random.chance(0.4) ? this.sim.word(membership, "line") : "";
    oracle.create(inGoogle(membership), values, notes);
    const tops = visible.filter((task) => task.parent === null && !task.hidden && !isSingle(task));
    const parent = tops.length > 0 && random.chance(0.2) ? random.pick(tops).id : null;
    const title = encodeTitle({ ...values, section: null, label: null, path: [] });
    const below = visible.filter((task) => task.parent === parent && !task.hidden);
    const isDeep = parent !== null && below.length > 0 && this.does("depths");
    if (isDeep) world.count("a person made a third level in Google");
    const under = isDeep ? random.pick(below).id : parent;
    google.insert(
      membership.googleList,
      { title, notes, due: values.due },
      { parent: under, previous: null },
      isDeep,
    );
    return values.text;
  }

  /**
   * Decides at random whether the person does this. A chance of 0 draws no number, so that earlier seeds still give
   * the same worlds.
   */
  private does(what: "depths" | "typos" | "lengths"): boolean {
    return this[what] > 0 && this.sim.world.random.chance(this[what]);
  }

  /** Creates a name before a person types it in a title. If they mistype it, it is not created, and stays text. */
  private async teach(membership: Membership, field: (typeof NAMES)[number], name: string): Promise<void> {
    if (!this.does("typos")) return teachName(this.sim, membership, field, name);
    this.sim.world.count("a person mistyped a name in Google");
  }

  /** Returns a line of notes. It may be so long that Google does not accept two such lines. */
  private line(membership: Membership, room: number): string {
    const line = this.sim.word(membership, "line");
    if (room < LONG_LINE || !this.does("lengths")) return line;
    this.sim.world.count("a person wrote very long notes");
    return line.padEnd(LONG_LINE - 100, "x");
  }

  /** Copies a task. Google's apps copy notes together with the invisible characters of a marker. */
  private copy(membership: Membership, task: SimTask): void {
    const { google, world } = this.sim;
    world.count("a person copied a task");
    const text = this.sim.word(membership, "text");
    world.oracle.create(inGoogle(membership), { text }, sightOf(task).notes);
    google.insert(
      membership.googleList,
      { title: plainTitle(text), notes: task.notes },
      { parent: null, previous: null },
    );
  }

  private async edit(membership: Membership, task: SimTask): Promise<void> {
    const { google, world } = this.sim;
    const { oracle, random } = world;
    const sight = sightOf(task);
    const known = oracle.taskNow(sight.values.text!)!;
    const base = await this.sim.known(task.id);
    const isHeard = base !== null;
    const isElsewhere = this.sim.standingIn(membership, known).some((other) => other !== membership);
    if (isElsewhere && this.sim.moved.has(known)) this.sim.split.add(known); // E7
    // a name that exists in one list would be plain text in another
    const titled = this.sim.moves ? (["text", "text"] as const) : (["text", "text", ...NAMES] as const);
    const title = this.wiped.has(task.id) && !isHeard ? [] : titled;
    const field = random.pick([...title, "due", "due", "status", "notes", "notes"] as const);
    const write = (patch: Parameters<typeof google.patch>[2]): void => {
      google.patch(membership.googleList, task.id, patch, null);
    };
    const lines = linesOf(sight.notes);
    const less = field === "notes" && lines.length > 0 && random.chance(0.3) ? random.pick(lines) : null;
    const isLess = field !== "notes" || less !== null;
    if (isLess) this.changed.add(task.id);
    if (isLess && this.wiped.has(task.id) && !isHeard) this.sim.split.add(known); // E3
    if (field === "notes") {
      const after =
        less === null
          ? [...lines, this.line(membership, NOTES_AT_MOST - task.notes.length)]
          : lines.filter((line) => line !== less);
      const removal = oracle.notes(known, sight.notes, after.join("\n"), inGoogle(membership));
      const isOurs = removal !== null && google.linesOfOurs.get(task.id)?.has(removal.line);
      // the person removes a line that our write of unknown outcome added; the line may come back (E1)
      if (isOurs) removal.excluded = !linesOf(base?.notes.value ?? "").includes(removal.line);
      const isWiped = random.chance(this.wipes) && (isHeard || !this.changed.has(task.id));
      if (isWiped) this.wiped.add(task.id);
      if (isWiped && !isHeard && this.sim.moved.has(known)) this.sim.split.add(known); // E3
      const marker = isWiped ? "" : task.notes.slice(sight.notes.length);
      return write({ notes: after.join("\n") + marker });
    }
    if (field === "status") {
      const status = task.status === "completed" ? "needsAction" : "completed";
      oracle.write(known, field, status, null, inGoogle(membership));
      write({ status });
      if (status === "completed" && random.chance(0.5)) google.hide(task);
      return;
    }
    // a title without names keeps the names of the title that it replaces (rule T12), so one name is left
    const parts = NAMES.filter((name) => sight.values[name] !== null).length;
    const clears = field === "due" || (field !== "text" && parts > 1);
    const cleared = clears && sight.values[field] !== null && random.chance(0.15);
    const value = cleared ? null : this.sim.word(membership, field);
    if (value !== null && field !== "text" && field !== "due") await this.teach(membership, field, value);
    const written = oracle.write(known, field, value, sight.values[field], inGoogle(membership));
    const isOurs = oracle.writes.get(written.previous)?.place !== inGoogle(membership);
    // the person clears a value that our write of unknown outcome set; the value may come back (E1)
    written.excluded = cleared && isOurs && base?.[field].value === null;
    if (field === "due") return write({ due: value === null ? null : `${value}T00:00:00.000Z` });
    this.rewrite(membership, task, { ...sight.values, [field]: value });
  }

  private rewrite(
    membership: Membership,
    task: SimTask,
    { text, sublist, section, label }: Sight["values"],
  ): void {
    const { path } = decodeTitle(task.title);
    const title = encodeTitle({ text: text!, sublist, section, label, path });
    this.sim.google.patch(membership.googleList, task.id, { title }, null);
  }

  /** @param along the parent that the person removes at the same time */
  private async remove(
    membership: Membership,
    task: SimTask,
    visible: readonly SimTask[],
    along: string | null = null,
  ): Promise<void> {
    const { google, world } = this.sim;
    const under = (id: string): SimTask[] =>
      visible.filter((child) => child.parent === id).flatMap((child) => [child, ...under(child.id)]);
    const children = under(task.id);
    const note = (one: SimTask, withParent: string | null): Promise<Deletion> =>
      noteRemoval(this.sim, membership, one, { withParent, isWiped: this.wiped.has(one.id) });
    const deletion = await note(task, along);
    for (const child of children) await note(child, task.id);
    google.remove(membership.googleList, task.id, null);
    if (children.length === 0) this.undoable.push({ membership, googleId: task.id, at: world.at, deletion });
  }

  private async clear(membership: Membership): Promise<void> {
    const { google, world } = this.sim;
    world.count("a person removed everything in Google");
    for (
      let all = google.visible(membership.googleList);
      all.length > 0;
      all = google.visible(membership.googleList)
    )
      await this.remove(membership, all[0]!, all, all[0]!.parent);
  }

  private takeBack(membership: Membership): boolean {
    const { google, world } = this.sim;
    this.undoable = this.undoable.filter(({ at }) => world.at - at < UNDO_OFFERED);
    const undo = this.undoable.find((one) => one.membership === membership);
    if (!undo || !world.random.chance(0.15)) return false;
    this.undoable = this.undoable.filter((one) => one !== undo);
    const { tasks } = google.lists.get(membership.googleList)!;
    const task = tasks.get(undo.googleId);
    const parent = tasks.get(task?.parent ?? "");
    if (!task?.deleted || parent?.deleted || (parent && parent.parent !== null)) return false;
    world.count("a person pressed Undo in Google");
    google.patch(membership.googleList, undo.googleId, { deleted: false }, null);
    world.oracle.restore([undo.deletion]);
    return true;
  }

  async move(membership: Membership, to: Membership, task: SimTask): Promise<void> {
    const sight = sightOf(task);
    await noteReturning(this.sim, to);
    noteMoved(this.sim, sight.values.text, membership, to, { sight, id: task.id });
    // the person sees two copies for a moment, and moves one of them, perhaps with its parent
    const visible = this.sim.google.visible(membership.googleList);
    for (const one of visible.filter(({ id, parent }) => id === task.id || parent === task.id)) {
      const moved = this.sim.world.oracle.taskNow(one.title);
      if (moved !== undefined && this.sim.standingIn(membership, moved).length > 1) this.sim.split.add(moved);
    }
    this.sim.google.moveToList(
      membership.googleList,
      task.id,
      { parent: null, previous: null, list: to.googleList },
      true,
    );
  }
}
