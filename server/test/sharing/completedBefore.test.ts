import { addTask, completeTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, takeIn, tasksOf, together } from "./together.ts";

const DAY = 24 * 60 * 60_000;

describe.each(enginesFor("sqlite"))("a task that was completed before somebody joined on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  it("keeps the time at which it was completed", async () => {
    const [ann] = await together(world(), 0);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Milk" });
    await inStep([ann], ["Milk"]);
    await ann.person.does(completeTask, { tasklistId: ann.listId, taskId: data.id, status: "completed" });
    await ann.person.settled();
    await ann.person.pulled();
    const { completed } = (await tasksOf(ann))[0]!;
    expect(completed).toBeTruthy();
    clock.move(10 * DAY);
    const bob = await Person.enter(world());
    const listId = await takeIn(ann.person, ann.listId, bob);
    await soon(() => expect(bob.google.tasks(listId)).toHaveLength(1));
    clock.move(60_000);
    await bob.pulled();
    await bob.settled();
    expect(await tasksOf(ann)).toMatchObject([{ completed }]);
    expect(await tasksOf({ person: bob, listId })).toMatchObject([{ completed }]);
  });
});
