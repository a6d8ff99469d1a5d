import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { addTask, completeTask, deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";
import { lagging } from "./lagging.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))(
  "tasks moved in Google, restored here, and removed in Google, on %s",
  (engine) => {
    it("P10.21: a task that was restored and moved here is deleted where it was removed later", async () => {
      const clock = standingClock();
      const lag = lagging(clock.now);
      const overrides = { fetch: lag.reach };
      const world = await openWorld(engine, { sync: true, clock: clock.now, overrides });
      const ann = await Person.enter(world, [
        { title: "@default", tasks: [] },
        { title: "Work", tasks: [{ title: "Task" }] },
        { title: "Trip", tasks: [] },
      ]);
      const [home, work, trip] = [await ann.listId(), await ann.listId("Work"), await ann.listId("Trip")];
      const { id: taskId, task_id } = await ann.task("Task");
      lag.list = trip;
      ann.google.moveToList(work, task_id!, trip);
      await soon(async () => {
        clock.move(130_000);
        expect((await ann.pulled()).tasks).toEqual([]);
      });
      await ann.does(restoreFromBin, { kind: "task", id: taskId });
      const match = { operation: "tasks.insert" };
      const unmade = world.emulator.faults.add({ match, kind: "userRateLimitExceeded" });
      await ann.does(moveTask, { fromListId: work, toListId: home, taskId });
      clock.move(MINUTE);
      ann.google.delete(trip, task_id!);
      world.emulator.faults.remove(unmade);
      await soon(() => {
        clock.move(MINUTE);
        expect(ann.titles(home)).toEqual(["Task"]);
      });
      lag.list = null;
      await soon(async () => {
        clock.move(130_000);
        expect((await ann.pulled()).tasks).toEqual([]);
        expect([home, work, trip].flatMap((list) => ann.titles(list))).toEqual([]);
      });
    });

    it.each([
      { when: "before it is inserted again", isInserted: false, left: [] },
      { when: "after it is inserted again", isInserted: true, left: ["Child"] },
    ])(
      "P10.21: a restored subtask whose parent was removed where both had moved in Google, $when",
      async ({ isInserted, left }) => {
        const clock = standingClock();
        const lag = lagging(clock.now);
        const overrides = { fetch: lag.reach };
        const world = await openWorld(engine, { sync: true, clock: clock.now, overrides });
        const ann = await Person.enter(world, [
          { title: "@default", tasks: [] },
          { title: "Work", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
        ]);
        const [home, work] = [await ann.listId(), await ann.listId("Work")];
        const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
        lag.list = home;
        ann.google.moveToList(work, parent.task_id!, home);
        await soon(async () => {
          clock.move(130_000);
          expect((await ann.pulled()).tasks).toEqual([]);
        });
        const match = { operation: "tasks.insert" };
        const unmade = world.emulator.faults.add({ match, kind: "userRateLimitExceeded" });
        await ann.does(restoreFromBin, { kind: "task", id: child.id });
        const remove = (): void => {
          clock.move(MINUTE);
          ann.google.delete(home, parent.task_id!);
          ann.google.undelete(home, child.task_id!); // Google may go on listing what was under a deleted task.
          clock.move(MINUTE);
        };
        if (!isInserted) remove();
        world.emulator.faults.remove(unmade);
        await soon(() => {
          clock.move(MINUTE);
          expect(ann.titles(work)).toEqual(["Child"]);
        });
        if (isInserted) remove();
        lag.list = null;
        await soon(async () => {
          clock.move(130_000);
          const { tasks } = await ann.pulled();
          expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(left);
          expect(ann.titles(work)).toEqual(left);
          expect(ann.titles(home)).toEqual([]);
        });
      },
    );
  },
);

it.each([
  ["no longer has", true],
  ["shows as deleted by the time of our own write", false],
])(
  "B2.2: a subtask that Google %s stays if it was restored after its parent was removed there",
  async (_, isGone) => {
    const { clock, ann, mine, failing } = await enterWithTwoLists("sqlite", [
      { title: "Parent", children: [{ title: "Child" }] },
    ]);
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    if (isGone) failing({ kind: "notFound", match: { path: child.task_id! } });
    const ended = failing(away());
    ann.google.delete(mine, parent.task_id!);
    clock.move(MINUTE);
    await ann.does(deleteTask, { tasklistId: mine, taskId: child.id });
    clock.move(MINUTE);
    await ann.does(restoreFromBin, { kind: "task", id: child.id });
    await ann.does(completeTask, { tasklistId: mine, taskId: child.id, status: "completed" });
    ended();
    clock.move(2 * MINUTE);
    // This sends what was changed here. Nothing is read of the list before.
    await ann.does(addTask, { listId: mine, title: "New" });
    await soon(() => expect(ann.titles(mine)).toEqual(["New"]));
    await ann.settled();
    expect((await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual([
      "Child",
      "New",
    ]);
  },
);

it("B2.2: a removal without a time counts if no reading of the list is known, as after a back-up", async () => {
  const tasks = [{ title: "Task" }, { title: "Stays" }];
  const { world, clock, ann, mine, failing, inTheEnd } = await enterWithTwoLists("sqlite", tasks, {
    tombstoneDays: 1,
  });
  const { task_id } = await ann.task("Task");
  const ended = failing(away());
  failing({ kind: "notFound", match: { operation: "tasks.get", path: task_id! } });
  ann.google.delete(mine, task_id!);
  clock.move(2 * 24 * 60 * MINUTE);
  await world.server.store.db.updateTable("member").set({ watermark: null, full_at: 0 }).execute();
  ended();
  await inTheEnd(({ tasks: left }) => expect(left.map(({ finalTitle }) => finalTitle)).toEqual(["Stays"]));
  expect(ann.titles(mine)).toEqual(["Stays"]);
});
