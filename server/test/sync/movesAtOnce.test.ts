import { addSublist, addSublistSection } from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { addSharedList } from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask, googleTask, moveTask, restoreTask } from "@tasklane/contract/tasks.ts";
import type { Emulator, Options } from "@tasklane/emulator/start.ts";
import { describe, expect, it } from "vitest";
import type { Task } from "@tasklane/contract/tasks.ts";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { takeIn, tasksOf } from "../sharing/together.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import type { Engine } from "../world.ts";

type FaultOrder = Parameters<Emulator["faults"]["add"]>[0];
type Backfilling = Parameters<Emulator["fill"]>[1];

/** Longer than any waiting time: for Undo, for a call of unknown outcome, or after a failure, in milliseconds. */
const LATER = 130_000;

/** Creates a person with two private lists; the default list has the given tasks. The clock stands still. */
async function enter(
  engine: Engine,
  tasks: Backfilling[number]["tasks"],
  switches: Options["switches"] = {},
) {
  const clock = standingClock();
  const world = await openWorld(engine, {
    sync: true,
    clock: clock.now,
    emulator: { switches },
  });
  const ann = await Person.enter(world, [
    { title: "@default", tasks },
    { title: "Work", tasks: [] },
  ]);
  const { faults } = world.emulator;
  /** Orders faults. @returns a function that removes them */
  const failing = (...orders: FaultOrder[]): (() => void) => {
    const ids = orders.map((order) => faults.add(order));
    return () => ids.forEach((id) => faults.remove(id));
  };
  /** Advances the clock and pulls until a check passes. */
  const inTheEnd = (check: (board: Board) => void) =>
    soon(async () => {
      clock.move(LATER);
      check(await ann.pulled());
    });
  return { world, clock, ann, mine: await ann.listId(), work: await ann.listId("Work"), failing, inTheEnd };
}

/** Orders that Google does not answer these calls and does nothing. */
const away = (operation?: string, path?: string): FaultOrder => ({
  kind: "unavailable",
  match: { operation, path },
});

