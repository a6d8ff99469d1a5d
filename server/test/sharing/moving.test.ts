import { addSublist, allTaskLists } from "@tasklane/contract/lists.ts";
import { addSharedSublist, leaveSharedList } from "@tasklane/contract/sharing.ts";
import {
  addSubTask,
  addTask,
  googleTask,
  moveTask,
  reorderTask,
  taskHistory,
} from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, takeIn, tasksOf, textsOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

describe.each(enginesFor("postgres"))("moving a task into and out of a shared list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, {
    clock: clock.now,
  });
  /** Advances the clock past the time for Undo, when deletions reach Google, and checks the titles. */
  const later = async (memberships: readonly Membership[], titles: readonly string[]): Promise<void> => {
    clock.move(11_000);
    await soon(async () => {
      for (const { person } of memberships) await person.pulled();
      for (const membership of memberships)
        expect(membership.person.titles(membership.listId).sort()).toEqual([...titles].sort());
    });
    await inStep(memberships, titles);
  };
  const taskOf = async (membership: Membership, text: string) =>
    (await tasksOf(membership)).find((task) => task.finalTitle === text)!;
  /** Creates a list with a parent, its subtask and another task, and waits until every member's Google has them. */
  const filled = async (members: number): Promise<[Membership, ...Membership[]]> => {
    const memberships = await together(world(), members);
    const [{ person, listId }] = memberships;
    await person.does(addTask, { listId, title: "Stays" });
    const { data } = await person.does(addTask, { listId, title: "Parent" });
    await person.does(addSubTask, { listId, parentTaskId: data.id, title: "Child" });
    await soon(async () => {
      for (const membership of memberships) {
        expect(membership.person.titles(membership.listId)).toHaveLength(3);
        expect((await tasksOf(membership)).filter(({ synced }) => synced !== "yes")).toEqual([]);
      }
    });
    return memberships;
  };

  it("within it and into it: its history tells who placed and who moved a task", async () => {
    const [ann, bob] = await filled(1);
    const { id } = await taskOf(ann, "Stays");
    const parent = await taskOf(ann, "Parent");
    // Of two tasks that change places in Google, either may be the one that moved. Of three, only one.
    await ann.person.does(addTask, { listId: ann.listId, title: "Third" });
    const past = async ({ person, listId }: Membership, taskId = id) => {
      const { placedBy, movedBy } = await person.does(taskHistory, { listId, taskId });
      return { placedBy, movedBy };
    };
    const named = ({ person }: Membership) => ({ by: person.email, byName: expect.any(String) });
    expect(await past(ann)).toEqual({});
    await bob!.person.does(reorderTask, { listId: bob!.listId, taskId: id, after: parent.id });
    expect(await past(ann)).toEqual({ placedBy: named(bob!) });
    await ann.person.does(reorderTask, { listId: ann.listId, taskId: id, after: null });
    expect(await past(bob!)).toEqual({ placedBy: named(ann) });
    await soon(() => expect(bob!.person.titles(bob!.listId)[0]).toBe("Stays"));
    await soon(async () =>
      expect((await tasksOf(bob!)).filter(({ synced }) => synced !== "yes")).toEqual([]),
    );
    clock.move(60_000);
    const there = bob!.person.google.visible(bob!.listId);
    const [stays, above] = ["Stays", "Parent"].map((text) => there.find(({ title }) => title === text)!.id);
    bob!.person.google.reorder(bob!.listId, stays!, { previous: above! });
    await soon(async () => {
      await bob!.person.pulled();
      expect(await past(ann)).toEqual({ placedBy: named(bob!) });
    });
    const ownId = await bob!.person.listId();
    const { data } = await bob!.person.does(addTask, { listId: ownId, title: "Brought" });
    const input = { fromListId: ownId, toListId: bob!.listId, taskId: data.id };
    await soon(async () => bob!.person.does(moveTask, input));
    const both = { placedBy: named(bob!), movedBy: named(bob!) };
    expect(await past(ann, data.id)).toEqual(both);
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    const nobody = { by: "", byName: "" };
    expect(await past(ann, data.id)).toEqual({ placedBy: nobody, movedBy: nobody });
  });

  it("out of it: others lose it, here at once and in Google, and are told", async () => {
    const [ann, bob] = await filled(1);
    const { cursor } = await bob!.person.caughtUp();
    const parent = await taskOf(ann, "Parent");
    const child = await taskOf(ann, "Child");
    const toListId = await ann.person.listId();
    const { data } = await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: parent.id });
    expect(data).toMatchObject({ id: parent.id, listId: toListId });
    expect(await textsOf(bob!)).toEqual(["Stays"]);
    const changes = await bob!.person.does(allTaskLists, { since: cursor });
    expect(changes.gone!.tasks.toSorted()).toEqual([parent.id, child.id].toSorted());
    expect(changes.sharedTasks).toEqual([]);
    const old = { taskListId: bob!.listId, taskId: parent.id, title: "x" };
    expect(await bob!.person.refused(googleTask, old)).toEqual(NOT_FOUND);

    await later([ann, bob!], ["Stays"]);
    await soon(() => expect(ann.person.titles(toListId)).toHaveLength(2));
    const { tasks } = await ann.person.pulled();
    expect(tasks.map(({ id }) => id).toSorted()).toEqual([parent.id, child.id].toSorted());
    expect((await bob!.person.pulled()).sharedTasks).toHaveLength(1);
    expect(bob!.person.titles()).toEqual([]);
  });

  it("out of it and back: it is there again for everybody, under its own id", async () => {
    const [ann, bob] = await filled(1);
    const parent = await taskOf(ann, "Parent");
    const toListId = await ann.person.listId();
    const { cursor } = await bob!.person.board();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: parent.id });
    await ann.person.does(moveTask, { fromListId: toListId, toListId: ann.listId, taskId: parent.id });
    const changes = await bob!.person.does(allTaskLists, { since: cursor });
    expect(changes.gone!.tasks).toEqual([]);
    expect(changes.sharedTasks.map(({ id }) => id)).toContain(parent.id);
    clock.move(11_000);
    await soon(async () => {
      for (const membership of [ann, bob!]) {
        await membership.person.pulled();
        expect(
          membership.person
            .titles(membership.listId)
            .map((title) => title.replace(/ .*/, ""))
            .sort(),
        ).toEqual(["Child", "Parent", "Stays"]);
        expect((await tasksOf(membership)).filter(({ synced }) => synced !== "yes")).toEqual([]);
      }
    });
  });

  it("I3: a task moved out of a shared list and back during an edit stays one", async () => {
    const [ann, bob] = await filled(1);
    const parent = await taskOf(ann, "Parent");
    const [theirs] = bob!.person.google.tasks(bob!.listId).filter(({ title }) => title === "Parent");
    const toListId = await ann.person.listId();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: parent.id });
    await ann.person.does(moveTask, { fromListId: toListId, toListId: ann.listId, taskId: parent.id });
    bob!.person.google.edit(bob!.listId, theirs!.id, { notes: "Bob's" });
    clock.move(11_000);
    await soon(async () => {
      for (const { person } of [bob!, ann]) await person.pulled();
      for (const membership of [ann, bob!]) {
        expect(await textsOf(membership)).toEqual(["Child", "Parent", "Stays"]);
        expect(await taskOf(membership, "Parent")).toMatchObject({
          id: parent.id,
          notes: "Bob's",
          synced: "yes",
        });
        expect(membership.person.titles(membership.listId)).toHaveLength(3);
      }
    });
    const kept = bob!.person.google.tasks(bob!.listId).find(({ id }) => id === theirs!.id);
    expect(kept).toMatchObject({ deleted: false });
  });

  it("I4: what another member changed in Google meanwhile stays with them", async () => {
    const [ann, bob] = await filled(1);
    const stays = await taskOf(bob!, "Stays");
    bob!.person.google.rename(bob!.listId, stays.task_id!, "Stays, says Bob");
    const toListId = await ann.person.listId();
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId: stays.id });
    clock.move(11_000);
    await soon(async () => {
      await bob!.person.pulled();
      expect(await textsOf(ann)).toContain("Stays, says Bob");
    });
    expect(bob!.person.titles(bob!.listId)).toContain("Stays, says Bob");
    await soon(() => expect(ann.person.titles(toListId)).toEqual(["Stays"]));
  });

  it("into it: the others get the task, and nothing of its old list", async () => {
    const [ann, bob] = await together(world(), 1);
    const fromListId = await ann.person.listId();
    const sublist = { google_list_id: fromListId, sublist_id: "1", sublist_name: "Private" };
    await ann.person.does(addSublist, sublist);
    const title = "Present (#Private ###gift)";
    const { data } = await ann.person.does(addTask, { listId: fromListId, title });
    await ann.person.does(googleTask, { taskListId: fromListId, taskId: data.id, notes: "for Bob" });
    await ann.person.does(googleTask, { taskListId: fromListId, taskId: data.id, notes: "" });
    await ann.person.settled();
    await ann.person.does(moveTask, { fromListId, toListId: ann.listId, taskId: data.id });
    await inStep([ann, bob!], ["Present (###gift)"]);
    expect(await taskOf(bob!, "Present")).toMatchObject({ id: data.id, sublistId: null, label: "gift" });
    const asked = (membership: Membership) =>
      membership.person.does(taskHistory, { listId: membership.listId, taskId: data.id });
    expect((await asked(bob!)).changes).toEqual([]);
    expect((await asked(ann)).changes.map(({ field, from }) => [field, from])).toEqual(
      expect.arrayContaining([
        ["notes", "for Bob"],
        ["sublist", "Private"],
      ]),
    );
    const { tasks } = await ann.person.pulled();
    expect(tasks).toEqual([]);
  });

  it("P10: into it, and back in Google's own app: the task is where Google shows it", async () => {
    const [ann, bob] = await together(world(), 1);
    const fromListId = await ann.person.listId();
    const { data } = await ann.person.does(addTask, { listId: fromListId, title: "Handed over" });
    await ann.person.settled();
    await ann.person.does(moveTask, { fromListId, toListId: ann.listId, taskId: data.id });
    await inStep([ann, bob!], ["Handed over"]);
    const { task_id } = await taskOf(ann, "Handed over");
    ann.person.google.moveToList(ann.listId, task_id!, fromListId);
    await later([ann, bob!], []);
    const { tasks } = await ann.person.pulled();
    expect(tasks).toEqual([
      expect.objectContaining({ listId: fromListId, task_id, finalTitle: "Handed over" }),
    ]);
    expect(ann.person.titles(fromListId)).toEqual(["Handed over"]);
  });

  it("P10: a task moved out and back in Google during an edit stays one", async () => {
    const [ann, bob] = await together(world(), 1);
    const elsewhere = await ann.person.listId();
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Comes back" });
    await inStep([ann, bob!], ["Comes back"]);
    const { task_id } = await taskOf(ann, "Comes back");
    ann.person.google.moveToList(ann.listId, task_id!, elsewhere);
    await bob!.person.does(googleTask, { taskListId: bob!.listId, taskId: data.id, title: "Changed" });
    await later([ann, bob!], ["Changed"]);
    expect(ann.person.titles(elsewhere)).toEqual(["Comes back"]);
    ann.person.google.moveToList(elsewhere, task_id!, ann.listId);
    await later([ann, bob!], ["Changed"]);
    expect((await ann.person.pulled()).tasks).toEqual([]);
    expect(await taskOf(bob!, "Changed")).toMatchObject({ id: data.id });
  });

  it("P10.23: the shared task takes what was written to the member's own one", async () => {
    const [ann, bob] = await together(world(), 1);
    const elsewhere = await ann.person.listId();
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Comes back" });
    await inStep([ann, bob!], ["Comes back"]);
    const { task_id } = await taskOf(ann, "Comes back");
    ann.person.google.moveToList(ann.listId, task_id!, elsewhere);
    await bob!.person.does(googleTask, { taskListId: bob!.listId, taskId: data.id, title: "Changed" });
    await later([ann, bob!], ["Changed"]);
    ann.person.google.edit(elsewhere, task_id!, { notes: "Ann's" });
    await later([ann, bob!], ["Changed"]);
    ann.person.google.moveToList(elsewhere, task_id!, ann.listId);
    await later([ann, bob!], ["Changed"]);
    expect((await ann.person.pulled()).tasks).toEqual([]);
    expect(await taskOf(bob!, "Changed")).toMatchObject({ id: data.id, notes: "Ann's" });
  });

  it("I7: a subtask just added here does not follow it into a shared list", async () => {
    const [ann, bob] = await together(world(), 1);
    const listId = ann.person.google.addList("Elsewhere").id;
    const { id: googleId } = ann.person.google.addTask(listId, "Parent");
    const { id } = (await ann.person.pulled()).tasks[0]!;
    const match = { account: ann.person.email, operation: "tasks.insert" };
    const away = world().emulator.faults.add({ match, kind: "unavailable" });
    await ann.person.does(addSubTask, { listId, parentTaskId: id, title: "Private" });
    ann.person.google.moveToList(listId, googleId, ann.listId);
    await ann.person.pulled();
    expect(await taskOf(bob!, "Parent")).toMatchObject({ id });
    world().emulator.faults.remove(away);
    await soon(async () => {
      // After two minutes without the task in a listing, the engine knows that Google did not create it.
      clock.move(130_000);
      const { tasks } = await ann.person.pulled();
      expect(tasks).toEqual([
        expect.objectContaining({ finalTitle: "Private", parent: null, synced: "yes" }),
      ]);
    });
    await inStep([ann, bob!], ["Parent"]);
    expect(ann.person.titles(listId)).toEqual(["Private"]);
  });

  it("I7: a private task inserted again stays private when its original is shared", async () => {
    const [ann, bob] = await together(world(), 1);
    const listId = await ann.person.listId();
    const { id: googleId } = ann.person.google.addTask(listId, "Task");
    const { id } = (await ann.person.pulled()).tasks[0]!;
    const { faults } = world().emulator;
    const account = ann.person.email;
    const stay = ["tasks.patch", "tasks.list"].map((operation) =>
      faults.add({
        match: { account, operation, ...(operation === "tasks.list" && { path: ann.listId }) },
        kind: "unavailable",
      }),
    );
    await ann.person.does(googleTask, { taskListId: listId, taskId: id, title: "Private" });
    ann.person.google.moveToList(listId, googleId, ann.listId);
    await soon(async () => {
      clock.move(70_000);
      await ann.person.pulled(); // The pull reads all lists but the shared one.
      expect(ann.person.titles(listId)).toEqual(["Private"]);
    });
    await ann.person.does(addSubTask, { listId, parentTaskId: id, title: "Private too" });
    for (const fault of stay) faults.remove(fault);
    await later([ann, bob!], ["Task"]);
    await soon(async () => {
      clock.move(70_000);
      const { tasks } = await ann.person.pulled();
      expect(tasks.map(({ finalTitle, synced }) => `${finalTitle}: ${synced}`).toSorted()).toEqual([
        "Private too: yes",
        "Private: yes",
      ]);
    });
    expect(await textsOf(bob!)).toEqual(["Task"]);
  });

  it("P10: a moved task takes another member's new subtask, before the mover's Google shows it", async () => {
    const [ann, bob] = await together(world(), 1);
    const toListId = await ann.person.listId();
    const elsewhere = ann.person.google.addList("Elsewhere").id;
    await ann.person.pulled();
    for (const title of ["Parent", "Child"]) await ann.person.does(addTask, { listId: ann.listId, title });
    await inStep([ann, bob!], ["Parent", "Child"]);
    const { faults } = world().emulator;
    const account = ann.person.email;
    const away = faults.add({ match: { account, operation: "tasks.move" }, kind: "unavailable" });
    const { id: taskId, task_id } = await taskOf(ann, "Parent");
    const [parent, child] = [await taskOf(bob!, "Parent"), await taskOf(bob!, "Child")];
    bob!.person.google.reorder(bob!.listId, child.task_id!, { parent: parent.task_id! });
    await bob!.person.pulled();
    await soon(async () => expect(await taskOf(ann, "Child")).toMatchObject({ parent: taskId }));

    const match = { account, operation: "tasks.list", path: elsewhere };
    faults.add({ match, times: 1, kind: "slow", delayMs: 1_000 });
    const pulled = ann.person.pulled();
    await soon(() => expect(faults.pending()).toHaveLength(1));
    ann.person.google.moveToList(ann.listId, task_id!, elsewhere);
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId });
    await pulled;
    faults.remove(away);
    await soon(async () => {
      clock.move(11_000);
      const { tasks } = await ann.person.pulled();
      expect(tasks.map(({ finalTitle, synced }) => `${finalTitle}: ${synced}`).toSorted()).toEqual([
        "Child: yes",
        "Parent: yes",
      ]);
      expect(tasks.find(({ finalTitle }) => finalTitle === "Child")).toMatchObject({ parent: taskId });
      const lists = [ann.listId, toListId, elsewhere].map((list) => ann.person.titles(list));
      expect(lists.filter((titles) => titles.length > 0)).toEqual([["Parent", "Child"]]);
    });
  });

  it("I3: edited here and moved in Google and here to one list, it is one task", async () => {
    const [ann, bob] = await together(world(), 1);
    const toListId = await ann.person.listId();
    await ann.person.does(addTask, { listId: ann.listId, title: "Task" });
    await inStep([ann, bob!], ["Task"]);
    const { id: taskId, task_id } = await taskOf(ann, "Task");
    const { faults } = world().emulator;
    const account = ann.person.email;
    // The new list cannot be read, but it is known that the task was not inserted again.
    const away = [
      faults.add({ match: { account, operation: "tasks.list", path: toListId }, kind: "unavailable" }),
      faults.add({ match: { account, operation: "tasks.patch" }, kind: "unavailable" }),
      faults.add({ match: { account, operation: "tasks.insert" }, kind: "tooManyRequests" }),
    ];
    await ann.person.does(googleTask, { taskListId: ann.listId, taskId, notes: "Edited here" });
    ann.person.google.moveToList(ann.listId, task_id!, toListId);
    await soon(async () => {
      clock.move(70_000);
      await ann.person.pulled();
      expect(await taskOf(ann, "Task")).toMatchObject({ task_id: null });
    });
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId, taskId });
    for (const fault of away) faults.remove(fault);
    await soon(async () => {
      clock.move(70_000);
      const { tasks } = await ann.person.pulled();
      const shown = tasks.map(({ id, notes, synced }) => ({ id, notes, synced }));
      expect(shown).toEqual([{ id: taskId, notes: "Edited here", synced: "yes" }]);
      expect(ann.person.titles(toListId)).toEqual(["Task"]);
    });
    await later([ann, bob!], []);
  });

  it("from one shared list into another: each shows it to its own people", async () => {
    const [ann, bob] = await together(world(), 1, "One");
    const [cem] = await together(world(), 0, "Two");
    const there = await takeIn(cem.person, cem.listId, ann.person);
    const sublist = { google_list_id: ann.listId, sublist_id: "1", sublist_name: "Ones" };
    await ann.person.does(addSharedSublist, sublist);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Handed on (#Ones)" });
    await inStep([ann, bob!], ["Handed on (#Ones)"]);
    await soon(async () => expect((await ann.person.board()).sharedLists).toHaveLength(2));
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId: there, taskId: data.id });
    await later([bob!, ann], []);
    await inStep([cem, { person: ann.person, listId: there }], ["Handed on"]);
    expect(await taskOf(cem, "Handed on")).toMatchObject({ id: data.id });
  });
});
