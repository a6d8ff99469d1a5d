import * as lists from "@tasklane/contract/lists.ts";
import * as tasks from "@tasklane/contract/tasks.ts";
import { expect, it } from "vitest";
import { importedBoard } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

const MANY = 3_000;

// The bound counts what the import saved meanwhile, not time, so a slow machine cannot break it.
it("lets other people read and change tasks while a long list is imported", { timeout: 90_000 }, async () => {
  const world = await openWorld("sqlite", { sync: true });
  const bob = await Person.enter(world, [{ title: "@default", tasks: [{ title: "Call Bea" }] }]);
  const { id, listId } = await bob.task("Call Bea");
  const { db } = world.server.store;
  const saved = async (): Promise<number> => {
    const row = db.selectFrom("task").select((task) => task.fn.countAll<number>().as("count"));
    return (await row.executeTakeFirstOrThrow()).count;
  };

  const titles = Array.from({ length: MANY }, (_, at) => `Task ${at}`);
  const ann = await Person.arrive(world, [{ title: "@default", tasks: titles.map((title) => ({ title })) }]);
  let day = 0;
  let most = 0;
  while ((await saved()) < MANY + 1) {
    const before = await saved();
    const due = `2027-03-${String(1 + (day++ % 28)).padStart(2, "0")}`;
    await bob.does(tasks.googleTask, { taskListId: listId, taskId: id, due });
    most = Math.max(most, (await saved()) - before);
    await bob.does(lists.allTaskLists, {});
  }
  expect(most).toBeLessThan((MANY * 2) / 3);

  const board = await importedBoard(ann.browser, 60_000);
  const inOrder = board.tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  expect(inOrder.map((task) => task.finalTitle)).toEqual(titles);
});
