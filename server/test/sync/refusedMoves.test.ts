import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { readBin } from "@tasklane/contract/bin.ts";
import { shareList } from "@tasklane/contract/sharing.ts";
import { addTask, completeTask, deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, importedBoard, soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { inStep, takeIn, tasksOf, together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { enterWithTwoLists } from "./enterWithTwoLists.ts";

const ANN = "ann@example.com";
const FILLED = [
  { title: "@default", tasks: [{ title: "Water the plants" }] },
  { title: "Work", tasks: [] },
];

describe.each(enginesFor("sqlite"))("moves that Google refuses, on %s", (engine) => {
  it.each([
    { outcome: "is removed there", edit: null, left: [] },
    { outcome: "stays there if it was changed in Google meanwhile", edit: "Twice", left: ["Twice"] },
  ])("U7.12: a repeating task that is moved here and then deleted $outcome", async ({ edit, left }) => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, FILLED);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Water the plants");
    ann.google.repeat(home, task_id!, 7);
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
    await soon(async () => expect((await ann.task("Water the plants")).synced).toBe("refused"));
    await ann.does(deleteTask, { tasklistId: work, taskId });
    if (edit) ann.google.edit(home, task_id!, { title: edit });
    await soon(async () => {
      clock.move(61_000); // After a refusal, the next try comes a minute later.
      const { tasks } = await ann.pulled();
      expect(ann.titles(home)).toEqual(left);
      expect(tasks.map(({ finalTitle, listId }) => [finalTitle, listId])).toEqual(
        left.map((title) => [title, home]),
      );
    });
    expect(ann.titles(work)).toEqual([]);
  });

  it("U7.12: a repeating task that was changed in Google returns once when Undo restores several", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, [
      { title: "@default", tasks: [{ title: "Water the plants" }] },
      { title: "Work", tasks: [{ title: "Other" }] },
    ]);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const [{ id: taskId, task_id }, other] = [await ann.task("Water the plants"), await ann.task("Other")];
    ann.google.repeat(home, task_id!, 7);
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
    await soon(async () => expect((await ann.task("Water the plants")).synced).toBe("refused"));
    const ids = [taskId, other.id];
    await ann.does(changeTasks, { ids, change: { kind: "delete" } });
    const match = { account: ann.email, operation: "tasks.delete" };
    const kept = world.emulator.faults.add({ match, kind: "unavailable" });
    await soon(async () => {
      clock.move(61_000); // The refused move is tried again, and then the deletion.
      await ann.pulled();
      expect(world.emulator.ledger.count("tasks.delete", ann.email)).toBeGreaterThan(0);
    });
    const shown = async () => (await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle).toSorted();
    ann.google.edit(home, task_id!, { title: "Water the garden" });
    await soon(async () => {
      clock.move(61_000);
      expect(await shown()).toEqual(["Water the garden"]);
    });
    world.emulator.faults.remove(kept);
    await ann.does(changeTasks, { ids, change: { kind: "restore" } });
    await soon(async () => {
      clock.move(61_000);
      expect(ann.titles(work)).toEqual(["Other"]);
      expect(await shown()).toEqual(["Other", "Water the garden"]);
    });
    await ann.settled();
    expect(await shown()).toEqual(["Other", "Water the garden"]);
  });

  it("U7.14: a repeating task that Google does not move is changed and completed where it stands", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, FILLED);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Water the plants");
    ann.google.repeat(home, task_id!, 7);
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
    await soon(async () => expect((await ann.task("Water the plants")).synced).toBe("refused"));
    await ann.does(googleTask, { taskListId: work, taskId, title: "Water the garden" });
    await soon(() => expect(ann.titles(home)).toEqual(["Water the garden"]));
    const { title } = await ann.task("Water the garden");
    await ann.does(completeTask, { tasklistId: work, taskId, title, status: "completed" });
    const inGoogle = () => [...ann.google.tasks(home), ...ann.google.tasks(work)];
    await soon(() => expect(inGoogle().find(({ id }) => id === task_id)?.status).toBe("completed"));
    await soon(async () => {
      clock.move(61_000);
      const { tasks } = await ann.pulled();
      expect(Object.fromEntries(tasks.map(({ listId, status }) => [listId, status]))).toEqual({
        [work]: "completed",
        [home]: "needsAction", // its next one
      });
      expect(tasks).toHaveLength(2);
    });
  });

  it("U7.14: what was changed after a move out of a shared list does not reach the old list", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [ann, bob] = (await together(world, 1)) as [Membership, Membership];
    await ann.person.does(addTask, { listId: ann.listId, title: "Water the plants" });
    await inStep([ann, bob], ["Water the plants"]);
    const { id: taskId, task_id } = (await tasksOf(ann))[0]!;
    const home = await ann.person.listId();
    ann.person.google.repeat(ann.listId, task_id!, 7);
    await ann.person.does(moveTask, { fromListId: ann.listId, toListId: home, taskId });
    const synced = async () => (await ann.person.board()).tasks.find(({ id }) => id === taskId)?.synced;
    await soon(async () => expect(await synced()).toBe("refused"));
    await ann.person.does(googleTask, { taskListId: home, taskId, title: "My own words" });
    await soon(async () => expect(await synced()).toBe("refused"));
    await ann.person.pulled();
    expect(ann.person.titles(ann.listId)).toEqual(["Water the plants"]);
  });

  it("I7: what was written where it stands reaches nobody who joins that list later", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, FILLED);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Water the plants");
    ann.google.repeat(home, task_id!, 7);
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
    await soon(async () => expect((await ann.task("Water the plants")).synced).toBe("refused"));
    clock.move(1_000);
    await ann.does(googleTask, { taskListId: work, taskId, title: "My own words" });
    await soon(() => expect(ann.titles(home)).toEqual(["My own words"]));
    await ann.does(shareList, { listId: home });
    const bob = await Person.enter(world);
    const bobs = await takeIn(ann, home, bob);
    ann.google.deleteList(work);
    await soon(async () => {
      clock.move(61_000);
      expect((await ann.pulled()).lists).toEqual([]);
      expect(ann.titles(home)).toEqual([]);
    });
    expect((await bob.pulled()).sharedTasks).toEqual([]);
    expect(bob.titles(bobs)).toEqual([]);
    expect((await ann.does(readBin, {})).entries).toMatchObject([{ kind: "list", tasks: 1 }]);
  });

  it("U7.13: edits in Google of a task whose move Google refuses show here", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, FILLED);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Water the plants");
    ann.google.repeat(home, task_id!, 7);
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
    await soon(async () => expect((await ann.task("Water the plants")).synced).toBe("refused"));
    clock.move(5_000); // No refused move is tried again within a minute.
    ann.google.edit(home, task_id!, { title: "Water the garden" });
    await soon(async () => {
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ finalTitle, listId }) => [finalTitle, listId])).toEqual([
        ["Water the garden", work],
      ]);
    });
    expect(ann.titles(home)).toEqual(["Water the garden"]);
  });

  it("P10.17: a subtask listed under a task deleted in Google is no new task", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, FILLED);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Water the plants");
    ann.google.repeat(home, task_id!, 7);
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
    await soon(async () => expect((await ann.task("Water the plants")).synced).toBe("refused"));
    const { id } = ann.google.addTask(home, "Under it", {}, { parent: task_id! });
    ann.google.delete(home, task_id!);
    ann.google.undelete(home, id); // Google may go on listing what was under a deleted task.
    await ann.pulled();
    await soon(async () => {
      clock.move(130_000);
      expect((await ann.pulled()).tasks).toEqual([]);
    });
  });

  it("U7: a subtask that Google refuses under its parent goes to the other list beside it", async () => {
    const world = await openWorld(engine, { sync: true });
    const children = [{ title: "First" }, { title: "Second" }];
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent", children }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const [parent, first] = [titled(before, "Parent"), titled(before, "First")];
    const google = world.emulator.firstParty(ANN);
    google.complete("@default", first.task_id!); // Google does not nest a task under a hidden one
    const body = { fromListId: parent.listId, toListId: work!.id, taskId: parent.id };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await soon(() => {
      const there = google.tasks(work!.id).filter(({ deleted }) => !deleted);
      expect(there.map(({ id }) => id)).toContain(first.task_id);
    });
    await soon(async () => {
      const board = await boardOf(ann, true);
      expect(board.tasks.filter(({ synced }) => synced === "waiting")).toEqual([]);
      expect(titled(board, "First")).toMatchObject({ id: first.id, listId: work!.id, status: "completed" });
    });
  });

  it("U7: a subtask that was edited in Google on its way tells that Google refuses its parent", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const children = [{ title: "First" }];
    const ann = await Person.enter(world, [
      { title: "@default", tasks: [{ title: "Parent", children }] },
      { title: "Work", tasks: [] },
    ]);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const [parent, first] = [await ann.task("Parent"), await ann.task("First")];
    ann.google.complete(home, parent.task_id!); // Google does not nest a task under a hidden one.
    await soon(async () => expect(titled(await ann.pulled(), "Parent").status).toBe("completed"));
    ann.google.edit(home, first.task_id!, { title: "First of all" });
    const match = { operation: "tasks.list", path: home };
    world.emulator.faults.add({ match, times: 1, kind: "slow", delayMs: 1_000 });
    const pulling = ann.pulled();
    await soon(() => expect(world.emulator.faults.pending()).toEqual([]));
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId: parent.id });
    expect(titled(await pulling, "First of all").listId).toBe(work);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect((await ann.task("First of all")).synced).toBe("refused");
    });
  });

  it("U7.9: a subtask that is read on its way is refused under its parent later", async () => {
    const children = [{ title: "Child" }];
    const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Parent", children },
    ]);
    const { id: taskId } = await ann.task("Parent");
    const { task_id } = await ann.task("Child");
    const endOutage = failing({ kind: "notFound", match: { operation: "tasks.move" } });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    ann.google.complete(mine, task_id!); // Google does not nest a task under another one once it is hidden.
    await inTheEnd((board) => expect(titled(board, "Child").status).toBe("completed"));
    endOutage();
    await inTheEnd((board) => {
      const there = ann.google.tasks(work).filter(({ deleted }) => !deleted);
      expect(there).toHaveLength(2);
      expect(titled(board, "Child")).toMatchObject({ listId: work, synced: "refused" });
    });
  });

  it("U7: a move that Google confirms but does not make is shown as refused", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    world.emulator.fill(ANN, [{ title: "@default", tasks: [{ title: "Above" }, { title: "Below" }] }]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const [above, below] = [titled(before, "Above"), titled(before, "Below")];
    const google = world.emulator.firstParty(ANN);
    const match = { operation: "tasks.insert" };
    world.emulator.faults.add({ match, times: 1, kind: "userRateLimitExceeded", retryAfter: 1 });
    await ann.post(`/api/my-tasks/addSubTask/${below.listId}`, { title: "New", parentTaskId: below.id });
    await soon(() => expect(world.emulator.faults.pending()).toEqual([]));
    // "Below" has a subtask on our board, so it may not become a subtask itself.
    google.reorder("@default", below.task_id!, { parent: above.task_id! });
    google.complete("@default", above.task_id!);
    await soon(async () => expect(titled(await boardOf(ann, true), "Below").synced).toBe("refused"));
    const moves = world.emulator.ledger.count("tasks.move");
    await boardOf(ann, true);
    await boardOf(ann, true);
    expect(world.emulator.ledger.count("tasks.move")).toBe(moves);
    // The refused subtask does not prevent the deletion of its parent in Google for ever (U3).
    const gone = { tasklistId: above.listId, taskId: above.id };
    expect((await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body: gone })).status).toBe(200);
    clock.move(11_000);
    await soon(async () => {
      await boardOf(ann, true);
      expect(google.tasks().find(({ id }) => id === above.task_id)!.deleted).toBe(true);
    });
    expect(titled(await boardOf(ann), "Below").id).toBe(below.id);
  });
});
