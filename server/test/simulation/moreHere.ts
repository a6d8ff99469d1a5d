import type { Endpoint } from "../../src/http/handlers.ts";
import { addSubTask } from "../../src/api/tasks/addSubTask.ts";
import { restoreFromBin } from "../../src/api/bin/restoreFromBin.ts";
import { clearCompleted } from "../../src/api/tasks/clearCompleted.ts";
import { reorderTask } from "../../src/api/tasks/reorderTask.ts";
import { retryTask } from "../../src/api/tasks/retryTask.ts";
import { binLists, binTasks } from "../../src/db/tables/bin.ts";
import type { Tx } from "../../src/db/engine.ts";
import { binFamilies } from "../../src/domain/binActs.ts";
import { loseWithList } from "./comings.ts";
import { linesOf, plainTitle } from "./Oracle.ts";
import { HERE } from "./peopleHere.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { Writing } from "./sendHere.ts";
import type { Deletion, Line } from "./Oracle.ts";
import { inGoogle } from "./sightOf.ts";
import type { Membership, Shown, Simulation } from "./Simulation.ts";

const NO_LIST = (): Promise<never> => Promise.reject(new Error("no list is restored here"));

/** Rarer actions of people in our app, in worlds with the shipped runner. */
export class MoreHere {
  private readonly sim: Simulation;
  private readonly here: PeopleHere;
  private readonly calls: Record<"addUnder" | "reorder" | "clear" | "retry" | "restore", Writing>;

  constructor(sim: Simulation, here: PeopleHere) {
    this.sim = sim;
    this.here = here;
    const call = (endpoint: Endpoint): Writing => endpoint as Writing;
    this.calls = {
      addUnder: call(addSubTask),
      reorder: call(reorderTask),
      clear: call(clearCompleted),
      retry: call(retryTask),
      // People here restore only tasks, so the step that creates a restored list in Google is left out.
      restore: { ...call(restoreFromBin(sim.store, NO_LIST)), before: undefined },
    };
  }

  async act(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    if (random.chance(0.2)) return this.restore(membership);
    const shown = await this.here.look(membership);
    if (shown.length === 0) return;
    this.sim.operations++;
    const task = this.sim.pickTask(shown, ({ values }) => values.text);
    const dice = random.next();
    if (dice < 0.45) return this.reorder(membership, task, shown);
    if (dice < 0.75) return this.addUnder(membership, task);
    if (dice < 0.88) return this.clear(membership, shown);
    return this.retry(membership, task);
  }

  private reorder(membership: Membership, task: Shown, shown: readonly Shown[]): void {
    const siblings = shown.filter((other) => other.parent === task.parent && other !== task);
    const { random } = this.sim.world;
    const after = siblings.length > 0 && random.chance(0.8) ? random.pick(siblings).id : null;
    const input = { listId: membership.googleList, taskId: task.id, after };
    this.here.send(
      membership,
      this.calls.reorder,
      input,
      async () => () => this.sim.world.count("reordered here"),
    );
  }

  private addUnder(membership: Membership, { id: parentTaskId, values }: Shown): void {
    const { gone, world } = this.sim;
    const text = this.sim.word(membership, "text");
    const title = plainTitle(text);
    const input = {
      listId: membership.googleList,
      parentTaskId,
      title,
      notes: "",
      due: null,
      status: "needsAction",
    };
    this.here.send(membership, this.calls.addUnder, input, async () => () => {
      world.count("a subtask was made here");
      const task = world.oracle.create(HERE, { text }, "");
      // The person may have moved its parent in Google to a list that they have deleted since. Then it goes with that list (P10.13).
      const above = world.oracle.taskNow(values.text!);
      const lists = [...gone].filter(([, lost]) => above !== undefined && lost.has(above));
      for (const list of [membership, ...lists.map(([one]) => one)]) loseWithList(this.sim, list, task);
    });
  }

