import { allTaskLists, deleteList } from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/services/retention/sweep.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;
const FILLED = [
  { title: "@default", tasks: [{ title: "Stays" }, { title: "Parent", children: [{ title: "Child" }] }] },
  { title: "Work", tasks: [{ title: "Goes" }] },
];

describe.each(enginesFor("sqlite"))("what was deleted long ago, on %s", (engine) => {
  async function enter() {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, FILLED);
    const { store } = world.server;
    const countState = async (state: "live" | "deleted") =>
      (await store.db.selectFrom("remote_task").selectAll().where("state", "=", state).execute()).length;
    const count = async (what: "task" | "tombstone" | "list" | "replica") => {
      if (what === "tombstone") return countState("deleted");
      if (what === "replica") return countState("live");
      return (await store.db.selectFrom(what).selectAll().execute()).length;
    };
    const signedIn = () => world.signedIn(ann.email);
    return {
      ann,
      clock,
      count,
      signedIn,
      faults: world.emulator.faults,
      sweep: () => sweep(store, clock.now()),
      /** Signs in again, because the session has expired, and pulls every list in full. */
      async comeBack() {
        const browser = await signedIn();
        await boardOf(browser, true);
        return boardOf(browser, true);
      },
    };
  }

  it("I5: no whole listing restores a task forgotten after 30 days, its tombstone after 60", async () => {
    const { ann, clock, count, sweep: sweepNow, comeBack } = await enter();
    const [listId, parent] = [await ann.listId(), await ann.task("Parent")];
    await ann.does(deleteTask, { tasklistId: listId, taskId: parent.id });
    clock.move(11_000);
    await ann.pulled();
    await soon(() => expect(ann.titles()).toEqual(["Stays"]));
    await ann.pulled();
    clock.move(29 * DAY);
    await sweepNow();
    expect([await count("task"), await count("tombstone")]).toEqual([4, 2]);
    clock.move(2 * DAY);
    await sweepNow();
    expect([await count("task"), await count("tombstone"), await count("replica")]).toEqual([2, 2, 2]);
    const titles = (board: { tasks: { finalTitle: string }[] }) =>
      board.tasks.map((task) => task.finalTitle).toSorted();
    expect(titles(await comeBack())).toEqual(["Goes", "Stays"]);
    clock.move(30 * DAY);
    await sweepNow();
    expect(await count("tombstone")).toBe(0);
    expect(titles(await comeBack())).toEqual(["Goes", "Stays"]);
    expect(ann.google.tasks().filter(({ deleted }) => !deleted)).toHaveLength(1);
  });

  it.each([
    { days: 29, kept: ["Put there", "Stays"] },
    { days: 31, kept: ["Stays"] },
  ])(
    "W4: a subtask that went with a parent we were deleting is news for 30 days, read after $days",
    async ({ days, kept }) => {
      const clock = standingClock();
      let beforeDeletion = (_path: string): void => {};
      const reach: typeof fetch = (where, how) => {
        if (how?.method === "DELETE") beforeDeletion(new URL(where as string | URL).pathname);
        return fetch(where, how);
      };
      const world = await openWorld(engine, {
        sync: true,
        clock: clock.now,
        overrides: { fetch: reach },
        emulator: { switches: { childrenOfDeletedParent: "deleted" } },
      });
      const ann = await Person.enter(world, FILLED);
      const [listId, parent] = [await ann.listId(), await ann.task("Parent")];
      beforeDeletion = (path) => {
        if (!path.endsWith(parent.task_id!)) return;
        ann.google.addTask(listId, "Put there", {}, { parent: parent.task_id! });
        world.emulator.faults.add({ kind: "unavailable", match: { operation: "tasks.list" } });
        beforeDeletion = () => {};
      };
      await ann.does(deleteTask, { tasklistId: listId, taskId: parent.id });
      await soon(async () => {
        clock.move(11_000);
        await ann.pulled();
        expect(ann.titles()).toEqual(["Stays"]);
      });
      clock.move(days * DAY);
      world.emulator.faults.clear();
      const browser = await world.signedIn(ann.email);
      await soon(async () => {
        clock.move(130_000);
        const { tasks } = await boardOf(browser, true);
        expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Goes", ...kept]);
        expect(ann.titles().toSorted()).toEqual(kept);
      });
    },
  );

  it("W2: a task that was deleted while nobody knew of its insert's answer does not come back later", async () => {
    const { ann, clock, sweep: sweepNow, signedIn, faults } = await enter();
    const listId = await ann.listId();
    faults.add({ kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 });
    faults.add({ kind: "unavailable", match: { method: "GET" } });
    await ann.does(addTask, { listId, title: "Goes, too" });
    await soon(() => expect(ann.titles()).toContain("Goes, too"));
    const { id: taskId } = await ann.task("Goes, too");
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    clock.move(31 * DAY);
    await sweepNow();
    faults.clear();
    const browser = await signedIn();
    await soon(async () => {
      clock.move(130_000);
      const { tasks } = await boardOf(browser, true);
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual([
        "Child",
        "Goes",
        "Parent",
        "Stays",
      ]);
      expect(ann.titles()).not.toContain("Goes, too");
    });
  });

  it("W2: an edit in Google of a duplicate that Google does not remove brings the task back after 31 days", async () => {
    const { ann, clock, sweep: sweepNow, signedIn, faults } = await enter();
    const listId = await ann.listId("Work");
    const { id: taskId, task_id: first } = await ann.task("Goes");
    ann.google.delete(listId, first!);
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Goes, too" });
    await soon(() => expect(ann.titles(listId)).toEqual(["Goes, too"]));
    await ann.settled();
    const fault = faults.add({ kind: "invalidArgument", match: { operation: "tasks.delete", path: first! } });
    ann.google.undelete(listId, first!);
    clock.move(1_000);
    await ann.pulled();
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(ann.titles(listId)).toEqual(["Goes"]);
    });
    clock.move(31 * DAY);
    await sweepNow();
    ann.google.edit(listId, first!, { title: "Stays for ever" });
    const browser = await signedIn();
    const titles = async () => (await boardOf(browser, true)).tasks.map(({ finalTitle }) => finalTitle);
    await soon(async () => expect(await titles()).toContain("Stays for ever"));
    faults.remove(fault);
    await soon(async () => {
      clock.move(DAY);
      await boardOf(await signedIn(), true);
      expect(ann.titles(listId)).toEqual(["Stays for ever"]);
    });
  });

  it("a cursor older than the sweep gets the whole board, a later one only changes", async () => {
    const { ann, clock, sweep: sweepNow, signedIn } = await enter();
    const { cursor } = await ann.board();
    await ann.does(deleteTask, { tasklistId: await ann.listId("Work"), taskId: (await ann.task("Goes")).id });
    clock.move(11_000);
    await ann.pulled();
    await soon(async () => {
      await ann.pulled();
      expect(ann.titles(await ann.listId("Work"))).toEqual([]);
    });
    await ann.pulled();
    const later = (await ann.caughtUp()).cursor;
    clock.move(31 * DAY);
    await sweepNow();
    const browser = await signedIn();
    const changes = async (since: string) =>
      (await browser.get(`/api${allTaskLists.path}?since=${since}`)).body as Board;
    const whole = await changes(cursor);
    expect(whole.gone).toBeUndefined();
    expect(whole.tasks).toHaveLength(3);
    const delta = await changes(later);
    expect(delta.gone).toEqual({ lists: [], tasks: [], labels: [] });
    expect(delta.tasks).toEqual([]);
  });

  it("a list that was deleted, here or in Google, is forgotten with everything under it", async () => {
    const { ann, clock, count, sweep: sweepNow, comeBack } = await enter();
    const other = ann.google.addList("Other");
    ann.google.addTask(other.id, "In the other");
    await ann.pulled();
    await ann.does(deleteList, { taskListId: await ann.listId("Work") });
    ann.google.deleteList(other.id);
    await ann.pulled();
    clock.move(61_000);
    await ann.pulled();
    await soon(() => expect(ann.google.lists()).toHaveLength(1));
    await ann.pulled();
    clock.move(29 * DAY);
    await sweepNow();
    expect([await count("list"), await count("task")]).toEqual([3, 5]);
    clock.move(2 * DAY);
    await sweepNow();
    expect([await count("list"), await count("task"), await count("replica")]).toEqual([1, 3, 3]);
    expect((await comeBack()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
  });

  it("W3: a list that is deleted here and still in Google is not forgotten", async () => {
    const { ann, clock, sweep: sweepNow, comeBack, faults } = await enter();
    faults.add({ kind: "unavailable" });
    await ann.does(deleteList, { taskListId: await ann.listId("Work") });
    clock.move(31 * DAY);
    await sweepNow();
    faults.clear();
    expect((await comeBack()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
    await soon(() => expect(ann.google.lists()).toHaveLength(1));
  });
});
