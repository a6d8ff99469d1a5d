import { completeTask, googleTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweepExpired } from "../../src/services/retention/sweep.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES, signIn, standingClock } from "../world.ts";

const NOON = Date.parse("2027-01-20T12:00:00Z");
const DAY = 24 * 60 * 60_000;

describe.each(ENGINES)("taskHistory on %s", (engine) => {
  const clock = standingClock(NOON);
  const world = sharedWorld(engine, {
    clock: clock.now,
  });

  it("lists replaced values from here and Google, newest first, with author and time", async () => {
    const filled = [{ title: "@default", tasks: [{ title: "Milk", notes: "n", updated: NOON - DAY }] }];
    const ann = await Person.enter(world(), filled);
    const { id, listId, task_id } = await ann.task("Milk");
    const history = async () => (await ann.does(taskHistory, { listId, taskId: task_id! })).changes;
    expect(await history()).toEqual([]);
    const ids = { taskListId: listId, taskId: id };
    await ann.does(googleTask, { ...ids, title: "Oat milk", due: "2027-01-20" });
    await ann.settled();
    clock.move(60_000);
    ann.google.edit("@default", task_id!, { title: "Goat milk", notes: "there" });
    await ann.pulled();
    clock.move(60_000);
    await ann.does(googleTask, { ...ids, due: null, title: "Goat milk (###Soon)" });
    await ann.does(completeTask, { tasklistId: listId, taskId: id, status: "completed" });
    const changes = await history();
    expect(changes.every((change) => change.by === ann.email)).toBe(true);
    const shown = changes.map(({ field, from, to, at }) => [
      field,
      from,
      to,
      (Date.parse(at) - NOON) / 60_000,
    ]);
    expect(shown.slice(0, 1)).toEqual([["status", "needsAction", "completed", 2]]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["due", "2027-01-20", null, 2],
        ["label", null, "Soon", 2],
        ["notes", "n", "there", 1],
        ["title", "Oat milk", "Goat milk", 1],
        ["title", "Milk", "Oat milk", 0],
        ["due", null, "2027-01-20", 0],
      ]),
    );
    expect(shown).toHaveLength(7);
  });

  it("I2: keeps a replaced value for 30 days from its replacement, however old it was", async () => {
    const filled = [{ title: "@default", tasks: [{ title: "Milk", updated: NOON - 60 * DAY }] }];
    const ann = await Person.enter(world(), filled);
    const { id, listId } = await ann.task("Milk");
    await ann.does(googleTask, { taskListId: listId, taskId: id, title: "Oat milk" });
    const titlesAfter = async (time: number) => {
      await sweepExpired(world().server.store, clock.now() + time);
      await signIn(ann.browser, { email: ann.email, publicUrl: world().server.url });
      return (await ann.does(taskHistory, { listId, taskId: id })).changes.map((change) => change.from);
    };
    expect(await titlesAfter(30 * DAY)).toEqual(["Milk"]);
    expect(await titlesAfter(30 * DAY + 1)).toEqual([]);
  });
});
