import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteList } from "@tasklane/contract/lists.ts";
import { deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

describe.each(enginesFor("postgres"))("tasks on their way into a list in the bin, on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  it.each([
    { read: "after", inOther: [] as string[], inList: ["Edited"] },
    { read: "before", inOther: ["Edited"], inList: [] as string[] },
  ])(
    "a task edited in Google returns once (edit read $read the list returns)",
    async ({ read, inOther, inList }) => {
      const ann = await Person.enter(world(), [
        { title: "@default", tasks: [{ title: "Stays" }] },
        { title: "Work", tasks: [{ title: "Alone" }] },
      ]);
      const taskListId = await ann.listId("Work");
      const other = await ann.listId();
      const { account, faults } = { account: ann.email, faults: world().emulator.faults };
      const stays = await ann.task("Stays");
      const away = faults.add({
        match: { account, operation: "tasks.list", path: other },
        kind: "unavailable",
      });
      const still = faults.add({ match: { account, operation: "tasks.get" }, kind: "unavailable" });
      ann.google.edit(other, stays.task_id!, { title: "Edited" });
      await ann.does(moveTask, { fromListId: other, toListId: taskListId, taskId: stays.id });
      const here = { taskListId, taskId: stays.id, due: "2030-01-02" };
      await ann.does(googleTask, here);
      await ann.does(deleteList, { taskListId });
      await soon(() => {
        clock.move(2_000);
        expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks"]);
      });
      faults.remove(still);
      const restored = async () =>
        (await ann.does(restoreFromBin, { kind: "list", id: taskListId })).data.listId!;
      let listId = read === "after" ? await restored() : "";
      faults.remove(away);
      if (read === "before") {
        await soon(async () => {
          clock.move(300_000); // longer than the account may rest after the faults
          expect((await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Edited"]);
        });
        listId = await restored();
      }
      await soon(async () => {
        clock.move(300_000);
        await ann.pulled();
        expect(ann.titles(other)).toEqual(inOther);
        expect(ann.titles(listId).toSorted()).toEqual(["Alone", ...inList].toSorted());
      });
      const edited = (await ann.settled()).tasks.filter(({ finalTitle }) => finalTitle === "Edited");
      expect(edited).toEqual([expect.objectContaining({ due: "2030-01-02", synced: "yes" })]);
    },
  );

  it("B5: a task returns with its list after its old Google list has gone", async () => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [] },
      { title: "Work", tasks: [{ title: "Task" }] },
      { title: "Trip", tasks: [] },
    ]);
    const [fromListId, toListId] = [await ann.listId("Work"), await ann.listId("Trip")];
    const match = { account: ann.email, operation: "tasks.get" };
    const away = world().emulator.faults.add({ match, kind: "unavailable" });
    await ann.does(moveTask, { fromListId, toListId, taskId: (await ann.task("Task")).id });
    for (const taskListId of [toListId, fromListId]) {
      await ann.does(deleteList, { taskListId });
      await soon(() => {
        clock.move(2_000);
        expect(ann.google.lists().map(({ id }) => id)).not.toContain(taskListId);
      });
    }
    world().emulator.faults.remove(away);
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: toListId });
    await soon(async () => {
      clock.move(300_000);
      await ann.pulled();
      expect(ann.titles(data.listId!)).toEqual(["Task"]);
    });
    expect((await ann.settled()).tasks).toEqual([expect.objectContaining({ finalTitle: "Task" })]);
  });

  it.each([{ back: ["Trip"] }, { back: ["Trip", "Work"] }, { back: ["Work", "Trip"] }])(
    "B5: a task that was edited in its old list returns once though both lists were deleted ($back return)",
    async ({ back }) => {
      const ann = await Person.enter(world(), [
        { title: "@default", tasks: [] },
        { title: "Work", tasks: [{ title: "Task" }] },
        { title: "Trip", tasks: [] },
      ]);
      const [work, trip] = [await ann.listId("Work"), await ann.listId("Trip")];
      const { account, faults } = { account: ann.email, faults: world().emulator.faults };
      const { id: taskId, task_id } = await ann.task("Task");
      const unread = [{ operation: "tasks.list", path: work }, { operation: "tasks.get" }].map((match) =>
        faults.add({ match: { account, ...match }, kind: "unavailable" }),
      );
      ann.google.edit(work, task_id!, { title: "Edited" });
      await ann.does(moveTask, { fromListId: work, toListId: trip, taskId });
      await ann.does(deleteList, { taskListId: trip });
      const isGone = (id: string) =>
        soon(() => {
          clock.move(2_000);
          expect(ann.google.lists().map((list) => list.id)).not.toContain(id);
        });
      await isGone(trip);
      for (const fault of unread) faults.remove(fault);
      await soon(async () => {
        clock.move(300_000); // longer than the account may rest after the faults
        expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ finalTitle: "Edited" })]);
      });
      await ann.does(deleteList, { taskListId: work });
      await isGone(work);
      for (const name of back)
        await ann.does(restoreFromBin, { kind: "list", id: name === "Trip" ? trip : work });
      const expected = [expect.objectContaining({ finalTitle: "Edited", synced: "yes" })];
      await soon(async () => {
        clock.move(300_000);
        expect((await ann.pulled()).tasks).toEqual(expected);
      });
      expect(ann.google.lists().flatMap(({ id }) => ann.titles(id))).toEqual(["Edited"]);
    },
  );

  it("B5: a task edited in Google returns once, though it was deleted before its list", async () => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [{ title: "Task" }] },
      { title: "Work", tasks: [] },
    ]);
    const [taskListId, other] = [await ann.listId("Work"), await ann.listId()];
    const { id: taskId, task_id } = await ann.task("Task");
    const match = { account: ann.email, operation: "tasks.get" };
    const away = world().emulator.faults.add({ match, kind: "unavailable" });
    await ann.does(moveTask, { fromListId: other, toListId: taskListId, taskId });
    await ann.does(deleteTask, { tasklistId: taskListId, taskId });
    await ann.does(deleteList, { taskListId });
    ann.google.edit(other, task_id!, { title: "Edited" });
    await soon(() => {
      clock.move(2_000);
      expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks"]);
    });
    world().emulator.faults.remove(away);
    await soon(async () => {
      clock.move(300_000);
      expect((await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Edited"]);
    });
    await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    expect((await ann.settled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Edited"]);
    expect(ann.google.visible(other).map(({ title }) => title)).toEqual(["Edited"]);
  });

  it("B2: a task removed in Google before its list returned stays", async () => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [{ title: "Task" }] },
      { title: "Work", tasks: [] },
    ]);
    const [taskListId, other] = [await ann.listId("Work"), await ann.listId()];
    const { account, faults } = { account: ann.email, faults: world().emulator.faults };
    const { id: taskId, task_id } = await ann.task("Task");
    const orders = [{ operation: "tasks.list", path: other }, { operation: "tasks.get" }];
    const [list, get] = orders.map((match) =>
      faults.add({ match: { account, ...match }, kind: "unavailable" }),
    );
    await ann.does(moveTask, { fromListId: other, toListId: taskListId, taskId });
    await ann.does(deleteList, { taskListId });
    await soon(() => {
      clock.move(2_000);
      expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks"]);
    });
    ann.google.delete(other, task_id!);
    clock.move(2_000);
    const listId = (await ann.does(restoreFromBin, { kind: "list", id: taskListId })).data.listId!;
    faults.remove(get!);
    faults.remove(list!);
    await soon(async () => {
      clock.move(300_000);
      await ann.pulled();
      expect(ann.titles(listId)).toEqual(["Task"]);
    });
    expect((await ann.settled()).tasks).toEqual([
      expect.objectContaining({ id: taskId, listId, synced: "yes" }),
    ]);
  });

  it("I4: an edited task returns if its parent, moved in Google from a deleted list, is removed", async () => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [{ title: "Edited here" }] },
      { title: "Work", tasks: [{ title: "Parent" }] },
    ]);
    const [home, work] = [await ann.listId(), await ann.listId("Work")];
    const [parent, child] = [await ann.task("Parent"), await ann.task("Edited here")];
    const { account, faults } = { account: ann.email, faults: world().emulator.faults };
    const unread = [{ operation: "tasks.list", path: home }, { operation: "tasks.get" }].map((match) =>
      faults.add({ match: { account, ...match }, kind: "unavailable" }),
    );
    await ann.does(googleTask, { taskListId: home, taskId: child.id, due: "2030-01-02" });
    ann.google.moveToList(work, parent.task_id!, home);
    ann.google.reorder(home, child.task_id!, { parent: parent.task_id! });
    ann.google.delete(home, parent.task_id!);
    ann.google.undelete(home, child.task_id!); // Google may go on listing what was under a deleted task.
    await ann.does(deleteList, { taskListId: work });
    await soon(() => {
      clock.move(2_000);
      expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks"]);
    });
    for (const fault of unread) faults.remove(fault);
    await soon(async () => {
      clock.move(300_000);
      await ann.pulled();
      expect(ann.google.visible(home)).toEqual([expect.objectContaining({ title: "Edited here" })]);
    });
    expect((await ann.settled()).tasks).toEqual([expect.objectContaining({ id: child.id, synced: "yes" })]);
  });

  it("I3: a subtask edited in its old list stays one when its parent leaves the deleted list in Google", async () => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [] },
      { title: "Work", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
      { title: "Trip", tasks: [] },
    ]);
    const [home, work, trip] = [await ann.listId(), await ann.listId("Work"), await ann.listId("Trip")];
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    const { faults } = world().emulator;
    const account = ann.email;
    faults.add({
      match: { account, operation: "tasks.move", path: child.task_id! },
      kind: "invalidArgument",
    });
    await ann.does(moveTask, { fromListId: work, toListId: trip, taskId: parent.id });
    await soon(async () => expect((await ann.task("Child")).synced).toBe("refused"));
    const unread = [work, home].map((path) =>
      faults.add({ match: { account, operation: "tasks.list", path }, kind: "unavailable" }),
    );
    ann.google.edit(work, child.task_id!, { title: "Edited" });
    ann.google.moveToList(trip, parent.task_id!, home);
    await ann.does(deleteList, { taskListId: trip });
    await soon(() => {
      clock.move(2_000);
      expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Work"]);
    });
    for (const fault of unread) faults.remove(fault);
    await soon(async () => {
      clock.move(300_000);
      const { tasks } = await ann.pulled();
      expect(tasks).toHaveLength(2);
      expect(new Map(tasks.map(({ finalTitle, listId }) => [finalTitle, listId]))).toEqual(
        new Map([
          ["Edited", work],
          ["Parent", home],
        ]),
      );
      expect(ann.google.visible(home)).toHaveLength(1);
      expect(ann.google.visible(work)).toHaveLength(1);
    });
  });
});

