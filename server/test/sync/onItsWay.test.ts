import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteList } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";

/** Only a whole listing, which comes once in so long, shows what Google moved. */
const DAY = 25 * 60 * 60_000;

describe.each(enginesFor("sqlite"))("a task on its way to another list on %s", (engine) => {
  it.each([
    ["My Tasks", "Work"],
    ["Work", "My Tasks"],
  ])("U10.1: leaves %s for %s, where it was moved while its old list was read", async (...names) => {
    const world = await openWorld(engine, { sync: true });
    const tasks = ["Task", "Busy", "Next"].map((title) => ({ title }));
    const ann = await Person.enter(world, [
      { title: "@default", tasks: names[0] === "My Tasks" ? tasks : [] },
      { title: "Work", tasks: names[0] === "Work" ? tasks : [] },
    ]);
    const [from, to] = [await ann.listId(names[0]), await ann.listId(names[1])];
    const [task, busy, next] = [await ann.task("Task"), await ann.task("Busy"), await ann.task("Next")];
    const { faults } = world.emulator;
    /** Makes changes here, and waits until Google is asked for the old list. Google takes a while. */
    const beginReading = async (change: () => Promise<unknown>): Promise<void> => {
      const match = { operation: "tasks.list", path: `/lists/${from}/` };
      faults.add({ match, times: 1, kind: "slow", delayMs: 1_500 });
      await change();
      await soon(() => expect(faults.pending()).toEqual([]));
    };
    const rename = (taskId: string, title: string) =>
      ann.does(googleTask, { taskListId: from, taskId, title });
    await beginReading(() => rename(busy.id, "Busy, renamed"));
    // The next run of the engine finds a change in either list, and reads the old one before it writes there.
    await beginReading(async () => {
      ann.google.edit(from, task.task_id!, { notes: "Seen" });
      await rename(next.id, "Next, renamed");
      await ann.does(addTask, { listId: to, title: "Other" });
    });
    await ann.does(moveTask, { fromListId: from, toListId: to, taskId: task.id });
    await soon(() => expect(ann.titles(to).toSorted()).toEqual(["Other", "Task"]));
    expect(ann.titles(from)).toEqual(["Busy, renamed", "Next, renamed"]);
  });

  it("P10.21: has what was last written to it in a third list, where its person removed it", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task", notes: "Old" },
    ]);
    const third = ann.google.addList("Third").id;
    await ann.pulled();
    const { id: taskId, task_id: googleId } = await ann.task("Task");
    const ended = failing(away());
    ann.google.moveToList(mine, googleId!, third);
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    await ann.does(googleTask, { taskListId: work, taskId, title: "Edited" });
    clock.move(10_000);
    ann.google.edit(third, googleId!, { notes: "New" });
    ann.google.delete(third, googleId!);
    ended();
    await inTheEnd(({ tasks }) =>
      expect(tasks).toEqual([expect.objectContaining({ finalTitle: "Edited", notes: "New", synced: "yes" })]),
    );
    expect(ann.titles(work)).toEqual(["Edited"]);
  });

  it("P7.1: keeps what was written to it since an earlier move, when its list shows again that it left then", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task", notes: "Old" },
    ]);
    const { id: taskId, task_id: googleId } = await ann.task("Task");
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    await soon(() => expect(ann.titles(work)).toEqual(["Task"]));
    clock.move(10_000);
    ann.google.edit(work, googleId!, { notes: "New" });
    await ann.pulled();
    ann.google.delete(work, googleId!);
    expect((await ann.pulled()).tasks).toEqual([]);
    const ended = failing({ kind: "userRateLimitExceeded", match: { operation: "tasks.insert" } });
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    // Each try to insert it refuses the move until Google has answered.
    await soon(() => ann.does(moveTask, { fromListId: work, toListId: mine, taskId }));
    await ann.does(deleteList, { taskListId: work });
    clock.move(DAY);
    await ann.pulled();
    ended();
    await inTheEnd(({ tasks }) =>
      expect(tasks).toEqual([expect.objectContaining({ finalTitle: "Task", notes: "New", synced: "yes" })]),
    );
  });

  it("P10.22: stays there when its old list still shows it after it arrived", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId } = await ann.task("Task");
    clock.move(30_000);
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    await soon(() => expect(ann.titles(work)).toEqual(["Task"]));
    await ann.pulled();
    clock.move(10_000);
    ann.google.addTask(mine, "New");
    const old = failing(
      { kind: "staleList", delayMs: 20_000, match: { operation: "tasks.list", path: mine } },
      { kind: "staleList", delayMs: 20_000, match: { operation: "tasks.list", path: work } },
    );
    const { tasks } = await ann.pulled();
    expect(tasks).toEqual([expect.objectContaining({ id: taskId, listId: work })]);
    old();
    await inTheEnd(() => expect([ann.titles(mine), ann.titles(work)]).toEqual([["New"], ["Task"]]));
  });

  it.each([
    ["shows that it left", true],
    ["shows nothing of it", false],
  ])(
    "P10.21: has what was last written in a third list, where it was removed before it moved here, and its old list %s",
    async (_, tombstoneAfterMove) => {
      const filled = [{ title: "Task", notes: "Old\nGone" }];
      const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, filled, {
        tombstoneAfterMove,
      });
      const third = ann.google.addList("Third").id;
      await ann.pulled();
      const { id: taskId, task_id: googleId } = await ann.task("Task");
      const ended = failing(away());
      clock.move(10_000);
      ann.google.moveToList(mine, googleId!, third);
      clock.move(10_000);
      ann.google.edit(third, googleId!, { notes: "Old" });
      ann.google.delete(third, googleId!);
      clock.move(10_000);
      await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
      await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
      ended();
      await inTheEnd(({ tasks }) =>
        expect(tasks).toEqual([
          expect.objectContaining({ finalTitle: "Edited", notes: "Old", synced: "yes" }),
        ]),
      );
      expect(ann.titles(work)).toEqual(["Edited"]);
    },
  );

  it("P10.21: is deleted if its person removed it in a third list, though its old list is deleted here", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Stays" },
    ]);
    const googleId = ann.google.addTask(work, "Task").id;
    const third = ann.google.addList("Third").id;
    await ann.pulled();
    const { id: taskId } = await ann.task("Task");
    const ended = failing(away());
    clock.move(10_000);
    await ann.does(moveTask, { fromListId: work, toListId: mine, taskId });
    clock.move(10_000);
    ann.google.moveToList(work, googleId, third);
    clock.move(10_000);
    ann.google.delete(third, googleId);
    await ann.does(deleteList, { taskListId: work });
    ended();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Stays"]);
      expect([mine, third].map((list) => ann.titles(list))).toEqual([["Stays"], []]);
    });
  });

  it("P10.21: a task deleted here stays deleted where it follows its parent, though a list that it left long ago tells so again", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
    const third = ann.google.addList("Third").id;
    await ann.pulled();
    const unread = failing(away("tasks.list", work));
    const { id: task_id } = ann.google.addTask(mine, "Child");
    clock.move(1_000);
    ann.google.moveToList(mine, task_id, work);
    await ann.pulled();
    clock.move(60_000);
    const { id: parentId } = ann.google.addTask(work, "Parent");
    ann.google.edit(work, task_id, { notes: "Edited" });
    ann.google.reorder(work, task_id, { parent: parentId });
    unread();
    const { id: taskId } = await soon(async () => titled(await ann.pulled(), "Child"));
    clock.move(60_000);
    // Google no longer finds what left with its parent.
    const gone = failing(away("tasks.list", third), {
      kind: "notFound",
      match: { operation: "tasks.get", path: `${work}/tasks/${task_id}` },
    });
    ann.google.moveToList(work, parentId, third);
    await soon(async () => expect((await ann.pulled()).tasks).toEqual([]));
    clock.move(60_000);
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    clock.move(60_000);
    await ann.does(deleteTask, { tasklistId: work, taskId });
    ann.google.addTask(mine, "New");
    await ann.pulled();
    gone();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ title }) => title).toSorted()).toEqual(["New", "Parent"]);
      expect(ann.titles(third)).toEqual(["Parent"]);
    });
  });

  it("P10.10: lives on in a third list if it went there by way of another one that was read too late", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const third = ann.google.addList("Third").id;
    await ann.pulled();
    const { id, task_id: googleId } = await ann.task("Task");
    const [readWork, readThird] = [failing(away("tasks.list", work)), failing(away("tasks.list", third))];
    const insert = failing(away("tasks.insert"));
    clock.move(1_000);
    ann.google.moveToList(mine, googleId!, work);
    await inTheEnd(({ tasks }) => expect(tasks).toEqual([]));
    await ann.does(restoreFromBin, { kind: "task", id });
    clock.move(10_000);
    ann.google.moveToList(work, googleId!, third);
    clock.move(10_000);
    insert();
    await inTheEnd(() => expect(ann.titles(mine)).toEqual(["Task"]));
    readWork();
    clock.move(DAY);
    await ann.pulled();
    readThird();
    clock.move(DAY);
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ title }) => title)).toEqual(["Task"]);
      expect([mine, work, third].flatMap((list) => ann.titles(list))).toEqual(["Task"]);
    });
  });

  it.each(["removed before", "edited and removed after"])(
    "P10.21, P9: a subtask leaves its parent in a third list, where that was %s it moved here",
    async (when) => {
      const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
        { title: "Parent", children: [{ title: "Child" }] },
      ]);
      const third = ann.google.addList("Third").id;
      await ann.pulled();
      const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
      const [readMine, readThird] = [mine, third].map((list) => failing(away("tasks.list", list)));
      const moveParent = () => ann.does(moveTask, { fromListId: mine, toListId: work, taskId: parent.id });
      const meanwhile = async (act: () => Promise<unknown>): Promise<void> => {
        const ended = failing(away());
        clock.move(10_000);
        await act();
        ended();
      };
      // The push finds the subtask in the third list, and its parent is not read there.
      await meanwhile(async () => {
        ann.google.moveToList(mine, parent.task_id!, third);
        await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
      });
      await inTheEnd(({ tasks }) => {
        expect(tasks).toContainEqual(expect.objectContaining({ id: child.id, listId: third }));
        expect(tasks).toContainEqual(expect.objectContaining({ id: parent.id, listId: mine }));
      });
      await meanwhile(async () => {
        if (when === "edited and removed after") await moveParent();
        clock.move(10_000);
        if (when !== "removed before") ann.google.edit(third, parent.task_id!, { notes: "New" });
        ann.google.delete(third, parent.task_id!);
        ann.google.undelete(third, child.task_id!); // Google may go on listing what was under a deleted task.
        clock.move(10_000);
        if (when === "removed before") await moveParent();
        await ann.does(googleTask, { taskListId: third, taskId: child.id, title: "Child, called" });
        readMine!();
      });
      await inTheEnd(({ tasks }) => expect(tasks.map(({ id }) => id)).toEqual([child.id]));
      readThird!();
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([expect.objectContaining({ finalTitle: "Child, called", synced: "yes" })]);
        expect([mine, work, third].map((list) => ann.titles(list))).toEqual([[], [], ["Child, called"]]);
      });
    },
  );
});
