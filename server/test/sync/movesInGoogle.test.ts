import { googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, importedBoard, soon, titled } from "../boardOf.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { enterWithTwoLists } from "./enterWithTwoLists.ts";

const ANN = "ann@example.com";
const TWO_LISTS = [
  {
    title: "@default",
    tasks: [{ title: "Parent", notes: "n", children: [{ title: "First" }, { title: "Second" }] }],
  },
  { title: "Work", tasks: [{ title: "There before" }] },
];
const LONG_AGO = Date.UTC(2026, 0, 1);

describe.each(enginesFor("sqlite"))("moves between lists made in Google, on %s", (engine) => {
  it("P10: a move made in Google's own app is followed, whichever list is read first", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const google = world.emulator.firstParty(ANN);
    const there = titled(before, "There before");
    const parent = titled(before, "Parent");
    google.moveToList("@default", parent.task_id!, work!.id);
    google.moveToList(work!.id, there.task_id!, "@default");
    const board = await boardOf(ann, true);
    expect(titled(board, "Parent")).toMatchObject({ id: parent.id, listId: work!.id });
    expect(titled(board, "There before")).toMatchObject({ id: there.id, listId: parent.listId });
    expect(titled(board, "First")).toMatchObject({ id: titled(before, "First").id, parent: parent.id });
    expect(board.tasks).toHaveLength(4);
  });

  it("P10: a task is followed into a list whose change is hidden by our own write", async () => {
    const world = await openWorld(engine, { sync: true });
    const long = Array.from({ length: 120 }, (_, n) => ({ title: `Task ${n}` }));
    const [, work, archive] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Old", updated: LONG_AGO }] },
      { title: "Work", tasks: [{ title: "There before", updated: LONG_AGO }] },
      { title: "Archive", tasks: long },
    ]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const google = world.emulator.firstParty(ANN);
    const [old, there] = [titled(before, "Old"), titled(before, "There before")];
    google.moveToList("@default", old.task_id!, work!.id);
    google.moveToList(work!.id, there.task_id!, archive!.id);
    for (const { id } of [work!, archive!])
      await ann.post(`/api/my-tasks/addTask/${id}`, { title: `New in ${id}` });
    await soon(() => expect(google.visible(archive!.id)).toHaveLength(long.length + 2));
    await soon(() => expect(google.visible(work!.id)).toHaveLength(2));
    const board = await boardOf(ann, true);
    expect(titled(board, "Old")).toMatchObject({ id: old.id, listId: work!.id });
    expect(titled(board, "There before")).toMatchObject({ id: there.id, listId: archive!.id });
  });

  it.each([
    ["goes along where the new list is read first", 1],
    ["stays as a task of its own where the old list is", 0],
  ] as const)("P10: a subtask just put under a moved task here %s", async (_, at) => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const parents = [{ title: "Parent" }];
    const lists = world.emulator.fill(ANN, [
      { title: "@default", tasks: at === 0 ? parents : [] },
      { title: "Work", tasks: at === 1 ? parents : [] },
    ]);
    const [from, to] = [lists[at]!.id, lists[1 - at]!.id];
    const ann = await world.signedIn(ANN);
    const { id: parentTaskId, listId, task_id } = titled(await importedBoard(ann), "Parent");
    const google = world.emulator.firstParty(ANN);
    const away = world.emulator.faults.add({ kind: "unavailable", match: { operation: "tasks.insert" } });
    const sub = { title: "Just put there", parentTaskId };
    expect((await ann.post(`/api/my-tasks/addSubTask/${listId}`, sub)).status).toBe(201);
    google.moveToList(from, task_id!, to);
    expect(titled(await boardOf(ann, true), "Parent")).toMatchObject({ listId: to });
    world.emulator.faults.remove(away);
    const [where, parent, under] = at === 1 ? [to, parentTaskId, task_id!] : [from, null, undefined];
    await soon(async () => {
      // After two minutes without the task in a listing, the engine knows that Google did not create it.
      clock.move(130_000);
      expect(titled(await boardOf(ann, true), "Just put there")).toMatchObject({
        listId: where,
        parent,
        synced: "yes",
      });
      const there = [from, to]
        .flatMap((list) => google.visible(list))
        .filter(({ title }) => title !== "Parent");
      expect(there.map((task) => task.parent)).toEqual([under]);
      expect(google.visible(where)).toEqual(expect.arrayContaining(there));
    });
  });

  it.each(["left where it is", "moved there here too", "moved to a third list here"])(
    "P10: a task moved in Google, inserted again for an edit, and %s, is one task there",
    async (then) => {
      const clock = standingClock();
      const world = await openWorld(engine, { sync: true, clock: clock.now });
      const [mine, work, home] = world.emulator.fill(ANN, [
        { title: "@default", tasks: [{ title: "Task" }] },
        { title: "Work", tasks: [] },
        { title: "Home", tasks: [] },
      ]);
      const { id: moved } = then === "moved to a third list here" ? home! : work!;
      const ann = await world.signedIn(ANN);
      const { id, task_id } = titled(await importedBoard(ann), "Task");
      const google = world.emulator.firstParty(ANN);
      const { faults } = world.emulator;
      const unread = faults.add({ match: { operation: "tasks.list", path: work!.id }, kind: "unavailable" });
      const outage = faults.add({ match: { operation: "tasks.patch" }, kind: "unavailable" });
      await ann.ask(`/api/my-tasks/googleTask/${mine!.id}/${id}`, {
        method: "PATCH",
        body: { title: "Edited" },
      });
      google.moveToList(mine!.id, task_id!, work!.id);
      google.edit(work!.id, task_id!, { notes: "there" });
      await soon(async () => {
        clock.move(70_000);
        await boardOf(ann, true);
        expect(google.visible(mine!.id)).toEqual([expect.objectContaining({ title: "Edited" })]);
      });
      if (then !== "left where it is") {
        const body = { fromListId: mine!.id, toListId: moved, taskId: id };
        await soon(async () =>
          expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200),
        );
        await soon(async () => {
          clock.move(70_000);
          await boardOf(ann, true);
          expect(google.visible(moved).map(({ title }) => title)).toContain("Edited");
        });
      }
      for (const fault of [unread, outage]) faults.remove(fault);
      await soon(async () => {
        clock.move(70_000);
        const { tasks } = await boardOf(ann, true);
        const shown = { id, finalTitle: "Edited", notes: "there", listId: work!.id, synced: "yes" };
        expect(tasks).toEqual([expect.objectContaining(shown)]);
        expect([...google.visible(mine!.id), ...google.visible(home!.id)]).toEqual([]);
        expect(google.visible(work!.id)).toEqual([expect.objectContaining({ title: "Edited" })]);
      });
    },
  );

  it("I5: a just moved task that the person removes in Google takes its subtasks along", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent" }, { title: "Hung later" }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const [parent, later] = [titled(before, "Parent"), titled(before, "Hung later")];
    const google = world.emulator.firstParty(ANN);
    const away = world.emulator.faults.add({ kind: "unavailable" });
    google.reorder("@default", later.task_id!, { parent: parent.task_id! });
    google.addTask("@default", "Never met", {}, { parent: parent.task_id! });
    const body = { fromListId: parent.listId, toListId: work!.id, taskId: parent.id };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    google.delete("@default", parent.task_id!);
    world.emulator.faults.remove(away);
    await soon(async () => {
      expect((await boardOf(ann, true)).tasks).toEqual([]);
      expect(google.visible()).toEqual([]);
      expect(google.visible(work!.id)).toEqual([]);
    });
  });

  it("I5: a task deleted in Google during our move is deleted here too", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent" }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const { id: taskId, listId, task_id } = titled(await importedBoard(ann), "Parent");
    const { faults } = world.emulator;
    const held = faults.add({ match: { operation: "tasks.move" }, times: 1, kind: "slow", delayMs: 60_000 });
    const body = { fromListId: listId, toListId: work!.id, taskId };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await soon(() => expect(faults.pending()).toEqual([]));
    world.emulator.firstParty(ANN).delete("@default", task_id!);
    faults.remove(held);
    await soon(async () => expect((await boardOf(ann, true)).tasks).toEqual([]));
  });

  it("P10: a task that the person moves in Google during our move keeps its subtask", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const { id: taskId, listId, task_id } = titled(await importedBoard(ann), "Parent");
    const { faults } = world.emulator;
    const held = faults.add({ match: { operation: "tasks.move" }, times: 1, kind: "slow", delayMs: 60_000 });
    const body = { fromListId: listId, toListId: work!.id, taskId };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await soon(() => expect(faults.pending()).toEqual([]));
    const google = world.emulator.firstParty(ANN);
    google.moveToList("@default", task_id!, work!.id);
    faults.remove(held);
    await soon(async () => {
      const { tasks } = await boardOf(ann, true);
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Parent"]);
      expect(tasks.filter((task) => task.listId !== work!.id)).toEqual([]);
      expect(google.visible(work!.id).map(({ title }) => title)).toEqual(["Parent", "Child"]);
    });
  });

  it("P10: a move made in Google does not bring back what was deleted here", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, {
      sync: true,
      clock: clock.now,
    });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const there = titled(await importedBoard(ann), "There before");
    const body = { tasklistId: work!.id, taskId: there.id };
    expect((await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body })).status).toBe(200);
    const google = world.emulator.firstParty(ANN);
    google.moveToList(work!.id, there.task_id!, "@default");
    clock.move(1_000);
    const titles = async () => (await boardOf(ann, true)).tasks.map((task) => task.finalTitle);
    expect(await titles()).not.toContain("There before");
    clock.move(15_000);
    await soon(async () => {
      expect((await titles()).toSorted()).toEqual(["First", "Parent", "Second"]);
      expect(google.visible().map(({ title }) => title)).not.toContain("There before");
    });
  });

  it("P10.21: a task removed in its list is not followed to the list that we had moved it out of", async () => {
    const two = await enterWithTwoLists(engine, [{ title: "Task" }]);
    const { clock, ann, mine, work, failing, inTheEnd } = two;
    const { id: taskId, task_id } = await ann.task("Task");
    const readOld = failing({ kind: "unavailable", match: { operation: "tasks.list", path: mine } });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    await inTheEnd(() => expect(ann.titles(work)).toEqual(["Task"]));
    clock.move(1_000);
    ann.google.edit(work, task_id!, { due: "2030-01-02" });
    await inTheEnd(({ tasks }) => expect(tasks[0]!.due).toBe("2030-01-02"));
    const answer = failing({ kind: "unavailable" });
    clock.move(1_000);
    ann.google.delete(work, task_id!);
    await ann.does(googleTask, { taskListId: work, taskId, title: "Edited" });
    answer();
    await inTheEnd(() => expect(ann.titles(work)).toEqual(["Edited"]));
    const readWork = failing(
      { kind: "unavailable", match: { operation: "tasks.list", path: work } },
      { kind: "notFound", match: { operation: "tasks.get", path: task_id! } },
    );
    readOld();
    for (let run = 0; run < 3; run++) {
      clock.move(300_000);
      await ann.pulled();
    }
    const shown = { id: taskId, listId: work, finalTitle: "Edited", due: "2030-01-02" };
    const still = expect.objectContaining(shown);
    expect((await ann.pulled()).tasks).toEqual([still]);
    readWork();
    await inTheEnd(({ tasks }) => expect(tasks).toEqual([still]));
    expect([ann.titles(mine), ann.titles(work)]).toEqual([[], ["Edited"]]);
  });
});