describe.each(enginesFor("postgres"))("moves between lists and what happens at once on %s", (engine) => {
  it("P10, I5: a task deleted here is deleted in Google though it was moved there and back", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enter(engine, [{ title: "Task" }]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    ann.google.moveToList(mine, task_id!, work);
    clock.move(1_000);
    await ann.pulled();
    ann.google.moveToList(work, task_id!, mine);
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toEqual([]);
    });
  });

  it("P7, P10: a task deleted here, then restored and moved in Google, stays", async () => {
    const { clock, ann, mine, work, inTheEnd } = await enter(engine, [{ title: "Task" }]);
    const { id: taskId, task_id } = await ann.task("Task");
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(ann.titles(mine)).toEqual([]);
    });
    clock.move(1_000);
    ann.google.undelete(mine, task_id!);
    ann.google.moveToList(mine, task_id!, work);
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ title: "Task", task_id, synced: "yes" })]);
      expect(ann.titles(work)).toEqual(["Task"]);
    });
  });

  it("P10, I5: a task inserted again and then deleted here is also deleted where Google moved it", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enter(engine, [{ title: "Task" }]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    const endOutage = failing(away("tasks.patch"));
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    ann.google.moveToList(mine, task_id!, work);
    await soon(async () => {
      clock.move(LATER);
      await ann.pulled();
      expect(ann.titles(mine)).toEqual(["Edited"]);
    });
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    unread();
    endOutage();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toEqual([]);
    });
  });

  it("U14: an assigned task that is edited here and moved in Google stays the original", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enter(engine, []);
    const { id: googleId } = ann.google.assign(mine, "Task");
    await soon(async () => expect((await ann.pulled()).tasks).toHaveLength(1));
    const { id: taskId } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    const endOutage = failing(away("tasks.patch"));
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    ann.google.moveToList(mine, googleId, work);
    await soon(async () => {
      clock.move(LATER);
      await ann.pulled();
      expect(ann.titles(mine)).toEqual(["Edited"]);
    });
    unread();
    endOutage();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([
        expect.objectContaining({ id: taskId, finalTitle: "Edited", task_id: googleId, synced: "yes" }),
      ]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toHaveLength(1);
    });
  });

  it("I4: a task that lost its sublist by a move in Google can be deleted there", async () => {
    const { ann, mine, work, failing, inTheEnd } = await enter(engine, []);
    const shop = { google_list_id: mine, sublist_id: "1790000000000", sublist_name: "Shop" };
    await ann.does(addSublist, shop);
    const food = { section_id: "1790000000001", section_name: "Food" };
    await ann.does(addSublistSection, { google_list_id: mine, subList_id: shop.sublist_id, ...food });
    ann.google.addTask(mine, "Task (#Shop ##Food)");
    await soon(async () => expect((await ann.pulled()).tasks).toHaveLength(1));
    const { task_id, ...before } = await ann.task("Task");
    expect(before).toMatchObject({ sublistName: "Shop", section: "Food" });
    const endOutage = failing(away("tasks.patch"));
    ann.google.moveToList(mine, task_id!, work);
    await soon(async () => {
      const task = titled(await ann.pulled(), "Task");
      expect(task).toMatchObject({ listId: work, sublistName: null, section: null });
    });
    ann.google.delete(work, task_id!);
    endOutage();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect(ann.titles(work)).toEqual([]);
    });
  });

  it("P3: a task moved here does not count as deleted while Google shows no list", async () => {
    const { world, ann, mine, work, failing, inTheEnd } = await enter(engine, [{ title: "Task" }]);
    const { id: taskId, task_id } = await ann.task("Task");
    const there = failing({ kind: "notFound", match: { path: "/lists/" } });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    await soon(() => expect(world.emulator.ledger.count("tasks.get")).toBeGreaterThanOrEqual(2));
    await ann.pulled();
    there();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, task_id, listId: work, synced: "yes" })]);
      expect(ann.google.visible(work)).toEqual([expect.objectContaining({ id: task_id })]);
    });
  });

  it("P9: a subtask that Google shows under a deleted parent is deleted, though we moved both", async () => {
    const { ann, mine, work, failing, inTheEnd } = await enter(engine, [
      { title: "Parent", children: [{ title: "Child" }] },
    ]);
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    const endOutage = failing(away());
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: parent.id });
    // In Google, the subtask leaves the parent, the parent is deleted, and the subtask goes back under it. So Google
    // shows a live subtask of a deleted parent.
    ann.google.reorder(mine, child.task_id!);
    ann.google.delete(mine, parent.task_id!);
    ann.google.reorder(mine, child.task_id!, { parent: parent.task_id! });
    endOutage();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toEqual([]);
    });
  });

  it("U10: a parent deleted here takes no former subtask along that Google still has under it", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enter(
      engine,
      [{ title: "Parent", children: [{ title: "Child" }] }],
      { childrenOfDeletedParent: "deleted" },
    );
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    const endOutage = failing({ kind: "notFound", match: { operation: "tasks.move" } });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
    await ann.does(deleteTask, { tasklistId: mine, taskId: parent.id });
    for (let run = 0; run < 3; run++) {
      clock.move(LATER);
      await ann.pulled();
    }
    endOutage();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([
        expect.objectContaining({ id: child.id, task_id: child.task_id, listId: work }),
      ]);
      expect(ann.titles(work)).toEqual(["Child"]);
      expect(ann.titles(mine)).toEqual([]);
    });
  });

  it.each([
    ["to a list that is read before its own", 1, true],
    ["out of a list that does not show it as deleted", 0, false],
  ] as const)(
    "U4: a task inserted with a lost answer, and moved in Google %s, stays one task",
    async (_, at, tombstoneAfterMove) => {
      const { ann, mine, work, failing, inTheEnd } = await enter(engine, [], { tombstoneAfterMove });
      const [from, to] = at === 0 ? [mine, work] : [work, mine];
      const endFaults = failing(
        { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
        away("tasks.list"),
        away("tasklists.list"),
      );
      const { data } = await ann.does(addTask, { listId: from, title: "Task" });
      await soon(() => expect(ann.titles(from)).toEqual(["Task"]));
      const [made] = ann.google.visible(from);
      ann.google.moveToList(from, made!.id, to);
      endFaults();
      await inTheEnd(({ tasks }) => {
        const shown = { id: data.id, task_id: made!.id, listId: to, synced: "yes" };
        expect(tasks).toEqual([expect.objectContaining(shown)]);
        expect(ann.titles(to)).toEqual(["Task"]);
        expect(ann.titles(from)).toEqual([]);
      });
    },
  );

  it("P5: a line removed in Google stays removed when an edit here keeps the deleted task", async () => {
    const { ann, mine, work, failing, inTheEnd } = await enter(engine, [
      { title: "Task", notes: "stays\nremoved there" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const endOutage = failing(away());
    ann.google.edit(mine, task_id!, { notes: "stays" });
    ann.google.delete(mine, task_id!);
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    endOutage();
    await inTheEnd(({ tasks }) => {
      const shown = { id: taskId, finalTitle: "Edited", notes: "stays", listId: work, synced: "yes" };
      expect(tasks).toEqual([expect.objectContaining(shown)]);
      expect(ann.titles(work)).toEqual(["Edited"]);
    });
  });

  it("P10: a task that just left a shared list in Google can be moved back to it here", async () => {
    const { world, ann, mine, failing, inTheEnd } = await enter(engine, []);
    const shared = (await ann.does(addSharedList, { title: "Trip" })).data.id;
    const bob = await Person.enter(world);
    const theirs = { person: bob, listId: await takeIn(ann, shared, bob) };
    const { id: googleId } = ann.google.addTask(shared, "Task");
    await soon(async () => {
      await ann.pulled();
      expect(bob.titles(theirs.listId)).toEqual(["Task"]);
    });
    // Ann's Google refuses the title that Bob writes. So Ann has not seen his edit, and the task stays in the shared
    // list for him.
    const refused = failing({
      kind: "invalidArgument",
      match: { operation: "tasks.patch", account: ann.email },
    });
    const [{ id: taskId }] = (await tasksOf(theirs)) as [Task];
    await bob.does(googleTask, { taskListId: theirs.listId, taskId, title: "Bob's" });
    await soon(async () => {
      const { sharedTasks } = await ann.board();
      expect(sharedTasks).toEqual([expect.objectContaining({ finalTitle: "Bob's", synced: "refused" })]);
    });
    refused();
    ann.google.moveToList(shared, googleId, mine);
    const unread = failing(away("tasks.list", shared));
    await soon(async () => expect((await ann.pulled()).tasks).toHaveLength(1));
    const { id, task_id } = await ann.task("Task");
    expect(task_id).toBe(googleId);
    await ann.does(moveTask, { fromListId: mine, toListId: shared, taskId: id });
    unread();
    await inTheEnd(({ tasks, sharedTasks }) => {
      expect(tasks).toEqual([]);
      expect(sharedTasks.map(({ finalTitle, synced }) => `${finalTitle}: ${synced}`).sort()).toEqual([
        "Bob's: yes",
        "Task: yes",
      ]);
      expect(ann.titles(shared).sort()).toEqual(["Bob's", "Task"]);
      expect(ann.titles(mine)).toEqual([]);
    });
  });

  it("P10, I5: a task that the person moves in Google during our deletion stays deleted", async () => {
    const { clock, world, ann, mine, work } = await enter(engine, [{ title: "Task" }]);
    const { id: taskId, task_id } = await ann.task("Task");
    const { faults } = world.emulator;
    faults.add({ match: { operation: "tasks.delete" }, times: 1, kind: "slow", delayMs: 1_000 });
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    clock.move(11_000);
    const pulled = ann.pulled();
    await soon(() => expect(faults.pending()).toEqual([]));
    // The move in Google leaves a tombstone in the old list. Our delete call reaches only that tombstone.
    ann.google.moveToList(mine, task_id!, work);
    await pulled;
    await soon(async () => {
      clock.move(LATER);
      expect((await ann.pulled()).tasks).toEqual([]);
      expect(ann.titles(work)).toEqual([]);
    });
  });

  it("I4: Undo of a deletion restores its subtasks even after an edit restored the parent", async () => {
    const { clock, ann, mine } = await enter(engine, [
      { title: "Parent", children: [{ title: "First" }, { title: "Second" }] },
    ]);
    const [parent, first, second] = [
      await ann.task("Parent"),
      await ann.task("First"),
      await ann.task("Second"),
    ];
    clock.move(1_000);
    for (const { task_id } of [parent, second]) ann.google.edit(mine, task_id!, { notes: "unseen" });
    await ann.does(deleteTask, { tasklistId: mine, taskId: parent.id });
    const titles = async () => (await ann.pulled()).tasks.map((task) => task.finalTitle).toSorted();
    await soon(async () => expect(await titles()).toEqual(["Parent", "Second"]));
    clock.move(1_000);
    ann.google.delete(mine, second.task_id!);
    await soon(async () => expect(await titles()).toEqual(["Parent"]));
    await ann.does(restoreTask, { listId: mine, taskId: parent.id });
    const board = await ann.board();
    expect(board.tasks.map(({ id }) => id).toSorted()).toEqual([parent.id, first.id].toSorted());
    expect(titled(board, "First").parent).toBe(parent.id);
  });
});
