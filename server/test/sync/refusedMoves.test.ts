import { deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

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
});
