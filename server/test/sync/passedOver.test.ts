import { googleTask } from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

it("P07, D10: a task whose row cannot be read keeps no other from its way, and is told to the operator", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const titles = ["Milk", "Eggs", "Tea"];
  const ann = await Person.enter(world, [
    { title: "Work", tasks: titles.map((title) => ({ title })) },
    { title: "Later", tasks: [{ title: "Rest" }] },
  ]);
  const [listId, later] = [await ann.listId("Work"), await ann.listId("Later")];
  const tasks = new Map((await ann.board()).tasks.map((task) => [task.finalTitle, task]));
  const { db } = world.server.store;
  await db.updateTable("task").set({ stamps: "{" }).where("id", "=", tasks.get("Eggs")!.id).execute();
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
