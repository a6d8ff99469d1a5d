import { readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteTask, googleTask, moveTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists, LATER } from "./enterWithTwoLists.ts";

describe.each(enginesFor("postgres"))("deletions here and what happens at once on %s", (engine) => {
  it("P10, I5: a task deleted here is deleted in Google though it was moved there and back", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
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

  it.each([
    ["", []],
    [" as they had seen it, though it was edited here before", ["Edited"]],
  ])("P7, P10: a task deleted here, then restored and moved in Google, stays%s", async (_, edits) => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const endOutage = failing(away("tasks.patch"));
    for (const title of edits) await ann.does(googleTask, { taskListId: mine, taskId, title });
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    endOutage();
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

  it("P10.3: a task deleted here, then restored, moved and edited in Google, is not in the bin too", async () => {
    const { clock, ann, mine, work, inTheEnd } = await enterWithTwoLists(engine, [{ title: "Task" }]);
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
    ann.google.edit(work, task_id!, { title: "Edited" });
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, finalTitle: "Edited", task_id })]);
      expect(ann.titles(work)).toEqual(["Edited"]);
    });
    expect((await ann.does(readBin, {})).entries).toEqual([]);
  });

  it("P10, I5: a task inserted again and then deleted here is also deleted where Google moved it", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
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

  it("I2: a line removed in Google stays away, though a later edit of a second Google task brings the task back", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task", notes: "stays\nremoved there" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    const endOutage = failing(away("tasks.patch"));
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    ann.google.moveToList(mine, task_id!, work);
    clock.move(1_000);
    ann.google.edit(work, task_id!, { notes: "stays" });
    ann.google.delete(work, task_id!);
    await soon(async () => {
      clock.move(LATER);
      await ann.pulled();
      expect(ann.titles(mine)).toEqual(["Edited"]);
    });
    endOutage();
    const removals = failing(away("tasks.delete"));
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    unread();
    await inTheEnd(({ tasks }) => expect(tasks).toEqual([]));
    // The task that was inserted again has followed the move.
    const [second] = ann.google.visible(work);
    ann.google.edit(work, second!.id, { due: "2030-04-04T00:00:00.000Z" });
    removals();
    await inTheEnd(({ tasks }) =>
      expect(tasks).toEqual([
        expect.objectContaining({ finalTitle: "Edited", notes: "stays", synced: "yes" }),
      ]),
    );
  });

  it("I5: a task restored here and then removed where Google moved it is deleted again", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    ann.google.moveToList(mine, task_id!, work);
    await inTheEnd(({ tasks }) => expect(tasks).toEqual([]));
    const endOutage = failing(away("tasks.insert"));
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    clock.move(1_000);
    ann.google.delete(work, task_id!);
    clock.move(1_000);
    endOutage();
    await inTheEnd(() => expect(ann.titles(mine)).toEqual(["Task"]));
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toEqual([]);
    });
  });

  it("U10: a parent deleted here takes no former subtask along that Google still has under it", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(
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

  it("P10, I5: a task that the person moves in Google during our deletion stays deleted", async () => {
    const { clock, world, ann, mine, work } = await enterWithTwoLists(engine, [{ title: "Task" }]);
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
    const { clock, ann, mine } = await enterWithTwoLists(engine, [
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

  it("I5: a task that stands twice in Google and is deleted here does not come back as the second one", async () => {
    const { clock, ann, mine, failing, inTheEnd } = await enterWithTwoLists(engine, [{ title: "Task" }]);
    const { id: taskId, task_id } = await ann.task("Task");
    const stays = failing({
      match: { operation: "tasks.delete", path: task_id! },
      kind: "preconditionFailed",
    });
    const unread = failing(away());
    ann.google.delete(mine, task_id!);
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    unread();
    await inTheEnd(() => expect(ann.titles(mine)).toEqual(["Edited"]));
    ann.google.undelete(mine, task_id!);
    await inTheEnd(() => expect(ann.google.visible(mine)).toHaveLength(2));
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    await inTheEnd(() => expect(ann.titles(mine)).toEqual(["Task"]));
    clock.move(LATER);
    expect((await ann.pulled()).tasks).toEqual([]);
    stays();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect(ann.titles(mine)).toEqual([]);
    });
  });

  it("I5: a task deleted here with its subtask, then edited and removed in Google, stays deleted and returns with it", async () => {
    const { clock, ann, mine, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task", children: [{ title: "Sub" }] },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const [unread, unwritten] = [failing(away("tasks.list", mine)), failing(away("tasks.patch"))];
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    clock.move(1_000);
    ann.google.edit(mine, task_id!, { notes: "Note" });
    ann.google.delete(mine, task_id!);
    unread();
    unwritten();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect(ann.google.visible(mine)).toEqual([]);
    });
    expect((await ann.does(readBin, {})).entries).toMatchObject([{ name: "Edited" }]);
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    await inTheEnd(({ tasks }) =>
      expect(tasks.map(({ finalTitle }) => finalTitle).sort()).toEqual(["Edited", "Sub"]),
    );
  });

  it("I4: a task deleted here, then edited in Google and moved to another list, lives there", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = [failing(away("tasks.list", mine)), failing(away("tasks.list", work))];
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    clock.move(1_000);
    ann.google.edit(mine, task_id!, { notes: "Note" });
    ann.google.moveToList(mine, task_id!, work);
    unread[0]!();
    clock.move(LATER);
    await ann.pulled();
    unread[1]!();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, notes: "Note", synced: "yes" })]);
      expect(ann.titles(work)).toEqual(["Task"]);
    });
  });
});