it("a subtask that Google moved along with its parent returns with the list deleted here meanwhile", async () => {
  const clock = standingClock();
  const emulator = { switches: { childrenOfMovedParent: "follow" as const, tombstoneAfterMove: false } };
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, emulator });
  const ann = await Person.enter(world, [
    { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
    { title: "Work", tasks: [] },
  ]);
  const [home, work] = [await ann.listId(), await ann.listId("Work")];
  const child = (await ann.task("Child")).task_id!;
  const match = { account: ann.email, operation: "tasks.get", path: child };
  const unread = world.emulator.faults.add({ match, kind: "unavailable" });
  await ann.does(moveTask, { fromListId: home, toListId: work, taskId: (await ann.task("Parent")).id });
  await soon(() => expect(ann.titles(work).toSorted()).toEqual(["Child", "Parent"]));
  await ann.does(deleteList, { taskListId: work });
  await soon(() => {
    clock.move(300_000); // longer than the account may rest after the faults
    expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks"]);
  });
  const { data } = await ann.does(restoreFromBin, { kind: "list", id: work });
  world.emulator.faults.remove(unread);
  await soon(async () => {
    clock.move(300_000);
    const { tasks } = await ann.pulled();
    expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Parent"]);
    expect(ann.titles(data.listId!)).toHaveLength(2);
  });
});
