import { createTasks } from "@tasklane/contract/createTasks.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

test("9.9: tasks that name new labels, sublists and sections make no more than 1,000 of each", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const ann = await Person.enter(world);
  const listId = await ann.listId();
  const titlesOf = (call: number) =>
    Array.from({ length: 200 }, (_, at) => ({
      listId,
      title: `x (#${call}-${at} ###${call}-${at})`,
    }));
  for (let call = 0; call < 5; call++) await ann.does(createTasks, { tasks: titlesOf(call) });
  const tooMany = { code: "conflict", message: INVALID.tooMany };
  expect(await ann.refused(createTasks, { tasks: titlesOf(5) })).toMatchObject(tooMany);
  expect(await ann.refused(addTask, { listId, title: "y (###another)" })).toMatchObject(tooMany);
  await ann.does(createTasks, { tasks: [{ listId, title: "z (#0-0 ##section ###4-199)" }] });
  const { labels, lists, tasks } = await ann.board();
  expect(labels).toHaveLength(LIMITS.names);
  expect(Object.keys(lists[0]!.sublists)).toHaveLength(LIMITS.names);
  expect(tasks.filter(({ finalTitle }) => finalTitle === "y")).toEqual([]);
});
