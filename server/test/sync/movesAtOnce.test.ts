import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { addSublist, addSublistSection } from "@tasklane/contract/lists.ts";
import { addSharedList } from "@tasklane/contract/sharing.ts";
import { googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import type { Task } from "@tasklane/contract/tasks.ts";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { takeIn, tasksOf } from "../sharing/together.ts";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists, LATER } from "./enterWithTwoLists.ts";

describe.each(enginesFor("postgres"))("moves between lists and what happens at once on %s", (engine) => {
  it("U14: an assigned task that is edited here and moved in Google stays the original", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
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

  it("U14: an assigned task that is restored here and moved in Google stays the original", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
    const { id: googleId } = ann.google.assign(mine, "Task");
    await soon(async () => expect((await ann.pulled()).tasks).toHaveLength(1));
    const { id: taskId } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    ann.google.moveToList(mine, googleId, work);
    await soon(async () => {
      clock.move(LATER);
      expect((await ann.pulled()).tasks).toEqual([]);
    });
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    await soon(() => {
      clock.move(LATER);
      expect(ann.titles(mine)).toEqual(["Task"]);
    });
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([
        expect.objectContaining({ id: taskId, finalTitle: "Task", task_id: googleId, synced: "yes" }),
      ]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toHaveLength(1);
    });
  });

  it("I2: a task moved in Google, edited there, and moved back and forth keeps the edit", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
    const { id: googleId } = ann.google.addTask(mine, "Task");
    await soon(async () => expect((await ann.pulled()).tasks).toHaveLength(1));
    const unread = failing(away("tasks.list", work));
    const gone = () =>
      soon(async () => {
        clock.move(LATER);
        expect((await ann.pulled()).tasks).toEqual([]);
      });
    ann.google.moveToList(mine, googleId, work);
    await gone();
    ann.google.edit(work, googleId, { notes: "Edited" });
    ann.google.moveToList(work, googleId, mine);
    ann.google.moveToList(mine, googleId, work);
    await gone();
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ listId: work, notes: "Edited", synced: "yes" })]);
      expect(ann.google.visible(work)).toEqual([expect.objectContaining({ notes: "Edited" })]);
    });
  });

  it("I3: a removal undone in Google after the task was inserted again and moved here makes no second task", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
    const { id: googleId } = ann.google.addTask(mine, "Task");
    await soon(async () => expect((await ann.pulled()).tasks).toHaveLength(1));
    const { id: taskId } = await ann.task("Task");
    const endOutage = failing(away("tasks.patch"));
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
    ann.google.delete(mine, googleId);
    await soon(async () => {
      clock.move(LATER);
      await ann.pulled();
      expect(ann.titles(mine)).toEqual(["Edited"]);
    });
    endOutage();
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    await soon(() => expect(ann.titles(work)).toEqual(["Edited"]));
    ann.google.undelete(mine, googleId);
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, listId: work, synced: "yes" })]);
      expect([ann.titles(mine), ann.titles(work)]).toEqual([[], ["Edited"]]);
    });
  });

  it("I4: a task that lost its sublist by a move in Google can be deleted there", async () => {
    const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
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
    const { world, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
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
    const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
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

  it("P10.4: a subtask that stays here is deleted in Google with its parent, which moves here", async () => {
    const { clock, world, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Parent", children: [{ title: "Child" }] },
    ]);
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    const endOutage = failing(away());
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: parent.id });
    await ann.does(moveTask, { fromListId: work, toListId: mine, taskId: child.id });
    // Google shows a live subtask of a deleted parent.
    ann.google.reorder(mine, child.task_id!);
    ann.google.delete(mine, parent.task_id!);
    ann.google.reorder(mine, child.task_id!, { parent: parent.task_id! });
    // The new list of the parent cannot be read, so the push does not decide on the parent yet.
    const missing = failing({ kind: "notFound", match: { path: work } });
    endOutage();
    const before = world.emulator.ledger.count("tasks.get");
    await soon(() => {
      clock.move(1_000);
      expect(world.emulator.ledger.count("tasks.get")).toBeGreaterThanOrEqual(before + 5);
    });
    missing();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect([mine, work].flatMap((list) => ann.google.visible(list))).toEqual([]);
    });
  });

  it("P10.4: a subtask deleted in Google with its parent does not move with it here", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Parent", children: [{ title: "Child" }] },
    ]);
    const [{ id: taskId, task_id }, child] = [await ann.task("Parent"), await ann.task("Child")];
    // From now on, a listing of changes leaves out the subtask: a move within its list is no change for it.
    clock.move(LATER);
    await ann.pulled();
    const endOutage = failing(away());
    // Google shows a live subtask of a deleted parent.
    ann.google.reorder(mine, child.task_id!);
    ann.google.delete(mine, task_id!);
    ann.google.reorder(mine, child.task_id!, { parent: task_id! });
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Parent, edited here" });
    // Google answers no question about one task, so the subtask is not read, and the parent is not inserted again.
    const endRest = failing(away("tasks.get"), {
      kind: "userRateLimitExceeded",
      match: { operation: "tasks.insert" },
    });
    endOutage();
    await soon(async () =>
      expect((await ann.pulled()).tasks).toContainEqual(
        expect.objectContaining({ id: taskId, task_id: null }),
      ),
    );
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    endRest();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, listId: work, synced: "yes" })]);
      expect(ann.google.visible(work)).toHaveLength(1);
      expect(ann.google.visible(mine)).toEqual([]);
    });
  });

  it("P5: a line removed in Google stays removed when an edit here keeps the deleted task", async () => {
    const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
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
    const { world, ann, mine, failing, inTheEnd } = await enterWithTwoLists(engine, []);
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
});
