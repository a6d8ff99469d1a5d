import { answerMassDeletion } from "@tasklane/contract/lists.ts";
import { deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";

describe.each(enginesFor("sqlite"))("a move in Google and back beside Undo there, on %s", (engine) => {
  it.each(["in the other list", "back in its list"])(
    "P10.8, I5: a task deleted here stays deleted though it was moved there and back, and completed %s",
    async (where) => {
      const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
        { title: "Task" },
      ]);
      const { id: taskId, task_id } = await ann.task("Task");
      const unread = failing(away("tasks.list", work));
      await ann.does(deleteTask, { tasklistId: mine, taskId });
      ann.google.moveToList(mine, task_id!, work);
      clock.move(1_000);
      await ann.pulled();
      clock.move(10_000);
      if (where === "in the other list") ann.google.complete(work, task_id!);
      ann.google.moveToList(work, task_id!, mine);
      if (where === "back in its list") ann.google.complete(mine, task_id!);
      unread();
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([]);
        expect(ann.google.tasks(mine).every(({ deleted }) => deleted)).toBe(true);
      });
    },
  );

  it("I4: a task deleted here lives if it was moved there and back in Google, and edited between", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    ann.google.moveToList(mine, task_id!, work);
    clock.move(1_000);
    await ann.pulled();
    clock.move(10_000);
    ann.google.edit(work, task_id!, { notes: "Note" });
    ann.google.moveToList(work, task_id!, mine);
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, notes: "Note", synced: "yes" })]);
      expect(ann.titles(mine)).toEqual(["Task"]);
    });
  });

  it("P7.2: a task deleted here and in Google lives again if its person presses Undo there", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    ann.google.moveToList(mine, task_id!, work);
    await inTheEnd(({ tasks }) => expect(tasks).toEqual([expect.objectContaining({ listId: work })]));
    const unwritten = failing(away("tasks.delete"));
    await ann.does(deleteTask, { tasklistId: work, taskId });
    ann.google.delete(work, task_id!);
    clock.move(1_000);
    await ann.pulled();
    ann.google.undelete(work, task_id!);
    unwritten();
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ title: "Task", task_id, synced: "yes" })]);
      expect(ann.titles(work)).toEqual(["Task"]);
    });
  });

  it("P10.28: a removal that was not meant, undone in Google after the task was moved here, makes no second task", async () => {
    const titles = ["Task", "A", "B", "C", "D", "E"];
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(
      engine,
      titles.map((title) => ({ title })),
    );
    const { id: taskId, task_id } = await ann.task("Task");
    for (const task of (await ann.board()).tasks) ann.google.delete(mine, task.task_id!);
    expect((await ann.pulled()).lists[0]).toMatchObject({ held: 6 });
    const unread = failing(away("tasks.list"), away("tasks.get"));
    clock.move(1_000);
    ann.google.undelete(mine, task_id!);
    clock.move(1_000);
    await ann.does(answerMassDeletion, { listId: mine, meant: false });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(titles.toSorted());
      expect([...ann.titles(mine), ...ann.titles(work)].toSorted()).toEqual(titles.toSorted());
    });
  });
});
