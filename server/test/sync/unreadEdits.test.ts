import { googleTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

describe.each(enginesFor("sqlite"))("edits in Google that nobody has read, on %s", (engine) => {
  it("U2.1: are read before a write of the same field, and are in the history then", async () => {
    const clock = standingClock();
    // The stand-in ignores If-Match, so only the reading before the write knows of the edit.
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const { id: taskId, task_id } = await ann.task("Milk");
    clock.move(60_000);
    ann.google.edit(listId, task_id!, { title: "Oat milk" });
    clock.move(1_000);
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Whole milk" });
    await ann.settled();
    expect(ann.titles(listId)).toEqual(["Whole milk"]);
    const { changes } = await ann.does(taskHistory, { listId, taskId });
    expect(changes.map(({ from }) => from)).toContain("Oat milk");
  });
});
