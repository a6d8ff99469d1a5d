import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { DAY, listingWorld, MINUTE, redated, SECOND } from "./listingWorld.ts";

describe("Google's listings and times", () => {
  const { clock, world, between, enter, mend } = listingWorld();

  it("FG12: listings and tasks that are a minute old take nothing back", async () => {
    const { ann, titles, work } = await enter();
    const [milk, eggs] = [await ann.task("Milk"), await ann.task("Eggs")];
    clock.move(2 * DAY);
    await ann.does(googleTask, { taskListId: work, taskId: milk.id, title: "Oat milk" });
    await ann.does(addTask, { listId: work, title: "Tea" });
    await ann.does(deleteTask, { tasklistId: eggs.listId, taskId: eggs.id });
    clock.move(11 * SECOND);
    await ann.does(addTask, { listId: work, title: "Bread" });
    const there = () => [...ann.titles(work), ...ann.titles(eggs.listId)].toSorted();
    await soon(() => expect(there()).toEqual(["Bread", "Oat milk", "Tea"]));
    clock.move(20 * SECOND);
    for (const operation of ["tasks.list", "tasks.get"])
      world().emulator.faults.add({
        kind: "staleList",
        delayMs: MINUTE,
        match: { account: ann.email, operation },
      });
    expect(await titles()).toEqual(["Bread", "Oat milk", "Tea"]);
    mend();
    for (let pull = 0; pull < 3; pull++) {
      clock.move(2 * MINUTE);
      expect(await titles()).toEqual(["Bread", "Oat milk", "Tea"]);
    }
    expect(there()).toEqual(["Bread", "Oat milk", "Tea"]);
  });

  it("P1: a change missing in a listing two minutes old comes with the next, once", async () => {
    const { ann, titles, work } = await enter();
    clock.move(5 * MINUTE);
    await titles();
    const eggs = await ann.task("Eggs");
    ann.google.addTask(work, "Tea");
    ann.google.rename(eggs.listId, eggs.task_id!, "Six eggs");
    clock.move(MINUTE);
    const match = { account: ann.email, operation: "tasks.list" };
    world().emulator.faults.add({ kind: "staleList", delayMs: 90 * SECOND, match });
    expect(await titles()).toEqual(["Eggs", "Milk"]);
    mend();
    for (let pull = 0; pull < 3; pull++) {
      clock.move(5 * MINUTE);
      expect(await titles()).toEqual(["Milk", "Six eggs", "Tea"]);
    }
  });

  it.each([
    ["without a date, by a clock a year behind", null, -365 * DAY],
    ["without a date, by a clock five minutes ahead", null, 5 * MINUTE],
    ["dated ten seconds ahead", 10 * SECOND, 0],
    ["dated ten seconds behind, by a clock ten days ahead", -10 * SECOND, 10 * DAY],
  ])("FN06: from answers %s nothing is missed, and not everything is read again", async (_, dated, ahead) => {
    const { ann, titles, work } = await enter();
    between.ahead = ahead;
    between.fetch = async (...all) => {
      const answer = await fetch(...all);
      return redated(answer, await answer.text(), dated === null ? null : clock.now() + dated);
    };
    await titles();
    world().emulator.ledger.clear();
    const { task_id } = await ann.task("Milk");
    for (const title of ["New 1", "New 2", "New 3"]) {
      clock.move(MINUTE);
      ann.google.rename(work, task_id!, title);
      expect(await titles()).toEqual(["Eggs", title]);
    }
    const { ledger } = world().emulator;
    const asked = ledger
      .entries(ann.email)
      .filter(({ operation, path }) => operation === "tasks.list" && path.includes(work))
      .flatMap(({ query }) => new URLSearchParams(query).get("updatedMin") ?? []);
    expect(asked).toHaveLength(3);
    // Each pull asks for changes since the one before it.
    expect(Date.parse(asked[2]!)).toBeGreaterThan(clock.now() - 4 * MINUTE);
  });

  it("FG16: the second of two edits at one time is taken too", async () => {
    const { ann, titles, work } = await enter();
    const { task_id } = await ann.task("Milk");
    const updated = () => ann.google.tasks(work).find(({ id }) => id === task_id)!.updated;
    ann.google.rename(work, task_id!, "Oat milk");
    expect(await titles()).toEqual(["Eggs", "Oat milk"]);
    const then = updated();
    ann.google.rename(work, task_id!, "Soy milk");
    expect(updated()).toBe(then);
    expect(await titles()).toEqual(["Eggs", "Soy milk"]);
  });

  it("FG16: an edit dated before the one before comes with the next whole listing", async () => {
    const { ann, titles, work } = await enter();
    const { task_id } = await ann.task("Milk");
    clock.move(MINUTE);
    ann.google.rename(work, task_id!, "Oat milk");
    expect(await titles()).toEqual(["Eggs", "Oat milk"]);
    clock.move(-5 * SECOND);
    ann.google.rename(work, task_id!, "Soy milk");
    for (let day = 0; day < 2; day++) {
      clock.move(2 * DAY);
      await titles();
    }
    expect(await titles()).toEqual(["Eggs", "Soy milk"]);
  });
});
