import { addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(enginesFor("sqlite"))("a duplicate that Google does not remove on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  it.each(["invalidArgument", "internalError", "preconditionFailed", "notFound"] as const)(
    "U7.16: stops nothing else, and goes when Google removes it (%s)",
    async (kind) => {
      const lists = [
        { title: "Work", tasks: [{ title: "Milk" }] },
        { title: "Home", tasks: [] },
      ];
      const ann = await Person.enter(world(), lists);
      const [work, home] = [await ann.listId("Work"), await ann.listId("Home")];
      const { id: taskId, task_id: first } = await ann.task("Milk");
      ann.google.delete(work, first!);
      await ann.does(googleTask, { taskListId: work, taskId, title: "Milk, again" });
      await soon(() => expect(ann.titles(work)).toEqual(["Milk, again"]));
      await ann.settled();
      const refusal = { match: { account: ann.email, operation: "tasks.delete" }, kind };
      const fault = world().emulator.faults.add(refusal);
      ann.google.undelete(work, first!);
      clock.move(1_000);
      await ann.pulled();
      const removals = () => world().emulator.ledger.count("tasks.delete", ann.email);
      await soon(() => expect(removals()).toBeGreaterThan(0));
      await ann.does(addTask, { listId: work, title: "Eggs" });
      await ann.does(addTask, { listId: home, title: "Soap" });
      await soon(() => {
        expect(ann.titles(work)).toContain("Eggs");
        expect(ann.titles(home)).toEqual(["Soap"]);
      });
      world().emulator.faults.remove(fault);
      clock.move(HOUR);
      await ann.pulled();
      await soon(() => expect(ann.titles(work).toSorted()).toEqual(["Eggs", "Milk, again"]));
    },
  );

  it("U3.4: stays until a subtask has left it that was moved to another list here", async () => {
    const lists = [
      { title: "Work", tasks: [{ title: "Milk" }, { title: "Oats" }] },
      { title: "Home", tasks: [] },
    ];
    const ann = await Person.enter(world(), lists);
    const [work, home] = [await ann.listId("Work"), await ann.listId("Home")];
    const [milk, oats] = [await ann.task("Milk"), await ann.task("Oats")];
    ann.google.delete(work, milk.task_id!);
    await ann.does(googleTask, { taskListId: work, taskId: milk.id, title: "Milk, again" });
    await soon(() => expect(ann.titles(work)).toContain("Milk, again"));
    await ann.settled();
    const { faults } = world().emulator;
    const fail = (operation: string) =>
      faults.add({ match: { account: ann.email, operation }, kind: "unavailable" });
    const [removing, moving] = [fail("tasks.delete"), fail("tasks.move")];
    ann.google.undelete(work, milk.task_id!);
    ann.google.reorder(work, oats.task_id!, { parent: milk.task_id! });
    await ann.pulled();
    await ann.does(moveTask, { fromListId: work, toListId: home, taskId: oats.id });
    faults.remove(removing);
    for (let tries = 0; tries < 3; tries++) {
      clock.move(MINUTE);
      await ann.pulled();
      // Google might remove the subtask with it.
      expect(ann.titles(work)).toContain("Milk");
    }
    faults.remove(moving);
    await soon(async () => {
      clock.move(MINUTE);
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Milk, again", "Oats"]);
      expect([ann.titles(work), ann.titles(home)]).toEqual([["Milk, again"], ["Oats"]]);
    });
  });
});
