import * as tasks from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { nextRevision } from "../../src/db/tables/listNames.ts";
import { mayBeReordered } from "../../src/db/tables/orderChanges.ts";
import { Person } from "../Person.ts";
import { ENGINES, openWorld } from "../world.ts";

describe.each(ENGINES)("U9.4: the order of a list on %s", (engine) => {
  it("may have changed unless each revision set a text, note, date or name, or completed a task", async () => {
    const world = await openWorld(engine, { sync: true });
    const { store } = world.server;
    const ann = await Person.enter(world, [{ title: "@default", tasks: [{ title: "One" }] }]);
    const { id, listId } = await ann.task("One");
    const list = store.db.selectFrom("list").select(["id", "rev"]).orderBy("rev", "desc");
    const isReorderedBy = async (change: () => Promise<unknown>): Promise<boolean> => {
      const { id: ours, rev: after } = await list.executeTakeFirstOrThrow();
      await change();
      const { rev: upTo } = await list.executeTakeFirstOrThrow();
      expect(upTo).toBeGreaterThan(after);
      return store.snapshot((tx) => mayBeReordered(tx, ours, { after, upTo }));
    };
    const edit = (fields: object) =>
      ann.does(tasks.googleTask, { taskListId: listId, taskId: id, ...fields });
    const turn = (status: "completed" | "needsAction") =>
      ann.does(tasks.completeTask, { tasklistId: listId, taskId: id, status });
    expect(await isReorderedBy(() => edit({ title: "Two", due: "2027-02-03" }))).toBe(false);
    expect(await isReorderedBy(() => turn("completed"))).toBe(false);
    expect(await isReorderedBy(() => turn("needsAction"))).toBe(true);
    expect(await isReorderedBy(() => ann.does(tasks.addTask, { listId, title: "New" }))).toBe(true);
    const { id: ours } = await list.executeTakeFirstOrThrow();
    expect(await isReorderedBy(() => store.transaction((tx) => nextRevision(tx, ours)))).toBe(true);
  });
});
