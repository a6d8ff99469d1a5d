import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteList, renameList } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import type { RunnerDeps } from "../../src/sync/schedule/RunnerDeps.ts";
import type { RunnerClock } from "../../src/sync/schedule/systemClock.ts";
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

it("B2: a task that was on its way to a deleted list stays likewise when it is restored", async () => {
  const google = standingClock();
  let ahead = 3 * MINUTE;
  const overrides = { clock: () => google.now() + ahead };
  const world = await openWorld("sqlite", { sync: true, clock: google.now, overrides });
  const ann = await Person.enter(world, [
    { title: "@default", tasks: [{ title: "Milk" }] },
    { title: "Work", tasks: [] },
  ]);
  const [home, work] = [await ann.listId(), await ann.listId("Work")];
  const { id: taskId, task_id } = await ann.task("Milk");
  const { email: account } = ann;
  const { faults } = world.emulator;
  const hindered = [
    faults.add({ match: { account, operation: "tasks.get" }, kind: "unavailable" }),
    faults.add({ match: { account, operation: "tasks.delete" }, kind: "invalidArgument" }),
  ];
  await ann.does(moveTask, { fromListId: home, toListId: work, taskId });
  await ann.does(deleteTask, { tasklistId: work, taskId });
  await ann.does(deleteList, { taskListId: work });
  await soon(() => {
    google.move(2_000);
    expect(ann.google.lists()).toHaveLength(1);
  });
  // A pull that is under way ends first: it would take the clock of before for the one of after.
  await ann.pulled();
  hindered.push(faults.add({ kind: "unavailable" }));
  ahead = 0;
  google.move(5 * MINUTE);
  ann.google.delete(home, task_id!);
  google.move(MINUTE);
  await ann.does(restoreFromBin, { kind: "task", id: taskId, toListId: home });
  for (const fault of hindered) faults.remove(fault);
  await soon(async () => {
    google.move(3 * MINUTE);
    const still = expect.objectContaining({ id: taskId, synced: "yes" });
    expect((await ann.pulled()).tasks).toEqual([still]);
    expect(ann.titles()).toEqual(["Milk"]);
  });
});

it("B2: a task whose parent was removed before it was restored stays, though another list is read first", async () => {
  const google = standingClock();
  let ahead = 3 * MINUTE;
  const overrides = { clock: () => google.now() + ahead };
  const world = await openWorld("sqlite", { sync: true, clock: google.now, overrides });
  const ann = await Person.enter(world, [
    { title: "Home", tasks: [{ title: "Errands" }] },
    { title: "Work", tasks: [{ title: "Milk" }] },
  ]);
  const [parent, milk] = [await ann.task("Errands"), await ann.task("Milk")];
  const { faults } = world.emulator;
  const unread = (path: string) =>
    faults.add({ match: { operation: "tasks.list", path }, kind: "unavailable" });
  const home = unread(parent.listId);
  google.move(MINUTE);
  ann.google.moveToList(milk.listId, milk.task_id!, parent.listId);
  ann.google.reorder(parent.listId, milk.task_id!, { parent: parent.task_id! });
  await soon(async () => {
    google.move(3_000);
    expect((await ann.pulled()).tasks).toMatchObject([{ finalTitle: "Errands" }]);
  });
  const away = faults.add({ kind: "unavailable" });
  google.move(MINUTE);
  ann.google.delete(parent.listId, parent.task_id!);
  ahead = 0;
  google.move(MINUTE);
  await ann.does(restoreFromBin, { kind: "task", id: milk.id });
  const work = unread(milk.listId);
  for (const fault of [home, away]) faults.remove(fault);
  await soon(async () => {
    google.move(MINUTE);
    expect((await ann.pulled()).tasks).toMatchObject([{ id: milk.id, listId: parent.listId }]);
  });
  faults.remove(work);
  await soon(async () => {
    google.move(3 * MINUTE);
    const still = expect.objectContaining({ id: milk.id, synced: "yes" });
    expect((await ann.pulled()).tasks).toEqual([still]);
    expect(ann.titles(parent.listId)).toEqual(["Milk"]);
  });
});

it("B2.4: a task that is removed in Google after it was restored goes, though the clock was put back between", async () => {
  const google = standingClock();
  let ahead = 3 * MINUTE;
  const overrides = { clock: () => google.now() + ahead };
  const world = await openWorld("sqlite", { sync: true, clock: google.now, overrides });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const { id: taskId, listId, task_id } = await ann.task("Milk");
  const away = world.emulator.faults.add({ kind: "unavailable" });
  await ann.does(deleteTask, { tasklistId: listId, taskId });
  await ann.does(restoreFromBin, { kind: "task", id: taskId });
  ahead = 0;
  google.move(MINUTE);
  world.emulator.faults.remove(away);
  await soon(async () => expect((await ann.pulled()).tasks).toMatchObject([{ id: taskId, synced: "yes" }]));
  google.move(MINUTE);
  ann.google.delete(listId, task_id!);
  google.move(MINUTE);
  await soon(async () => expect((await ann.pulled()).tasks).toEqual([]));
  expect(ann.titles(listId)).toEqual([]);
});

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

it("B2: a task that is removed in Google after it was restored goes, though its list waited long for its turn", async () => {
  const clock = steppedClock();
  // Later, a second passes only when the clock is moved. All accounts together make ten calls in it.
  let isStill = false;
  const after = (real: RunnerClock, ms: number, work: () => void) =>
    isStill && ms === 1_000 ? () => {} : real.after(ms, work);
  const runner = (deps: RunnerDeps) =>
    clock.runner({ ...deps, clock: { ...deps.clock, after: (ms, work) => after(deps.clock, ms, work) } });
  const overrides = { clock: clock.now, runner };
  const world = await openWorld("sqlite", {
    sync: true,
    clock: clock.now,
    overrides,
    config: { callsADay: 50_000 },
  });
  const others = Array.from({ length: 8 }, (_, n) => ({ title: `List ${n}`, tasks: [] }));
  const ann = await Person.enter(world, [...others, { title: "Work", tasks: [{ title: "Milk" }] }]);
  const { id: taskId, listId, task_id } = await ann.task("Milk");
  clock.move(MINUTE);
  const calls = () => world.emulator.ledger.entries(ann.email).length;
  isStill = true;
  const before = calls();
  const pulled = ann.pulled();
  // The next call would read Work.
  await soon(() => expect(calls() - before).toBe(10));
  clock.move(MINUTE);
  await pulled;
  isStill = false;
  await ann.does(deleteTask, { tasklistId: listId, taskId });
  await ann.does(restoreFromBin, { kind: "task", id: taskId });
  clock.move(12_000);
  ann.google.delete(listId, task_id!);
  await soon(async () => {
    clock.move(12_000);
    expect((await ann.pulled()).tasks).toEqual([]);
  });
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
