import { readBin } from "@tasklane/contract/bin.ts";
import { deleteList } from "@tasklane/contract/lists.ts";
import { googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { lagging } from "./lagging.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))("tasks moved and removed in Google at once, on %s", (engine) => {
  it.each([
    { read: "first", from: 0, to: 1, tombstoneAfterMove: true },
    { read: "second", from: 1, to: 0, tombstoneAfterMove: true },
    { read: "first, then without the task", from: 0, to: 1, tombstoneAfterMove: false },
  ] as const)(
    "P10.21: a deleted task that an edit keeps has its last notes (read $read)",
    async ({ from, to, tombstoneAfterMove }) => {
      const clock = standingClock();
      const emulator = { autoConsent: true, switches: { tombstoneAfterMove } };
      const world = await openWorld(engine, { sync: true, clock: clock.now, emulator });
      const task = { title: "Task", notes: "stays\nremoved there" };
      const ann = await Person.enter(world, [
        { title: "@default", tasks: from === 0 ? [task] : [] },
        { title: "Work", tasks: from === 1 ? [task] : [] },
      ]);
      const lists = [await ann.listId(), await ann.listId("Work")] as const;
      const [old, now] = [lists[from], lists[to]];
      const { id: taskId, task_id } = await ann.task("Task");
      const away = world.emulator.faults.add({ kind: "unavailable" });
      ann.google.moveToList(old, task_id!, now);
      clock.move(1_000);
      ann.google.edit(now, task_id!, { notes: "stays" });
      ann.google.delete(now, task_id!);
      await ann.does(googleTask, { taskListId: old, taskId, title: "Edited" });
      world.emulator.faults.remove(away);
      await soon(async () => {
        clock.move(130_000);
        const { tasks } = await ann.pulled();
        const shown = { id: taskId, finalTitle: "Edited", notes: "stays", listId: now, synced: "yes" };
        expect(tasks).toEqual([expect.objectContaining(shown)]);
        expect(ann.titles(now)).toEqual(["Edited"]);
        expect(ann.titles(old)).toEqual([]);
      });
    },
  );

  it.each([true, false])(
    "P10.21: a task removed where it was moved to stays deleted, though its old list is deleted (%s)",
    async (tombstoneAfterMove) => {
      const clock = standingClock();
      const emulator = { autoConsent: true, switches: { tombstoneAfterMove } };
      const world = await openWorld(engine, { sync: true, clock: clock.now, emulator });
      const ann = await Person.enter(world, [
        { title: "@default", tasks: [{ title: "Other" }] },
        { title: "Work", tasks: [{ title: "Task" }] },
      ]);
      const [home, work] = [await ann.listId(), await ann.listId("Work")];
      const { id: taskId, task_id } = await ann.task("Task");
      const away = world.emulator.faults.add({ kind: "unavailable" });
      await ann.does(moveTask, { fromListId: work, toListId: home, taskId });
      ann.google.moveToList(work, task_id!, home);
      clock.move(1_000);
      ann.google.delete(home, task_id!);
      await ann.does(deleteList, { taskListId: work });
      world.emulator.faults.remove(away);
      await soon(async () => {
        clock.move(130_000);
        const { tasks } = await ann.pulled();
        expect(ann.google.lists()).toHaveLength(1);
        expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Other"]);
        expect(ann.titles(home)).toEqual(["Other"]);
      });
    },
  );

  it.each([true, false])(
    "P10.21: an edited task stays that was removed where it was moved to, in a list deleted here (%s)",
    async (tombstoneAfterMove) => {
      const clock = standingClock();
      const emulator = { autoConsent: true, switches: { tombstoneAfterMove } };
      const world = await openWorld(engine, { sync: true, clock: clock.now, emulator });
      const ann = await Person.enter(world, [
        { title: "@default", tasks: [{ title: "Task" }] },
        { title: "Work", tasks: [] },
      ]);
      const [home, work] = [await ann.listId(), await ann.listId("Work")];
      const { id: taskId, task_id } = await ann.task("Task");
      const away = world.emulator.faults.add({ kind: "unavailable" });
      ann.google.moveToList(home, task_id!, work);
      clock.move(1_000);
      ann.google.delete(work, task_id!);
      await ann.does(googleTask, { taskListId: home, taskId, title: "Edited" });
      const { faults } = world.emulator;
      faults.remove(away);
      // The list is deleted while it is read.
      faults.add({ match: { operation: "tasks.list", path: work }, times: 1, kind: "slow", delayMs: 1_000 });
      clock.move(130_000);
      const pulled = ann.pulled();
      await soon(() => expect(faults.pending()).toEqual([]));
      await ann.does(deleteList, { taskListId: work });
      await pulled;
      await soon(async () => {
        clock.move(130_000);
        const { tasks } = await ann.pulled();
        expect(tasks).toEqual([expect.objectContaining({ id: taskId, finalTitle: "Edited", synced: "yes" })]);
        expect(ann.google.lists()).toHaveLength(1);
        expect(ann.titles(home)).toEqual(["Edited"]);
      });
    },
  );

  it("P10.17: a subtask removed with its parent where both were moved is deleted", async () => {
    const clock = standingClock();
    // The old list does not show that the two left it, and is read last.
    const emulator = { autoConsent: true, switches: { tombstoneAfterMove: false } };
    const world = await openWorld(engine, { sync: true, clock: clock.now, emulator });
    const ann = await Person.enter(world, [
      { title: "@default", tasks: [] },
      { title: "Work", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
    ]);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    const away = world.emulator.faults.add({ kind: "unavailable" });
    ann.google.moveToList(work, parent.task_id!, home);
    ann.google.delete(home, parent.task_id!);
    ann.google.undelete(home, child.task_id!); // Google may go on listing what was under a deleted task.
    world.emulator.faults.remove(away);
    await soon(async () => {
      clock.move(130_000);
      expect((await ann.pulled()).tasks).toEqual([]);
    });
  });

  /** A task that its person moved in Google stands twice: it is inserted again for an edit, before the new list shows it. */
  async function standingTwice(others: { title: string }[], isRemovedBefore = false) {
    const clock = standingClock();
    const lag = lagging(clock.now);
    const overrides = { fetch: lag.reach };
    const world = await openWorld(engine, { sync: true, clock: clock.now, overrides });
    const ann = await Person.enter(world, [
      { title: "@default", tasks: [{ title: "Task" }] },
      { title: "Work", tasks: others },
    ]);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Task");
    lag.list = work;
    const away = world.emulator.faults.add({ kind: "unavailable" });
    ann.google.moveToList(home, task_id!, work);
    clock.move(1_000);
    if (isRemovedBefore) ann.google.delete(work, task_id!);
    await ann.does(googleTask, { taskListId: home, taskId, title: "Edited" });
    world.emulator.faults.remove(away);
    await soon(async () => {
      clock.move(130_000);
      await ann.pulled();
      expect(ann.titles(home)).toEqual(["Edited"]);
    });
    return { world, clock, lag, ann, home, work, task_id: task_id! };
  }

  it.each(["before", "after"])(
    "P10.21: a task stays deleted where its first Google task was removed %s it was inserted again",
    async (when) => {
      const { clock, lag, ann, home, work, task_id } = await standingTwice([], when === "before");
      if (when === "after") ann.google.delete(work, task_id);
      clock.move(MINUTE);
      ann.google.delete(home, ann.google.visible(home)[0]!.id);
      await soon(async () => expect((await ann.pulled()).tasks).toEqual([]));
      lag.list = null;
      ann.google.addTask(work, "New");
      await soon(async () => {
        clock.move(130_000);
        expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ finalTitle: "New" })]);
        expect([home, work].flatMap((list) => ann.titles(list))).toEqual(["New"]);
      });
    },
  );

  it("P10.21: a task that stood twice stays where it is when its person removes the older one", async () => {
    const { clock, lag, ann, home, work, task_id } = await standingTwice([]);
    ann.google.edit(work, task_id, { notes: "Written to the older one" });
    clock.move(MINUTE);
    ann.google.delete(work, task_id);
    lag.list = null;
    ann.google.addTask(work, "New");
    await soon(async () => {
      clock.move(130_000);
      await ann.pulled();
      expect([ann.titles(home), ann.titles(work)]).toEqual([["Edited"], ["New"]]);
      expect(await ann.task("Edited")).toMatchObject({ notes: "Written to the older one", synced: "yes" });
    });
  });

  it("I4: an edited task returns if it was removed under the older one of a task that stood twice", async () => {
    const { world, clock, lag, ann, home, work, task_id } = await standingTwice([{ title: "Child" }]);
    const child = await ann.task("Child");
    const away = world.emulator.faults.add({ kind: "unavailable" });
    ann.google.reorder(work, child.task_id!, { parent: task_id });
    ann.google.delete(work, task_id);
    ann.google.undelete(work, child.task_id!); // Google may go on listing what was under a deleted task.
    await ann.does(googleTask, { taskListId: work, taskId: child.id, due: "2030-01-02" });
    lag.list = null;
    world.emulator.faults.remove(away);
    await soon(async () => {
      clock.move(130_000);
      await ann.pulled();
      expect([home, work].flatMap((list) => ann.titles(list)).toSorted()).toEqual(["Child", "Edited"]);
    });
  });

  it("P10.24: a task that left a deleted list in Google is here, though its insert there is open", async () => {
    const clock = standingClock();
    const lag = lagging(clock.now);
    const overrides = { fetch: lag.reach };
    const world = await openWorld(engine, { sync: true, clock: clock.now, overrides });
    const ann = await Person.enter(world, [
      { title: "@default", tasks: [] },
      { title: "Work", tasks: [{ title: "Task" }] },
    ]);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const { id: taskId, task_id } = await ann.task("Task");
    lag.list = home;
    const away = world.emulator.faults.add({ kind: "unavailable" });
    world.emulator.faults.add({ match: { operation: "tasks.insert" }, kind: "cutBefore" });
    ann.google.moveToList(work, task_id!, home);
    await ann.does(googleTask, { taskListId: work, taskId, title: "Edited" });
    world.emulator.faults.remove(away);
    await soon(async () => {
      clock.move(MINUTE);
      await ann.pulled();
      const calls = world.emulator.ledger.entries(ann.email);
      expect(calls.some(({ operation }) => operation === "tasks.insert")).toBe(true);
    });
    await ann.does(deleteList, { taskListId: work });
    await soon(async () => {
      clock.move(MINUTE);
      await ann.pulled();
      expect(ann.google.lists()).toHaveLength(1);
    });
    lag.list = null;
    await soon(async () => {
      clock.move(130_000);
      expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ id: taskId, listId: home })]);
      expect(ann.titles(home)).toEqual(["Edited"]);
    });
  });

  it("P9: a new subtask removed with its parent is never here", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "@default", tasks: [{ title: "Parent" }] }]);
    const { task_id: parent, listId } = await ann.task("Parent");
    const child = ann.google.addTask(listId, "Child", {}, { parent: parent! });
    ann.google.delete(listId, parent!);
    ann.google.undelete(listId, child.id); // Google may go on listing what was under a deleted task.
    expect((await ann.pulled()).tasks).toEqual([]);
    const { entries } = await ann.does(readBin, {});
    expect(entries.map(({ name }) => name)).toEqual(["Parent"]);
  });

  it("I5: a task that stood twice in Google is deleted when its person has removed both", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, [{ title: "@default", tasks: [{ title: "Task" }] }]);
    const home = await ann.listId();
    const { id: taskId, task_id } = await ann.task("Task");
    world.emulator.faults.add({ match: { operation: "tasks.delete" }, kind: "userRateLimitExceeded" });
    const unread = world.emulator.faults.add({ kind: "unavailable" });
    ann.google.delete(home, task_id!);
    await ann.does(googleTask, { taskListId: home, taskId, title: "Edited" });
    world.emulator.faults.remove(unread);
    await soon(async () => {
      clock.move(MINUTE);
      await ann.pulled();
      expect(ann.titles(home)).toEqual(["Edited"]);
    });
    const [second] = ann.google.visible(home);
    clock.move(MINUTE);
    ann.google.undelete(home, task_id!);
    ann.google.edit(home, task_id!, { title: "Undone" });
    await soon(async () => {
      clock.move(MINUTE);
      expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ finalTitle: "Undone" })]);
    });
    const away = world.emulator.faults.add({ kind: "unavailable" });
    clock.move(MINUTE);
    ann.google.delete(home, second!.id);
    ann.google.edit(home, task_id!, { due: "2030-01-02" });
    clock.move(MINUTE);
    ann.google.delete(home, task_id!);
    world.emulator.faults.remove(away);
    await soon(async () => {
      clock.move(MINUTE);
      expect((await ann.pulled()).tasks).toEqual([]);
      expect(ann.titles(home)).toEqual([]);
    });
  });
});
