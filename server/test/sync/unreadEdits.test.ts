import { googleTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;

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

  it("I2: replace knowingly what a PATCH without an answer wrote, though our clock is minutes ahead", async () => {
    const google = standingClock();
    const overrides = { clock: () => google.now() + 5 * MINUTE };
    const world = await openWorld(engine, { sync: true, clock: google.now, overrides });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const { id: taskId, task_id } = await ann.task("Milk");
    const { faults } = world.emulator;
    // The reading after the PATCH fails, too. The account rests then, until the clock moves.
    faults.add({ kind: "unavailable", match: { operation: "tasks.get" } });
    faults.add({ kind: "cutAfter", match: { operation: "tasks.patch" }, times: 1 });
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Oat milk" });
    await soon(() => expect(ann.titles(listId)).toEqual(["Oat milk"]));
    google.move(MINUTE);
    ann.google.edit(listId, task_id!, { title: "Soy milk" });
    faults.clear();
    await soon(async () => {
      google.move(1_000);
      const { tasks } = await ann.pulled();
      expect(tasks).toMatchObject([{ finalTitle: "Soy milk", synced: "yes" }]);
      expect(ann.titles(listId)).toEqual(["Soy milk"]);
    });
  });
});
