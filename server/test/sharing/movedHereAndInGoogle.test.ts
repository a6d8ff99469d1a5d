import { deleteList } from "@tasklane/contract/lists.ts";
import { addSubTask, addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { inStep, textsOf, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

const MINUTE = 60_000;

describe.each(enginesFor("postgres"))("a shared task, moved here and in Google at once on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const { taskOf, allEnd } = twoListsOf(world, clock);

  it("P10: a task moved in here and back in Google's own app is where Google shows it", async () => {
    const [ann, bob] = await together(world(), 1);
    const fromListId = await ann.person.listId();
    const { data } = await ann.person.does(addTask, { listId: fromListId, title: "Handed over" });
    await ann.person.settled();
    await ann.person.does(moveTask, { fromListId, toListId: ann.listId, taskId: data.id });
    await inStep([ann, bob!], ["Handed over"]);
    const { task_id } = await taskOf(ann, "Handed over");
    ann.person.google.moveToList(ann.listId, task_id!, fromListId);
    await allEnd([ann, bob!], []);
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
    await allEnd([ann, bob!], ["Changed"]);
    expect(ann.person.titles(elsewhere)).toEqual(["Comes back"]);
    ann.person.google.moveToList(elsewhere, task_id!, ann.listId);
    await allEnd([ann, bob!], ["Changed"]);
    expect((await ann.person.pulled()).tasks).toEqual([]);
    expect(await taskOf(bob!, "Changed")).toMatchObject({ id: data.id });
  });

  it("P10.23: a task that comes back takes what was written to the member's own one", async () => {
    const [ann, bob] = await together(world(), 1);
    const elsewhere = await ann.person.listId();
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Comes back" });
    await inStep([ann, bob!], ["Comes back"]);
    const { task_id } = await taskOf(ann, "Comes back");
    ann.person.google.moveToList(ann.listId, task_id!, elsewhere);
    await bob!.person.does(googleTask, { taskListId: bob!.listId, taskId: data.id, title: "Changed" });
    await allEnd([ann, bob!], ["Changed"]);
    ann.person.google.edit(elsewhere, task_id!, { notes: "Ann's" });
    await allEnd([ann, bob!], ["Changed"]);
    ann.person.google.moveToList(elsewhere, task_id!, ann.listId);
    await allEnd([ann, bob!], ["Changed"]);
    expect((await ann.person.pulled()).tasks).toEqual([]);
    expect(await taskOf(bob!, "Changed")).toMatchObject({ id: data.id, notes: "Ann's" });
  });

  it("P10.26: a task moved to a shared list in Google stops nothing when its private list is deleted", async () => {
    const [ann, bob] = await together(world(), 1);
    const [work, home] = ["Work", "Home"].map((title) => ann.person.google.addList(title).id);
    const { id: googleId } = ann.person.google.addTask(work!, "Task");
    const { id: taskId } = (await ann.person.pulled()).tasks[0]!;
    const { faults } = world().emulator;
    const away = faults.add({ match: { account: ann.person.email }, kind: "unavailable" });
    await ann.person.does(moveTask, { fromListId: work!, toListId: home!, taskId });
    await ann.person.does(moveTask, { fromListId: home!, toListId: work!, taskId });
    await ann.person.does(googleTask, { taskListId: work!, taskId, notes: "Private" });
    ann.person.google.moveToList(work!, googleId, ann.listId);
    await ann.person.does(deleteList, { taskListId: work! });
    faults.remove(away);
    clock.move(MINUTE);
    await soon(async () => {
      clock.move(MINUTE);
      await ann.person.pulled();
      expect(ann.person.google.lists().map(({ title }) => title)).not.toContain("Work");
    });
    await allEnd([ann, bob!], ["Task"]);
    expect(await taskOf(bob!, "Task")).toMatchObject({ notes: "" });
  });

  it("P10.26: a task moved to a shared list in Google, and to a private one here, is private", async () => {
    const [ann, bob] = await together(world(), 1);
    const [work, home] = ["Work", "Home"].map((title) => ann.person.google.addList(title).id);
    const { id: googleId } = ann.person.google.addTask(work!, "Task");
    const { id: taskId } = (await ann.person.pulled()).tasks[0]!;
    ann.person.google.moveToList(work!, googleId, ann.listId);
    const { faults } = world().emulator;
    const match = { account: ann.person.email, operation: "tasks.list", path: `/lists/${ann.listId}/` };
    faults.add({ match, times: 1, kind: "slow", delayMs: 1_500 });
    const pulling = ann.person.pulled();
    await soon(() => expect(faults.pending()).toEqual([]));
    await ann.person.does(moveTask, { fromListId: work!, toListId: home!, taskId });
    await ann.person.does(googleTask, { taskListId: home!, taskId, title: "Private" });
    await pulling;
    await allEnd([ann, bob!], []);
    expect(ann.person.titles(home)).toEqual(["Private"]);
    const { tasks } = await ann.person.pulled();
    expect(tasks).toEqual([expect.objectContaining({ id: taskId, listId: home, finalTitle: "Private" })]);
  });

  it("I7: a subtask just added here does not follow its parent into a shared list", async () => {
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
    await allEnd([ann, bob!], ["Task"]);
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

  it("I3: a task edited here, and moved in Google and here to one list, is one task", async () => {
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
    await allEnd([ann, bob!], []);
  });
});

it("I3: a task that returns while another member's Google removes it stays for both", async () => {
  const clock = standingClock();
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reach: typeof fetch = async (where, how) => {
    const answer = await fetch(where, how);
    if (how?.method === "DELETE") {
      asked.resolve();
      await answered.promise;
    }
    return answer;
  };
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { fetch: reach } });
  const [ann, bob] = await together(world, 1);
  const own = await ann.person.listId();
  const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Comes back" });
  await inStep([ann, bob!], ["Comes back"]);
  await ann.person.does(moveTask, { fromListId: ann.listId, toListId: own, taskId: data.id });
  clock.move(MINUTE);
  const pulling = bob!.person.pulled();
  await asked.promise;
  await ann.person.does(moveTask, { fromListId: own, toListId: ann.listId, taskId: data.id });
  answered.resolve();
  await pulling;
  await twoListsOf(() => world, clock).allEnd([ann, bob!], ["Comes back"]);
});

it("I7: a list to which Google refused to move a task keeps what its person writes there", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, clock: clock.now });
  const [ann, bob] = await together(world, 1);
  const { person, listId } = ann;
  const [home, own] = [await person.listId(), person.google.addList("Own").id];
  const { id: googleId } = person.google.addTask(home, "Task");
  const { id: taskId } = (await person.pulled()).tasks[0]!;
  const { faults } = world.emulator;
  const refused = faults.add({ match: { operation: "tasks.move" }, kind: "invalidArgument" });
  await person.does(moveTask, { fromListId: home, toListId: own, taskId });
  await soon(async () => expect((await person.task("Task")).synced).toBe("refused"));
  const away = faults.add({ match: { account: person.email }, kind: "unavailable" });
  await person.does(moveTask, { fromListId: own, toListId: listId, taskId });
  clock.move(1_000);
  person.google.moveToList(home, googleId, own);
  person.google.edit(own, googleId, { title: "Private" });
  for (const fault of [refused, away]) faults.remove(fault);
  await soon(async () => {
    clock.move(61_000);
    const { tasks, sharedTasks } = await person.pulled();
    expect([...tasks, ...sharedTasks]).toMatchObject([{ finalTitle: "Private", listId: own, synced: "yes" }]);
  });
  expect((await bob!.person.pulled()).sharedTasks).toEqual([]);
  expect(bob!.person.google.tasks(bob!.listId).map(({ title }) => title)).not.toContain("Private");
});
