import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { renameList } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

describe("FD09: after a clock was a week ahead and came back", () => {
  async function weekAhead() {
    const clock = standingClock();
    const world = await openWorld("sqlite", { sync: true, overrides: { clock: clock.now } });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    clock.move(WEEK);
    /** Puts the clock back, and pulls within the next half an hour. */
    const comeBack = async (check: () => void) => {
      clock.move(-WEEK);
      await soon(async () => {
        clock.move(MINUTE);
        await boardOf(ann.browser, true);
        check();
      });
    };
    return { world, ann, listId, comeBack };
  }

  it("an insert that never arrived is repeated", async () => {
    const { world, ann, listId, comeBack } = await weekAhead();
    world.emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind: "cutBefore" });
    await ann.does(addTask, { listId, title: "Eggs" });
    await soon(() => expect(world.emulator.ledger.count("tasks.insert")).toBe(1));
    await comeBack(() => expect(ann.titles(listId)).toContain("Eggs"));
  });

  it("a deletion reaches Google", async () => {
    const { ann, listId, comeBack } = await weekAhead();
    await ann.does(deleteTask, { tasklistId: listId, taskId: (await ann.task("Milk")).id });
    await comeBack(() => expect(ann.titles(listId)).toEqual([]));
  });

  it("what is done in Google appears, although nobody asks", async () => {
    const clock = steppedClock();
    const overrides = { clock: clock.now, runner: clock.runner };
    const world = await openWorld("sqlite", { sync: true, overrides });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
    const listId = await ann.listId("Work");
    clock.move(WEEK);
    await ann.pulled();
    clock.move(-WEEK);
    ann.google.addTask(listId, "Eggs");
    const from = clock.now();
    await soon(async () => {
      if (clock.now() - from < WEEK / 7) clock.move(5 * MINUTE);
      expect((await ann.board()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Eggs"]);
    });
  });
});

it.each([
  { passed: MINUTE, when: "to a time before the last pull" },
  { passed: 5 * MINUTE, when: "to a time after the last pull" },
])(
  "B2: a task that Google removed before it was restored stays, though the clock was put back $when",
  async ({ passed }) => {
    const google = standingClock();
    let ahead = 3 * MINUTE;
    const overrides = { clock: () => google.now() + ahead };
    const world = await openWorld("sqlite", { sync: true, clock: google.now, overrides });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const { id: taskId, listId, task_id } = await ann.task("Milk");
    const away = world.emulator.faults.add({ kind: "unavailable" });
    ahead = 0;
    google.move(passed);
    ann.google.delete(listId, task_id!);
    google.move(MINUTE);
    await ann.does(deleteTask, { tasklistId: listId, taskId });
    await ann.does(restoreFromBin, { kind: "task", id: taskId });
    world.emulator.faults.remove(away);
    await soon(async () => {
      google.move(3 * MINUTE);
      const still = expect.objectContaining({ id: taskId, synced: "yes" });
      expect((await ann.pulled()).tasks).toEqual([still]);
      expect(ann.titles(listId)).toEqual(["Milk"]);
    });
  },
);

it("B2: a task that is removed in Google after it was restored goes, though Google was slow to list it", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { clock: clock.now } });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const { id: taskId, listId, task_id } = await ann.task("Milk");
  await ann.does(deleteTask, { tasklistId: listId, taskId });
  await ann.does(restoreFromBin, { kind: "task", id: taskId });
  const { faults } = world.emulator;
  const match = { operation: "tasks.list", path: listId };
  faults.add({ match, times: 1, kind: "slow", delayMs: 500 });
  const pulled = ann.pulled();
  await soon(() => expect(faults.pending()).toEqual([]));
  clock.move(12_000);
  ann.google.delete(listId, task_id!);
  clock.move(12_000);
  await pulled;
  await soon(async () => expect((await ann.pulled()).tasks).toEqual([]));
});

it("FD09: what Google refused while a clock was ahead is tried again after it came back", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, overrides: { clock: clock.now } });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const { id: taskId, listId } = await ann.task("Milk");
  clock.move(WEEK);
  const fault = world.emulator.faults.add({ match: { operation: "tasks.patch" }, kind: "invalidArgument" });
  const named = world.emulator.faults.add({
    match: { operation: "tasklists.patch" },
    kind: "invalidArgument",
  });
  await ann.does(googleTask, { taskListId: listId, taskId, title: "Oat milk" });
  await ann.does(renameList, { listId, newListTitle: "Office" });
  await soon(async () => {
    expect(await ann.task("Oat milk")).toMatchObject({ synced: "refused" });
    expect(await ann.list("Office")).toHaveProperty("problem");
  });
  world.emulator.faults.remove(fault);
  world.emulator.faults.remove(named);
  clock.move(-WEEK);
  await soon(async () => {
    clock.move(MINUTE);
    await ann.pulled();
    expect(ann.titles(listId)).toEqual(["Oat milk"]);
    expect(ann.google.lists().map(({ title }) => title)).toContain("Office");
  });
});
