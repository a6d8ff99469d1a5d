import { encodeTitle } from "@tasklane/contract/titles.ts";
import type { Endpoint } from "../../src/http/handlers.ts";
import type { Tx } from "../../src/db/engine.ts";
import { answerMassDeletion } from "../../src/api/lists/answerMassDeletion.ts";
import { addTask } from "../../src/api/tasks/addTask.ts";
import { completeTask } from "../../src/api/tasks/completeTask.ts";
import { deleteTask } from "../../src/api/tasks/deleteTask.ts";
import { googleTask } from "../../src/api/tasks/googleTask.ts";
import { moveTask } from "../../src/api/tasks/moveTask.ts";
import { restoreTask } from "../../src/api/tasks/restoreTask.ts";
import { loseWithList, noteArrival } from "./comings.ts";
import { heldOf } from "./heldOf.ts";
import { linesOf } from "./Oracle.ts";
import type { Deletion } from "./Oracle.ts";
import { sendHere } from "./sendHere.ts";
import type { CallHere, InParts, Writing } from "./sendHere.ts";
import { inGoogle } from "./sightOf.ts";
import { noteMoved } from "./listenToGoogle.ts";
import type { Membership, Shown, Simulation } from "./Simulation.ts";

const NAMES = ["sublist", "section", "label"] as const;
/** The oracle's name for our app as the place of an action. */
export const HERE = "here";
const UNDO_OFFERED = 10_000;

/** People who work in our app, on several devices. Some of their screens are long out of date. */
export class PeopleHere {
  /** Whether a repeated call has the same idempotency key as the first one. */
  idempotent = true;
  private readonly sim: Simulation;
  private readonly calls: Record<
    "add" | "change" | "complete" | "delete" | "restore" | "answer" | "move",
    Writing
  >;
  /** The tasks that were recently deleted or restored here, the latest last. They are known by their numbers. */
  readonly deletedOrRestored: { membership: Membership; task: number; at: number; restored: boolean }[] = [];
  private undoable: { membership: Membership; taskId: string; at: number; deletions: Deletion[] }[] = [];
  private keys = 0;

  constructor(sim: Simulation) {
    this.sim = sim;
    const call = (endpoint: Endpoint): Writing => endpoint as Writing;
    this.calls = {
      add: call(addTask),
      change: call(googleTask),
      complete: { ...call(completeTask(sim.store)), before: undefined },
      delete: call(deleteTask),
      restore: call(restoreTask),
      answer: call(answerMassDeletion),
      // in the simulation, nobody waits for the move to reach Google
      move: { ...call(moveTask(sim.store)), before: undefined },
    };
  }

  /** Lets a person look at their screen and do something. The call goes on at its gates. */
  async act(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    const screen = random.pick(membership.screens);
    if (screen.size === 0 || random.chance(0.6)) await this.refresh(membership, screen);
    const shown = [...screen.values()];
    const dice = random.next();
    this.sim.operations++;
    if (random.chance(0.1) && (await this.answer(membership))) return;
    if (shown.length === 0 || (dice < 0.22 && shown.length < this.sim.tasksAtMost))
      return this.add(membership);
    const task = this.sim.pickTask(shown, ({ values }) => values.text);
    const others = this.sim.membershipsOf(membership).filter((other) => other !== membership);
    if (this.sim.moves && others.length > 0 && random.chance(0.12))
      return this.move(membership, random.pick(others), task);
    if (dice < 0.65) return this.change(membership, screen, task);
    if (dice < 0.78) return this.complete(membership, task);
    if (dice < 0.92) return this.delete(membership, task);
    return this.restore(membership);
  }

  /** Returns what one of the person's screens shows, which may be out of date. */
  async look(membership: Membership): Promise<Shown[]> {
    const { random } = this.sim.world;
    const screen = random.pick(membership.screens);
    if (screen.size === 0 || random.chance(0.6)) await this.refresh(membership, screen);
    return [...screen.values()];
  }

  private async refresh({ list }: Membership, screen: Map<string, Shown>): Promise<void> {
    screen.clear();
    for (const task of await this.sim.tasks(list)) if (!task.deleted) screen.set(task.id, task);
  }

