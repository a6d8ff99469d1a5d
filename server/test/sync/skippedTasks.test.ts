import { googleTask } from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

it("FP07, FD10: a task with an unreadable row blocks no other, and the operator learns of it", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const titles = ["Milk", "Eggs", "Tea"];
  const ann = await Person.enter(world, [
    { title: "Work", tasks: titles.map((title) => ({ title })) },
    { title: "Later", tasks: [{ title: "Rest" }] },
  ]);
  const [listId, later] = [await ann.listId("Work"), await ann.listId("Later")];
  const tasks = new Map((await ann.board()).tasks.map((task) => [task.finalTitle, task]));
  const { db } = world.server.store;
  await db.updateTable("task").set({ revisions: "{" }).where("id", "=", tasks.get("Eggs")!.id).execute();
  for (const title of titles) ann.google.rename(listId, tasks.get(title)!.task_id!, `${title}!`);
  ann.google.rename(later, tasks.get("Rest")!.task_id!, "Rest!");
  await ann.pulled();
  const rows = await db.selectFrom("task").select("text").orderBy("text").execute();
  expect(rows.map(({ text }) => text)).toEqual(["Eggs", "Milk!", "Rest!", "Tea!"]);
  expect(world.logged.join("")).toContain("a task is passed over");
  await ann.does(googleTask, { taskListId: listId, taskId: tasks.get("Milk")!.id, notes: "two" });
  await soon(() =>
    expect(ann.google.visible(listId).find(({ title }) => title === "Milk!")).toMatchObject({ notes: "two" }),
  );
});

it.each(["{", "null", '{"text":1}'])(
  "FD10: a replica with base `%s` is merged without loss, and the operator is told",
  async (damaged) => {
    const world = await openWorld("sqlite", { sync: true });
    const titles = ["Milk", "Eggs", "Tea", "Rice"];
    const ann = await Person.enter(world, [{ title: "Work", tasks: titles.map((title) => ({ title })) }]);
    const listId = await ann.listId("Work");
    const tasks = new Map((await ann.board()).tasks.map((task) => [task.finalTitle, task]));
    const [milk, eggs, tea, rice] = titles.map((title) => tasks.get(title)!);
    await ann.does(googleTask, { taskListId: listId, taskId: eggs!.id, notes: "six\nbrown" });
    await ann.settled();
    const { db } = world.server.store;
    await db.updateTable("remote_task").set({ base: damaged, write_log: damaged }).execute();
    // The person makes these changes in Google.
    ann.google.rename(listId, milk!.task_id!, "Oat milk");
    ann.google.edit(listId, eggs!.task_id!, { notes: "six\nwhite" });
    ann.google.delete(listId, rice!.task_id!);
    // In our app, Ann changes one of these tasks and another one.
    await ann.does(googleTask, { taskListId: listId, taskId: milk!.id, due: "2026-12-01" });
    await ann.does(googleTask, { taskListId: listId, taskId: tea!.id, title: "Green tea" });
    await ann.pulled();
    await soon(async () => {
      const board = await ann.settled();
      const both = ["Oat milk, , 2026-12-01", "Eggs, six\nbrown\nwhite, ", "Green tea, , "];
      expect(board.tasks.map((task) => `${task.finalTitle}, ${task.notes}, ${task.due ?? ""}`)).toEqual(both);
      const there = ann.google.visible(listId);
      expect(
        there.map(({ title, notes, due }) => `${title}, ${notes ?? ""}, ${due?.slice(0, 10) ?? ""}`),
      ).toEqual(both);
    });
    expect(world.logged.join("")).toContain("a row cannot be read");
  },
);
