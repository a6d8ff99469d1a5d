import type { Board } from "@tasklane/contract/lists.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { ENGINES, openWorld } from "../world.ts";

// A task that comes in above others moves them down in Google, and each of them gets another etag. On a list of 10,000 tasks, each
// page then loaded all of them anew.
describe.each(ENGINES)("a page on %s", (engine) => {
  it("is not told of tasks of which only Google's etag changed", async () => {
    const world = await openWorld(engine, { sync: true });
    const tasks = ["One", "Two", "Three"].map((title) => ({ title }));
    const ann = await Person.enter(world, [{ title: "Work", tasks }]);
    const listId = await ann.listId("Work");
    await ann.settled();
    const etags = async (): Promise<string[]> =>
      (await world.server.store.db.selectFrom("remote_task").select("etag").execute()).map((row) => row.etag);
    const before = new Set(await etags());
    await ann.does(addTask, { listId, title: "On top" });
    await ann.settled();
    const { cursor } = await ann.caughtUp();
    await ann.pulled();
    expect((await etags()).filter((etag) => before.has(etag))).toEqual([]);
    const { body } = await ann.browser.get(`/api/my-tasks/all-task-lists?since=${cursor}`);
    expect((body as Board).tasks.map(({ title }) => title)).toEqual([]);
  });
});
