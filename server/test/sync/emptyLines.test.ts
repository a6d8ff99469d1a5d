import { addTask, deleteTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

describe.each(enginesFor("sqlite"))("empty lines at the end of notes on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  it("U4.1: are not taken for an edit in Google that keeps a deleted task", async () => {
    const ann = await Person.enter(world());
    const listId = await ann.listId();
    await ann.does(addTask, { listId, title: "Milk", notes: "two litres\n\n" });
    await ann.settled();
    const { id: taskId, notes } = await ann.task("Milk");
    expect(notes).toBe("two litres\n\n");
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    await soon(async () => {
      clock.move(15_000);
      await ann.pulled();
      expect(ann.titles()).toEqual([]);
    });
    expect((await ann.board()).tasks).toEqual([]);
  });

  it("U4.1: stay as they were typed", async () => {
    const ann = await Person.enter(world());
    const listId = await ann.listId();
    await ann.does(addTask, { listId, title: "Milk", notes: "two litres\n\n" });
    await ann.settled();
    clock.move(15_000);
    await ann.pulled();
    clock.move(15_000);
    await ann.pulled();
    expect(await ann.task("Milk")).toMatchObject({ notes: "two litres\n\n", synced: "yes" });
  });
});