  private add(membership: Membership): void {
    const { oracle, random } = this.sim.world;
    const values = {
      text: this.sim.word(membership, "text"),
      sublist: random.chance(0.3) ? this.sim.word(membership, "sublist") : null,
      due: random.chance(0.2) ? this.sim.word(membership, "due") : null,
    };
    const notes = random.chance(0.4) ? this.sim.word(membership, "line") : "";
    const title = encodeTitle({ ...values, section: null, label: null, path: [] });
    const input = { listId: membership.googleList, title, notes, due: values.due };
    this.send(membership, this.calls.add, input, async () => () => {
      loseWithList(this.sim, membership, oracle.create(HERE, values, notes));
    });
  }

  private change(membership: Membership, screen: Map<string, Shown>, task: Shown): void {
    const { oracle, random } = this.sim.world;
    const known = oracle.taskNow(task.values.text!)!;
    const field = random.pick(["text", "text", ...NAMES, "due", "due", "notes", "notes"] as const);
    const values = { ...task.values };
    let { notes } = task;
    if (field === "notes") {
      const lines = linesOf(notes);
      const less = lines.length > 0 && random.chance(0.3) ? random.pick(lines) : null;
      notes = (
        less === null ? [...lines, this.sim.word(membership, "line")] : lines.filter((line) => line !== less)
      ).join("\n");
    } else {
      const cleared = field !== "text" && values[field] !== null && random.chance(0.15);
      values[field] = cleared ? null : this.sim.word(membership, field);
    }
    const { text, sublist, section, label } = values;
    const title = encodeTitle({ text: text!, sublist, section, label, path: [] });
    const whole = { title, notes, due: values.due };
    const titled = field !== "notes" && field !== "due";
    const part = random.chance(0.5) ? whole : titled ? { title } : { [field]: whole[field] };
    const ids = { taskListId: membership.googleList, taskId: task.id, baseVersion: task.rev };
    this.send(membership, this.calls.change, { ...ids, ...part }, async () => () => {
      if (field === "notes") oracle.notes(known, task.notes, notes, HERE);
      else oracle.write(known, field, values[field], task.values[field], HERE);
      screen.delete(task.id);
    });
  }

  private complete(membership: Membership, task: Shown): void {
    const status = task.values.status === "completed" ? "needsAction" : "completed";
    const input = { tasklistId: membership.googleList, taskId: task.id, status };
    this.send(membership, this.calls.complete, input, async (tx) => {
      const along = status === "completed" ? await this.family(tx, membership, task.id) : [];
      const own = await this.family(tx, membership, task.id, true);
      return () => {
        for (const { values } of [...own, ...along]) {
          if (values.status === status) continue;
          const known = this.sim.world.oracle.taskNow(values.text!)!;
          this.sim.world.oracle.write(known, "status", status, null, HERE);
        }
      };
    });
  }

  delete(membership: Membership, task: Shown): void {
    const { oracle } = this.sim.world;
    const input = { tasklistId: membership.googleList, taskId: task.id };
    this.send(membership, this.calls.delete, input, async (tx) => {
      const all = [
        ...(await this.family(tx, membership, task.id, true)),
        ...(await this.family(tx, membership, task.id)),
      ];
      return () => {
        const deletions = all.map((one) => oracle.remove(oracle.taskNow(one.values.text!)!, one, HERE));
        for (const deletion of deletions) {
          deletion.by = membership.account;
          this.deletedOrRestored.push({
            membership,
            task: deletion.task,
            at: this.sim.world.at,
            restored: false,
          });
        }
        this.undoable.push({ membership, taskId: task.id, at: this.sim.world.at, deletions });
      };
    });
  }