  private clear(membership: Membership, shown: readonly Shown[]): void {
    const { oracle } = this.sim.world;
    const completed = new Set(
      shown.filter(({ values }) => values.status === "completed").map(({ id }) => id),
    );
    const along = shown.filter(({ parent }) => parent !== null && completed.has(parent));
    const taskIds = [...completed, ...along.map(({ id }) => id)];
    if (taskIds.length === 0) return;
    const input = { tasklistId: membership.googleList, taskIds };
    this.here.send(membership, this.calls.clear, input, async (tx) => {
      const gone = new Map<string, Shown>();
      const part = await this.sim.member(membership, tx);
      // after the person left the shared list, the ids name no tasks of theirs
      if (part.state !== "approved" || part.google_list_id !== membership.googleList) return () => {};
      for (const id of taskIds)
        for (const one of await this.here.family(tx, membership, id, true)) {
          if (one.values.status !== "completed") continue;
          gone.set(id, one);
          for (const child of await this.here.family(tx, membership, id))
            if (taskIds.includes(child.id)) gone.set(child.id, child);
        }
      return () => {
        this.sim.world.count("completed tasks were cleared here");
        for (const one of gone.values())
          oracle.remove(oracle.taskNow(one.values.text!)!, one, HERE).by = membership.account;
      };
    });
  }

  private retry(membership: Membership, { id }: Shown): void {
    const input = { listId: membership.googleList, taskId: id };
    this.here.send(membership, this.calls.retry, input, async () => () => {});
  }

  /** Restores a task from the bin, at any time after its deletion here or in Google. */
  async restore(membership: Membership): Promise<void> {
    const { world, store } = this.sim;
    const binned = await store.db
      .selectFrom("task")
      .select("id")
      .where("list_id", "=", membership.list)
      .where("bin_act", "is not", null)
      .orderBy("order_key")
      .execute();
    if (binned.length === 0) return;
    this.sim.operations++;
    const { id } = world.random.pick(binned);
    this.here.send(membership, this.calls.restore, { kind: "task", id }, async (tx) => {
      const taken = await this.deletionsOf(tx, membership, id);
      const returned = await this.linesOfBin(tx, taken);
      return () => {
        if (taken.length === 0) return;
        world.count("a person restored a task from the bin");
        world.oracle.restore(taken);
        for (const line of returned) line.excluded = true;
      };
    });
  }

  /**
   * Finds the lines that somebody removed in Google before they removed the task there, where we read only that the task is gone. The bin
   * still has them, so they return with the task.
   */
  private async linesOfBin(tx: Tx, taken: readonly Deletion[]): Promise<Line[]> {
    const { oracle } = this.sim.world;
    const rows = await tx
      .selectFrom("task")
      .select(["text", "notes"])
      .where("bin_act", "is not", null)
      .execute();
    const inBin = new Map(rows.map(({ text, notes }) => [oracle.taskNow(text), linesOf(notes)]));
    const isTaken = ({ task, place, at }: Line): boolean =>
      taken.some((one) => one.task === task && one.place === place && one.at > at);
    return oracle.removed.filter((one) => isTaken(one) && inBin.get(one.task)?.includes(one.line));
  }

  /**
   * Finds the deletions that the restoring of a task undoes: all deletions in our app, and the deletion in each
   * Google account of which we know that it no longer has the task. A deletion in Google that we have not read yet is
   * not undone.
   */
  private async deletionsOf(tx: Tx, { account }: Membership, id: string): Promise<Deletion[]> {
    const { oracle, at } = this.sim.world;
    // A restored list has a new id, so read in which list the task is now. The task may be gone since the person saw it in the bin.
    const found = await tx.selectFrom("task").select("list_id").where("id", "=", id).executeTakeFirst();
    if (!found) return [];
    const list = found.list_id;
    const lists = (await binLists(tx, account, at)).filter(({ member }) => member.list_id === list);
    const family = binFamilies(await binTasks(tx, lists, at)).find((some) =>
      some.some((one) => one.id === id),
    );
    const restored = family?.[0]!.id === id ? family : (family ?? []).filter((one) => one.id === id);
    const taken: Deletion[] = [];
    for (const one of restored) {
      const gone = await tx
        .selectFrom("remote_task")
        .select("member_id")
        .where((row) =>
          row.or([
            row.and([row("belongs_to", "=", one.id), row("state", "=", "deleted")]),
            // Google goes on listing it under the parent with which it was removed.
            row.and([row("task_id", "=", one.id), row("write_log", "like", '%"removed"%')]),
          ]),
        )
        .execute();
      const places = new Set<string>([HERE]);
      // what was known of a restored list's former Google list is forgotten
      if (this.sim.restoredLists.has(list)) places.add(inGoogle({ account }));
      for (const each of this.sim.memberships) {
        const { id: memberId } = await this.sim.member(each, tx);
        if (gone.some((row) => row.member_id === memberId)) places.add(inGoogle(each));
      }
      const task = oracle.taskNow(one.text);
      taken.push(...oracle.deletions.filter((each) => each.task === task && places.has(each.place)));
    }
    return taken;
  }
}
