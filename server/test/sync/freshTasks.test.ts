import { addSubTask, addTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))("a task that Google's other servers do not know yet on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  it("P3.3: a new parent that Google does not find is not deleted, and gets its subtask", async () => {
    const ann = await Person.enter(world());
    const listId = await ann.listId();
    const { faults, ledger } = world().emulator;
    const { email: account } = ann;
    faults.add({ match: { account, operation: "tasks.insert" }, skip: 1, kind: "notFound" });
    faults.add({ match: { account, operation: "tasks.get" }, kind: "notFound" });
    await ann.does(addTask, { listId, title: "Parent" });
    const { id: parentTaskId } = await soon(async () => {
      const parent = await ann.task("Parent");
      expect(parent.synced).toBe("yes");
      return parent;
    });
    clock.move(5_000);
    await ann.does(addSubTask, { listId, parentTaskId, title: "Subtask" });
    await soon(() => expect(ledger.count("tasks.insert", account)).toBeGreaterThan(2));
    await ann.pulled();
    expect((await ann.board()).tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual([
      "Parent",
      "Subtask",
    ]);
    faults.clear();
    await soon(async () => {
      clock.move(MINUTE);
      await ann.pulled();
      expect(await ann.task("Subtask")).toMatchObject({ parent: parentTaskId, synced: "yes" });
    });
    expect(ann.titles()).toHaveLength(2);
  });

  it("P3.3: a new task that Google does not find while we move it to another list is not deleted", async () => {
    const ann = await Person.enter(world(), [
      { title: "Work", tasks: [] },
      { title: "Home", tasks: [] },
    ]);
    const [work, home] = [await ann.listId("Work"), await ann.listId("Home")];
    await ann.does(addTask, { listId: work, title: "New" });
    await ann.settled();
    const { id: taskId } = await ann.task("New");
    clock.move(5_000);
    const { faults, ledger } = world().emulator;
    faults.add({ match: { account: ann.email, operation: "tasks.get" }, kind: "notFound" });
    const reads = ledger.count("tasks.get", ann.email);
    await ann.does(moveTask, { fromListId: work, toListId: home, taskId });
    await soon(() => expect(ledger.count("tasks.get", ann.email)).toBeGreaterThan(reads + 3));
    await ann.pulled();
    expect(await ann.task("New")).toMatchObject({ synced: "waiting" });
    faults.clear();
    await soon(async () => {
      clock.move(MINUTE);
      await ann.pulled();
      expect(ann.titles(home)).toEqual(["New"]);
    });
    expect(await ann.task("New")).toMatchObject({ id: taskId, synced: "yes" });
  });
});

it("P3.3: so it is where our clock is ahead of Google's", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, overrides: { clock: clock.now } });
  const ann = await Person.enter(world, [
    { title: "Work", tasks: [] },
    { title: "Home", tasks: [] },
  ]);
  const [work, home] = [await ann.listId("Work"), await ann.listId("Home")];
  clock.move(10 * MINUTE);
  await ann.pulled();
  await ann.does(addTask, { listId: work, title: "New" });
  await ann.settled();
  const { id: taskId } = await ann.task("New");
  const { faults, ledger } = world.emulator;
  faults.add({ match: { operation: "tasks.get" }, kind: "notFound" });
  await ann.does(moveTask, { fromListId: work, toListId: home, taskId });
  await soon(() => expect(ledger.count("tasks.get")).toBeGreaterThan(3));
  await ann.pulled();
  expect((await ann.board()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["New"]);
  faults.clear();
  await soon(async () => {
    clock.move(MINUTE);
    await ann.pulled();
    expect(ann.titles(home)).toEqual(["New"]);
  });
});
