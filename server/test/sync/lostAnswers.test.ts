import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, importedBoard, soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const ANN = "ann@example.com";
const MINUTES = 60_000;

describe.each(enginesFor("sqlite"))("answers that are lost on %s", (engine) => {
  it("U4: an insert whose answer is lost is found by its marker, and sent only once", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, {
      sync: true,
      clock: clock.now,
    });
    const ann = await world.signedIn(ANN);
    const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
    world.emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
    await ann.post(`/api/my-tasks/addTask/${listId}`, { listId, title: "Only once", notes: "", due: null });
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.visible()).toHaveLength(1));
    expect(titled(await boardOf(ann), "Only once").synced).toBe("waiting");

    clock.move(1_000);
    const board = await boardOf(ann, true);
    expect(titled(board, "Only once")).toMatchObject({ synced: "yes", task_id: google.visible()[0]!.id });
    clock.move(10 * MINUTES);
    await boardOf(ann, true);
    expect(google.tasks()).toHaveLength(1);
    expect(world.emulator.ledger.count("tasks.insert")).toBe(1);
  });

  it("U4: an insert that never arrived is repeated after a listing two minutes later lacks it", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, {
      sync: true,
      clock: clock.now,
    });
    const ann = await world.signedIn(ANN);
    const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
    world.emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutBefore" });
    await ann.post(`/api/my-tasks/addTask/${listId}`, { listId, title: "Second try", notes: "", due: null });
    await soon(() => expect(world.emulator.ledger.count("tasks.insert")).toBe(1));
    clock.move(1 * MINUTES);
    await boardOf(ann, true);
    expect(world.emulator.ledger.count("tasks.insert")).toBe(1);
    clock.move(2 * MINUTES);
    await boardOf(ann, true);
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.visible().map((task) => task.title)).toEqual(["Second try"]));
    expect(world.emulator.ledger.count("tasks.insert")).toBe(2);
  });

  it("U4: an insert that never arrived is sent again by itself, without a pull", async () => {
    const clock = steppedClock();
    const overrides = { clock: clock.now, runner: clock.runner };
    const { emulator, signedIn } = await openWorld(engine, { sync: true, overrides });
    const ann = await signedIn(ANN);
    const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
    emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutBefore" });
    await ann.post(`/api/my-tasks/addTask/${listId}`, { listId, title: "By itself", notes: "", due: null });
    await soon(() => expect(emulator.ledger.count("tasks.insert")).toBe(1));
    const google = emulator.firstParty(ANN);
    const sent = clock.now();
    await soon(() => {
      if (google.visible().length === 0) clock.move(5_000);
      expect(google.visible().map((task) => task.title)).toEqual(["By itself"]);
    });
    expect(clock.now() - sent).toBeGreaterThanOrEqual(2 * MINUTES);
    // Nobody views the list, so the next background pull makes the listing.
    expect(clock.now() - sent).toBeLessThanOrEqual(10 * MINUTES);
    expect(emulator.ledger.count("tasks.insert")).toBe(2);
    await soon(async () => expect(titled(await boardOf(ann), "By itself").synced).toBe("yes"));
  });

  it("U4: a task that is deleted here while nobody knows of its insert's answer goes from Google too", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world);
    const listId = await ann.listId();
    world.emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
    const { data } = await ann.does(addTask, { listId, title: "Milk" });
    await soon(() => expect(ann.titles()).toEqual(["Milk"]));
    await ann.does(deleteTask, { tasklistId: listId, taskId: data.id });
    clock.move(180_000);
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(ann.titles()).toEqual([]);
    });
  });

  it("U4: a first insert that arrives after its repetition is merged and removed", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, {
      sync: true,
      clock: clock.now,
    });
    const ann = await world.signedIn(ANN);
    const listId = (await importedBoard(ann)).lists[0]!.google_list_id;
    // Google carries out the first insert only after the second was sent.
    const google = world.emulator.firstParty(ANN);
    world.emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
    await ann.post(`/api/my-tasks/addTask/${listId}`, { listId, title: "Twice", notes: "n", due: null });
    await soon(() => expect(google.visible()).toHaveLength(1));
    const [early] = google.visible();
    world.emulator.faults.add({ match: { operation: "tasks.list" }, times: 1, kind: "emptyList" });
    clock.move(3 * MINUTES);
    await boardOf(ann, true);
    await soon(() => expect(google.tasks()).toHaveLength(2));
    google.rename("@default", early!.id, "Twice, renamed");
    clock.move(1_000);
    await boardOf(ann, true);
    await soon(() => expect(google.visible().map((task) => task.title)).toEqual(["Twice, renamed"]));
    const board = await boardOf(ann, true);
    expect(board.tasks.map((task) => task.finalTitle)).toEqual(["Twice, renamed"]);
  });

  it("U4: a first insert that arrives after its repetition, and has lost its marker, is no second task", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world);
    const listId = await ann.listId();
    const { faults } = world.emulator;
    faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
    await ann.does(addTask, { listId, title: "Twice", notes: "n" });
    await soon(() => expect(ann.titles()).toHaveLength(1));
    const { id: early } = ann.google.visible()[0]!;
    faults.add({ match: { operation: "tasks.list" }, times: 1, kind: "emptyList" });
    clock.move(3 * MINUTES);
    await ann.pulled();
    await soon(() => expect(ann.titles()).toHaveLength(2));
    clock.move(1_000);
    ann.google.edit(listId, early, { notes: "n\nof the person's" });
    await soon(async () => {
      clock.move(1_000);
      expect((await ann.pulled()).tasks.map(({ notes }) => notes)).toEqual(["n\nof the person's"]);
      expect(ann.google.visible().map(({ notes }) => notes?.split("\n")[1])).toEqual(["of the person's"]);
    });
  });

  it("P10.10: a task goes that its person gave our new title in Google and removed before its repetition came", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world);
    const listId = await ann.listId();
    const { faults } = world.emulator;
    faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
    const { data } = await ann.does(addTask, { listId, title: "Milk" });
    await soon(() => expect(ann.titles()).toEqual(["Milk"]));
    await ann.does(googleTask, { taskListId: listId, taskId: data.id, title: "Oat milk" });
    const { id: first } = ann.google.visible()[0]!;
    clock.move(1 * MINUTES);
    ann.google.edit(listId, first, { title: "Oat milk" });
    ann.google.delete(listId, first);
    faults.add({ match: { operation: "tasks.list" }, times: 1, kind: "emptyList" });
    clock.move(65_000); // A pull lists again what changed in the two minutes before the last one.
    await ann.pulled();
    await soon(() => expect(world.emulator.ledger.count("tasks.insert")).toBe(2));
    await soon(async () => {
      clock.move(11_000);
      expect((await ann.pulled()).tasks).toEqual([]);
      expect(ann.titles()).toEqual([]);
    });
  });

  it("P6: a PATCH whose answer is lost is recognised, not taken for a person's edit", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [{ title: "@default", tasks: [{ title: "Old" }] }]);
    const ann = await world.signedIn(ANN);
    const old = titled(await importedBoard(ann), "Old");
    world.emulator.faults.add({ match: { operation: "tasks.patch" }, times: 1, kind: "cutAfter" });
    const path = `/api/my-tasks/googleTask/${old.listId}/${old.id}`;
    await ann.ask(path, { method: "PATCH", body: { title: "New" } });
    await ann.ask(path, { method: "PATCH", body: { title: "Newest" } });
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.visible().map((task) => task.title)).toEqual(["Newest"]));
    await soon(async () => expect(titled(await boardOf(ann), "Newest").synced).toBe("yes"));
  });

  it("U8: a deletion waits ten seconds, and a lost answer makes it no person's deletion", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, {
      sync: true,
      clock: clock.now,
    });
    world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }, { title: "Stays" }] },
    ]);
    const ann = await world.signedIn(ANN);
    const parent = titled(await importedBoard(ann), "Parent");
    const body = { tasklistId: parent.listId, taskId: parent.id };
    expect((await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body })).status).toBe(200);
    expect((await boardOf(ann)).tasks.map((task) => task.finalTitle)).toEqual(["Stays"]);
    clock.move(9_000);
    await boardOf(ann, true);
    const google = world.emulator.firstParty(ANN);
    expect(google.visible().map((task) => task.title)).toEqual(["Parent", "Child", "Stays"]);
    world.emulator.faults.add({ match: { operation: "tasks.delete" }, times: 1, kind: "cutAfter" });
    clock.move(2_000);
    await boardOf(ann, true);
    await soon(async () => {
      await boardOf(ann, true);
      expect(google.visible().map((task) => task.title)).toEqual(["Stays"]);
    });
    expect((await boardOf(ann, true)).tasks.map((task) => task.finalTitle)).toEqual(["Stays"]);
  });

  it("undoes a deletion in time, with its subtasks, before it reaches Google", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
    ]);
    const ann = await world.signedIn(ANN);
    const parent = titled(await importedBoard(ann), "Parent");
    await ann.ask("/api/my-tasks/delete/task", {
      method: "DELETE",
      body: { tasklistId: parent.listId, taskId: parent.id },
    });
    const undone = await ann.post("/api/my-tasks/restore/task", { listId: parent.listId, taskId: parent.id });
    expect(undone.status, undone.text).toBe(200);
    const board = await boardOf(ann, true);
    expect(titled(board, "Child").parent).toBe(parent.id);
    expect(world.emulator.ledger.count("tasks.delete")).toBe(0);
  });
});
