import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { addTask, deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, importedBoard, soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";

const ANN = "ann@example.com";
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `Task ${at}`);
const TITLES = numbered(10);

describe.each(enginesFor("sqlite"))("P4: many tasks removed in Google at once, on %s", (engine) => {
  /** Ann imports a list of so many tasks, and removes some of them in Google. */
  async function removed(count: number, of = TITLES.length) {
    const world = await openWorld(engine, { sync: true });
    const [list] = world.emulator.fill(ANN, [
      { title: "@default", tasks: numbered(of).map((title) => ({ title })) },
    ]);
    const ann = await world.signedIn(ANN);
    await importedBoard(ann);
    const google = world.emulator.firstParty(ANN);
    for (const { id } of list!.tasks.slice(0, count)) google.delete("@default", id);
    const ids = list!.tasks.map(({ id }) => id);
    const { ledger } = world.emulator;
    return { ann, google, ledger, board: await boardOf(ann, true), listId: list!.id, ids };
  }

  it.each([
    [5, 5],
    [6, 12],
  ])("takes the deletion of %i of %i as it is", async (count, of) => {
    expect((await removed(count, of)).board.tasks).toHaveLength(of - count);
  });

  it("holds six of eleven, until the person answers", async () => {
    const { board } = await removed(6, 11);
    expect(board.tasks).toHaveLength(11);
    expect(board.lists[0]).toMatchObject({ held: 6 });
  });

  it("holds more than half, and removes them when the person says that it was meant", async () => {
    const { ann, board, listId } = await removed(7);
    expect(board.tasks).toHaveLength(10);
    expect(board.lists[0]).toMatchObject({ held: 7 });
    const answer = await ann.post("/api/my-tasks/mass-deletion", { listId, meant: true });
    expect(answer.body).toMatchObject({ data: { tasks: 7 } });
    expect((await boardOf(ann)).tasks).toHaveLength(3);
    const after = await boardOf(ann, true);
    expect(after.tasks).toHaveLength(3);
    expect(after.lists[0]).not.toHaveProperty("held");
  });

  it("restores tasks that the person restores in Google after confirming the deletion", async () => {
    const { ann, google, listId, ids } = await removed(7);
    await boardOf(ann, true);
    google.undelete("@default", ids[0]!);
    await ann.post("/api/my-tasks/mass-deletion", { listId, meant: true });
    google.undelete("@default", ids[1]!);
    const titles = async () => (await boardOf(ann, true)).tasks.map((task) => task.finalTitle).toSorted();
    expect(await titles()).toEqual(["Task 0", "Task 1", "Task 7", "Task 8", "Task 9"]);
    expect(google.visible()).toHaveLength(5);
  });

  it("B2: keeps a task that was restored from the bin after it was removed", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "@default", tasks: TITLES.map((title) => ({ title })) }]);
    const listId = await ann.listId();
    const { tasks } = await ann.board();
    for (const { task_id } of tasks.slice(0, 7)) ann.google.delete(listId, task_id!);
    expect((await ann.pulled()).lists[0]).toMatchObject({ held: 7 });
    const [{ id }] = tasks as [Task];
    await ann.does(deleteTask, { tasklistId: listId, taskId: id });
    await ann.does(restoreFromBin, { kind: "task", id });
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId, meant: true });
    const kept = [tasks[0]!, ...tasks.slice(7)].map(({ finalTitle }) => finalTitle).toSorted();
    await soon(() => expect(ann.titles(listId).toSorted()).toEqual(kept));
    expect((await ann.settled()).tasks).toHaveLength(4);
  });

  it("B3: a subtask among them returns from the bin with its parent", async () => {
    const world = await openWorld(engine, { sync: true });
    const parent = { title: "Parent", children: [{ title: "Child" }] };
    const others = numbered(5).map((title) => ({ title }));
    const ann = await Person.enter(world, [{ title: "@default", tasks: [...others, parent] }]);
    const listId = await ann.listId();
    const { id } = await ann.task("Parent");
    for (const task of (await ann.board()).tasks)
      if (task.parent === null) ann.google.delete(listId, task.task_id!);
    expect((await ann.pulled()).lists[0]).toMatchObject({ held: 7 });
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId, meant: true });
    await ann.does(restoreFromBin, { kind: "task", id });
    const { tasks } = await ann.board();
    expect(tasks.map((task) => [task.finalTitle, task.parent])).toEqual(
      expect.arrayContaining([
        ["Parent", null],
        ["Child", id],
      ]),
    );
    expect(tasks).toHaveLength(2);
  });

  it("puts them back in Google when it was not", async () => {
    const { ann, google, listId } = await removed(7);
    await boardOf(ann, true);
    await ann.post("/api/my-tasks/mass-deletion", { listId, meant: false });
    await soon(() => expect(google.visible().map((task) => task.title)).toEqual(TITLES));
    const after = await boardOf(ann, true);
    expect(after.tasks.map((task) => task.finalTitle).toSorted()).toEqual(TITLES);
  });

  it("deletes what the person brought back in Google and removed again after saying that it was not", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, [{ title: "@default", tasks: TITLES.map((title) => ({ title })) }]);
    const listId = await ann.listId();
    const [{ task_id: first }] = (await ann.board()).tasks as [Task];
    const kept = (await ann.board()).tasks
      .filter(({ task_id }) => task_id !== first)
      .map(({ title }) => title);
    for (const { task_id } of (await ann.board()).tasks.slice(0, 7)) ann.google.delete(listId, task_id!);
    expect((await ann.pulled()).lists[0]).toMatchObject({ held: 7 });
    const outage = world.emulator.faults.add({ kind: "unavailable" });
    clock.move(1_000);
    ann.google.undelete(listId, first!);
    const child = ann.google.addTask(listId, "Child", {}, { parent: first! });
    clock.move(1_000);
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId, meant: false });
    clock.move(1_000);
    ann.google.delete(listId, first!);
    ann.google.undelete(listId, child.id); // Google may go on listing what was under a deleted task.
    world.emulator.faults.remove(outage);
    await soon(async () => {
      clock.move(130_000);
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ title }) => title).toSorted()).toEqual(kept.toSorted());
      expect(tasks.filter(({ synced }) => synced !== "yes")).toEqual([]);
    });
  });

  it("P4.4: writes nothing to them, nor under them, until the person answers", async () => {
    const { ann, google, ledger, board, listId } = await removed(7);
    const [first, second] = [titled(board, "Task 0"), titled(board, "Task 1")];
    const child = { listId, title: "Child", parentTaskId: first.id };
    expect((await ann.post(`/api/my-tasks/addSubTask/${listId}`, child)).status).toBe(201);
    const path = `/api/my-tasks/googleTask/${listId}/${second.id}`;
    expect((await ann.ask(path, { method: "PATCH", body: { title: "Edited" } })).status).toBe(200);
    expect(titled(await boardOf(ann, true), "Child")).toMatchObject({ parent: first.id, synced: "waiting" });
    const operations = ledger.entries(ANN).map(({ operation }) => operation);
    expect(operations.filter((each) => /^tasks\.(insert|patch|move|delete)$/.test(each))).toEqual([]);
    await ann.post("/api/my-tasks/mass-deletion", { listId, meant: false });
    await soon(() => {
      const there = google.visible();
      expect(there).toHaveLength(11);
      const [parent, under] = there;
      expect(parent).toMatchObject({ title: "Task 0" });
      expect(under).toMatchObject({ parent: parent!.id, title: expect.stringContaining("Child") });
      expect(there[2]).toMatchObject({ title: "Edited" });
    });
  });

  it("P4.4: a task that is moved under one of them waits beside it, and its card shows no problem", async () => {
    const { clock, ann, mine, work, inTheEnd } = await enterWithTwoLists(
      engine,
      TITLES.map((title) => ({ title })),
    );
    const first = await ann.task("Task 0");
    const { data } = await ann.does(addTask, { listId: work, title: "Under it" });
    await soon(async () => expect((await ann.task("Under it")).synced).toBe("yes"));
    for (const { title, task_id } of (await ann.board()).tasks)
      if (title < "Task 7") ann.google.delete(mine, task_id!);
    expect((await ann.pulled()).lists.find(({ held }) => held)).toMatchObject({ held: 7 });
    await ann.does(moveTask, { fromListId: work, toListId: mine, taskId: data.id, parentId: first.id });
    await soon(() => expect(ann.titles(mine)).toContain("Under it"));
    clock.move(1_000);
    await ann.pulled();
    expect(await ann.task("Under it")).toMatchObject({ parent: first.id, synced: "waiting" });
    expect(await ann.task("Under it")).not.toHaveProperty("problem");
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId: mine, meant: false });
    await inTheEnd(({ tasks }) => {
      expect(tasks.filter(({ synced }) => synced !== "yes")).toEqual([]);
      const there = ann.google.visible(mine);
      const above = there.find(({ title }) => title === "Task 0");
      expect(there.find(({ title }) => title.startsWith("Under it"))).toMatchObject({ parent: above!.id });
    });
  });

  it("asks no more about what the person brought back in Google", async () => {
    const { ann, google, ids } = await removed(7);
    for (const id of ids.slice(0, 2)) google.undelete("@default", id);
    expect((await boardOf(ann, true)).lists[0]).toMatchObject({ held: 5 });
    for (const id of ids.slice(2, 7)) google.undelete("@default", id);
    const board = await boardOf(ann, true);
    expect(board.lists[0]).not.toHaveProperty("held");
    expect(board.tasks).toHaveLength(10);
    google.delete("@default", ids[0]!);
    expect((await boardOf(ann, true)).tasks).toHaveLength(9);
  });

  it("while deletions are quarantined, another deletion counts at once, and one here needs no question", async () => {
    const { ann, google, board, listId, ids } = await removed(7);
    google.delete("@default", ids[9]!);
    const after = await boardOf(ann, true);
    expect(after.tasks).toHaveLength(9);
    expect(after.lists[0]).toMatchObject({ held: 7 });
    const { id: taskId } = titled(board, "Task 0");
    await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body: { tasklistId: listId, taskId } });
    expect((await boardOf(ann, true)).lists[0]).toMatchObject({ held: 6 });
  });

  it("P7.2: makes no second task of one that was moved away in Google, and back after its person said that it was not", async () => {
    const { clock, ann, mine, work, failing } = await enterWithTwoLists(
      engine,
      TITLES.map((title) => ({ title })),
    );
    const ids = (await ann.board()).tasks.map(({ task_id }) => task_id!);
    const unread = failing(away("tasks.list", work));
    clock.move(1_000);
    ann.google.moveToList(mine, ids[0]!, work);
    for (const id of ids.slice(1, 7)) ann.google.delete(mine, id);
    await soon(async () => expect((await ann.pulled()).lists[0]).toMatchObject({ held: 7 }));
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId: mine, meant: false });
    await soon(() => {
      clock.move(1_000);
      expect(ann.titles(mine).toSorted()).toEqual(TITLES);
    });
    ann.google.moveToList(work, ids[0]!, mine);
    unread();
    await soon(async () => {
      clock.move(25 * 60 * 60_000); // Only a whole listing shows what Google moved.
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ title }) => title).toSorted()).toEqual(TITLES);
      expect(ann.titles(mine).toSorted()).toEqual(TITLES);
      expect(ann.titles(work)).toEqual([]);
    });
  });

  it("P10.2: a task that was deleted here meanwhile does not come back by its move back in Google", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(
      engine,
      TITLES.map((title) => ({ title })),
    );
    const { task_id: first, id } = await ann.task("Task 0");
    const others = (await ann.board()).tasks.flatMap(({ task_id }) => (task_id === first ? [] : task_id!));
    const unread = failing(away("tasks.list", work));
    clock.move(1_000);
    ann.google.moveToList(mine, first!, work);
    for (const other of others.slice(0, 6)) ann.google.delete(mine, other);
    await soon(async () => expect((await ann.pulled()).lists[0]).toMatchObject({ held: 7 }));
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId: mine, meant: false });
    await soon(() => {
      clock.move(1_000);
      expect(ann.titles(mine).toSorted()).toEqual(TITLES);
    });
    await ann.does(deleteTask, { tasklistId: mine, taskId: id });
    await inTheEnd(() => expect(ann.titles(mine)).not.toContain("Task 0"));
    clock.move(25 * 60 * 60_000);
    await ann.pulled();
    ann.google.moveToList(work, first!, mine);
    unread();
    clock.move(25 * 60 * 60_000); // Only a whole listing shows what Google moved.
    await ann.pulled();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ title }) => title)).not.toContain("Task 0");
      expect(ann.titles(mine)).not.toContain("Task 0");
      expect(ann.titles(work)).toEqual([]);
    });
  });

  it("P4.6: one that its person had also removed where they had moved it stays when they say that it was not meant", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(
      engine,
      TITLES.map((title) => ({ title })),
    );
    const { task_id: moved, id } = await ann.task("Task 0");
    const unread = failing(away("tasks.list", work));
    clock.move(1_000);
    ann.google.moveToList(mine, moved!, work);
    await inTheEnd(({ tasks }) => expect(tasks).toHaveLength(9));
    await ann.does(restoreFromBin, { kind: "task", id });
    await inTheEnd(() => expect(ann.titles(mine)).toContain("Task 0"));
    const ids = (await ann.pulled()).tasks.map(({ task_id }) => task_id!);
    clock.move(1_000);
    for (const each of ids.slice(0, 7)) ann.google.delete(mine, each);
    clock.move(1_000);
    ann.google.delete(work, moved!);
    await inTheEnd(({ lists }) => expect(lists[0]).toMatchObject({ held: 7 }));
    await ann.browser.post("/api/my-tasks/mass-deletion", { listId: mine, meant: false });
    await inTheEnd(() => expect(ann.titles(mine).toSorted()).toEqual(TITLES));
    unread();
    clock.move(25 * 60 * 60_000); // Only a whole listing shows what Google moved.
    await ann.pulled();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ title }) => title).toSorted()).toEqual(TITLES);
      expect([...ann.titles(mine), ...ann.titles(work)].toSorted()).toEqual(TITLES);
    });
  });
});