  private async move(membership: Membership, to: Membership, task: Shown): Promise<void> {
    const { random } = this.sim.world;
    const ids = { fromListId: membership.googleList, toListId: to.googleList, taskId: task.id };
    // Undo of a subtask's move puts it back under its parent. The parent may be gone or have become a subtask meanwhile.
    const parents = random.chance(0.3) ? await this.sim.tasks(to.list) : [];
    const input = parents.length > 0 ? { ...ids, parentId: random.pick(parents).id } : ids;
    this.send(membership, this.calls.move, input, async (tx) => {
      const all = [
        ...(await this.family(tx, membership, task.id, true)),
        ...(await this.family(tx, membership, task.id)),
      ];
      const known = await tx
        .selectFrom("remote_task")
        .select(["task_id", "belongs_to", "state"])
        .where("account_id", "=", membership.account)
        .where("state", "in", ["live", "duplicate"])
        .execute();
      const pushed = new Set(known.map(({ task_id }) => task_id));
      const twice = new Set(
        known.flatMap(({ belongs_to, state }) => (state === "duplicate" ? belongs_to : [])),
      );
      return () => {
        const standsTwice = (moved: number): boolean => this.sim.standingIn(membership, moved).length > 1;
        const former = this.sim.former.find(({ googleList }) => googleList === to.googleList);
        for (const { id, values, notes } of all) {
          const moved = noteMoved(this.sim, values.text, membership, to);
          // the second one may be known, or may just have returned by an undo in Google (E7)
          if (moved !== undefined && (twice.has(id) || standsTwice(moved))) this.sim.split.add(moved);
          // the list was deleted in Google just before, and the task has no Google task to bring it back for (S4.2)
          if (moved !== undefined && !pushed.has(id)) loseWithList(this.sim, to, moved);
          // the person left the list meanwhile, so it is a list of their own by now
          if (former) noteArrival(this.sim, former, { values, notes }, former.arrivals);
        }
      };
    });
  }

  restore(membership: Membership): void {
    const { world } = this.sim;
    this.undoable = this.undoable.filter(({ at }) => world.at - at < UNDO_OFFERED);
    const undo = this.undoable.find((one) => one.membership === membership);
    if (!undo) return;
    this.undoable = this.undoable.filter((one) => one !== undo);
    const input = { listId: membership.googleList, taskId: undo.taskId };
    this.send(membership, this.calls.restore, input, async () => () => {
      world.count("a person pressed Undo here");
      for (const { task } of undo.deletions)
        this.deletedOrRestored.push({ membership, task, at: world.at, restored: true });
      world.oracle.restore(undo.deletions);
    });
  }

  /** Answers whether many removals in Google were meant. @returns whether the person was asked */
  async answer(membership: Membership): Promise<boolean> {
    const { world } = this.sim;
    if ((await this.sim.member(membership)).quarantined === "[]") return false;
    const meant = world.random.chance(0.5);
    const input = { listId: membership.googleList, meant };
    this.send(membership, this.calls.answer, input, async (tx) => {
      const { ids, texts } = await heldOf(tx, membership);
      return () => {
        world.count(meant ? "many removals were meant" : "many removals were not meant");
        if (meant) return;
        const tasks = new Set(texts.map((text) => world.oracle.taskNow(text!)));
        const there = world.oracle.deletions.filter(({ place }) => place === inGoogle(membership));
        // a subtask that we had never read may come back with its parent
        for (const one of there)
          if (one.withParent !== null && ids.includes(one.withParent)) one.excluded = true;
        world.oracle.restore(there.filter(({ task }) => tasks.has(task)));
      };
    });
    return true;
  }

  /** Reads, inside the call's transaction, the task itself or its subtasks that are not deleted. */
  async family(tx: Tx, { list }: Membership, taskId: string, itself = false): Promise<Shown[]> {
    const rows = await tx
      .selectFrom("task")
      .selectAll()
      .where("list_id", "=", list)
      .where(itself ? "id" : "parent", "=", taskId)
      .where("deleted_rev", "is", null)
      .execute();
    return rows.map((row) => ({
      ...row,
      place: row.order_key,
      values: row,
      deleted: false,
    }));
  }

  /** Sends a call, and repeats it a few times until an answer comes; `CallHere` says what it takes. */
  send(
    membership: CallHere["membership"],
    handled: Writing | InParts,
    input: object,
    before: CallHere["before"],
    givenUp: () => void = () => {},
  ): void {
    const key = `${String(++this.keys).padStart(8, "0")}-0000-4000-8000-000000000000`;
    const keys = { first: key, later: this.idempotent ? key : null };
    sendHere(this.sim, { membership, handled, input, before, givenUp, keys });
  }
}
