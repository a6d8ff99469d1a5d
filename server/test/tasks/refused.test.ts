import { SUCCESS } from "@tasklane/contract/sentences.ts";
import {
  addSubTask,
  addTask,
  completeTask,
  deleteTask,
  googleTask,
  moveTask,
  retryTask,
} from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const HOUR = 60 * 60_000;
const FILLED = [
  { title: "@default", tasks: [{ title: "Plain" }, { title: "Repeats", repeatDays: 7 }] },
  { title: "Work", tasks: [] },
];

describe.each(enginesFor("postgres"))("what Google refuses on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, {
    clock: clock.now,
  });

  it("U7.5: a value that changed while Google refused the one before is sent at once", async () => {
    const ann = await Person.enter(world(), FILLED);
    const { id: taskId, listId, task_id } = await ann.task("Plain");
    const match = { account: ann.email, operation: "tasks.patch", path: task_id! };
    const { faults } = world().emulator;
    faults.add({ match, times: 1, kind: "slow", delayMs: 1_000 });
    faults.add({ match, times: 1, kind: "invalidArgument" });
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Refused" });
    await soon(() => expect(faults.pending().filter((one) => one.match?.account === ann.email)).toEqual([]));
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Taken" });
    await soon(() => expect(ann.titles()).toContain("Taken"));
    expect(titled(await ann.settled(), "Taken")).not.toHaveProperty("problem");
  });

  it.each(["tasks.patch", "tasks.insert"])(
    "U7.5: what Google refused (%s) is tried at once when the task, or its parent, changes in Google",
    async (operation) => {
      const ann = await Person.enter(world(), FILLED);
      const { id: taskId, listId, task_id } = await ann.task("Plain");
      const { faults, ledger } = world().emulator;
      const fault = faults.add({ match: { account: ann.email, operation }, kind: "invalidArgument" });
      if (operation === "tasks.patch")
        await ann.does(googleTask, { taskListId: listId, taskId, title: "Changed" });
      else await ann.does(addSubTask, { listId, parentTaskId: taskId, title: "Changed" });
      await soon(async () => expect(await ann.task("Changed")).toMatchObject({ synced: "refused" }));
      for (let pulls = 0; pulls < 3; pulls++) await ann.pulled();
      faults.remove(fault);
      const tries = ledger.count(operation, ann.email);
      await ann.pulled();
      expect(ledger.count(operation, ann.email)).toBe(tries);
      ann.google.edit(listId, task_id!, { notes: "From Google" });
      await ann.pulled();
      await soon(() => expect(ann.titles().join()).toContain("Changed"));
      expect(titled(await ann.settled(), "Changed")).not.toHaveProperty("problem");
    },
  );

  it("U7: a refused change shows why on its task, others go on, and retryTask tries again", async () => {
    const ann = await Person.enter(world(), FILLED);
    const { id, listId, task_id } = await ann.task("Plain");
    const match = { account: ann.email, operation: "tasks.patch", path: task_id! };
    const fault = world().emulator.faults.add({ match, kind: "invalidArgument" });
    await ann.does(googleTask, { taskListId: listId, taskId: id, title: "Changed" });
    await ann.does(addTask, { listId, title: "Other" });
    const board = await ann.settled();
    const refused = { finalTitle: "Changed", synced: "refused", problem: expect.stringMatching(/\S/) };
    expect(titled(board, "Changed")).toMatchObject(refused);
    expect(titled(board, "Other")).toMatchObject({ synced: "yes" });
    expect(titled(board, "Other")).not.toHaveProperty("problem");
    // The first pull repeats the refused change once, because "Other" moved to the top in Google. Later pulls must
    // not.
    await ann.pulled();
    const tries = world().emulator.ledger.count("tasks.patch", ann.email);
    await ann.pulled();
    await ann.pulled();
    expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(tries);

    const answer = await ann.does(retryTask, { listId, taskId: id });
    expect(answer).toMatchObject({ message: SUCCESS.retried, data: { id, synced: "waiting" } });
    await soon(() => expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(tries + 1));
    await soon(async () => expect(await ann.task("Changed")).toMatchObject(refused));
    world().emulator.faults.remove(fault);
    await ann.does(retryTask, { listId, taskId: task_id! });
    await soon(() => expect(ann.titles()).toContain("Changed"));
    const now = titled(await ann.settled(), "Changed");
    expect(now.synced).toBe("yes");
    expect(now).not.toHaveProperty("problem");
  });

  it.each(["tasks.patch", "tasks.insert"])(
    "FG21: a change that Google refuses is tried less and less often (%s)",
    async (operation) => {
      const ann = await Person.enter(world(), FILLED);
      const { id, listId } = await ann.task("Plain");
      const calls = () => world().emulator.ledger.count(operation, ann.email);
      const before = calls();
      world().emulator.faults.add({ match: { account: ann.email, operation }, kind: "invalidArgument" });
      if (operation === "tasks.patch")
        await ann.does(googleTask, { taskListId: listId, taskId: id, due: "2027-01-20" });
      else await ann.does(addTask, { listId, title: "Refused" });
      const problem = expect.stringMatching(/\S/) as unknown;
      const board = await ann.settled();
      expect(board.tasks.filter(({ synced }) => synced === "refused")).toEqual([
        expect.objectContaining({ problem }),
      ]);
      for (let pull = 0; pull < 3; pull++) await ann.pulled();
      expect(calls() - before).toBe(1);
      for (let pull = 0; pull < 3; pull++) {
        clock.move(HOUR);
        await ann.pulled();
      }
      const tries = calls() - before;
      expect(tries).toBeGreaterThan(1);
      expect(tries).toBeLessThan(5);
      world().emulator.faults.clear();
    },
  );

  it("U7: other fields go on while notes are too long for Google", async () => {
    const ann = await Person.enter(world(), FILLED);
    const { id, listId, task_id } = await ann.task("Plain");
    const long = "x".repeat(8_100);
    ann.google.edit("@default", task_id!, { notes: long });
    await ann.does(googleTask, { taskListId: listId, taskId: id, notes: "y".repeat(400), title: "Renamed" });
    await soon(() => expect(ann.titles()).toContain("Renamed"));
    expect(titled(await ann.settled(), "Renamed").synced).toBe("refused");
    await ann.does(completeTask, { tasklistId: listId, taskId: id, status: "completed" });
    await soon(() =>
      expect(ann.google.tasks().find(({ id: each }) => each === task_id)!.status).toBe("completed"),
    );
    expect(titled(await ann.settled(), "Renamed").synced).toBe("refused");
    await ann.does(googleTask, { taskListId: listId, taskId: id, notes: "short" });
    expect(titled(await ann.settled(), "Renamed").synced).toBe("yes");
    expect(ann.google.tasks().find(({ id: each }) => each === task_id)!.notes).toBe("short");
  });

  it("U7: a changed task is tried again by itself", async () => {
    const ann = await Person.enter(world(), FILLED);
    const { id, listId } = await ann.task("Plain");
    const match = { account: ann.email, operation: "tasks.patch" };
    world().emulator.faults.add({ match, times: 1, kind: "invalidArgument" });
    const ids = { taskListId: listId, taskId: id };
    await ann.does(googleTask, { ...ids, title: "Refused" });
    expect(titled(await ann.settled(), "Refused").synced).toBe("refused");
    await ann.does(googleTask, { ...ids, title: "Accepted" });
    await soon(() => expect(ann.titles()).toContain("Accepted"));
    expect(titled(await ann.settled(), "Accepted").synced).toBe("yes");
  });

  it.each([
    ["a repeating task", (ann: Person) => ann.task("Repeats")],
    [
      "a task assigned in a document",
      async (ann: Person) => {
        ann.google.assign("@default", "Assigned");
        return titled(await ann.pulled(), "Assigned");
      },
    ],
  ])("keeps a subtask that Google refuses under %s", async (_, find) => {
    const ann = await Person.enter(world(), FILLED);
    const parent = await find(ann);
    const { listId } = parent;
    await ann.does(addSubTask, { listId, parentTaskId: parent.id, title: "Child" });
    await ann.does(addTask, { listId, title: "Other" });
    const board = await ann.settled();
    expect(titled(board, "Child")).toMatchObject({
      parent: parent.id,
      synced: "refused",
      problem: expect.stringMatching(/\S/),
    });
    expect(titled(board, "Other").synced).toBe("yes");
    await ann.pulled();
    expect(titled(await ann.pulled(), "Child")).toMatchObject({ parent: parent.id, synced: "refused" });
  });

  it("changes, completes and deletes an assigned task like any other", async () => {
    const ann = await Person.enter(world(), FILLED);
    ann.google.assign("@default", "Assigned");
    const { id, listId } = titled(await ann.pulled(), "Assigned");
    await ann.does(googleTask, { taskListId: listId, taskId: id, title: "Renamed", due: "2027-01-20" });
    await soon(() => expect(ann.titles()).toContain("Renamed"));
    await ann.does(completeTask, { tasklistId: listId, taskId: id, status: "completed" });
    await soon(() => expect(ann.titles()).not.toContain("Renamed"));
    await ann.does(deleteTask, { tasklistId: listId, taskId: id });
    clock.move(11_000);
    await soon(async () => {
      await ann.pulled();
      expect(ann.google.tasks().find(({ title }) => title === "Renamed")!.deleted).toBe(true);
    });
  });

  it("a repeating task that cannot move says so, and moves once it no longer repeats", async () => {
    const ann = await Person.enter(world(), FILLED);
    const { id, listId, task_id } = await ann.task("Repeats");
    const toListId = await ann.listId("Work");
    await ann.does(moveTask, { fromListId: listId, toListId, taskId: id });
    const board = await ann.settled();
    const refused = { id, listId: toListId, synced: "refused", problem: expect.stringMatching(/\S/) };
    expect(titled(board, "Repeats")).toMatchObject(refused);
    expect(titled(await ann.pulled(), "Repeats")).toMatchObject({ id, listId: toListId });
    ann.google.repeat("@default", task_id!, 0);
    await ann.does(retryTask, { listId: toListId, taskId: id });
    await soon(() => expect(ann.titles(toListId)).toEqual(["Repeats"]));
    const moved = (await ann.pulled()).tasks.filter((task) => task.finalTitle === "Repeats");
    expect(moved).toMatchObject([{ id, task_id, listId: toListId, synced: "yes" }]);
  });
});

describe.each(enginesFor("sqlite"))("U7.5: a try at once on %s", (engine) => {
  it.each(["deleted here", "removed in Google"])(
    "a subtask that was one too many under its parent is sent when another one there is %s",
    async (where) => {
      const clock = standingClock();
      const switches = { mostSubtasks: 1, pastLimit: 400 } as const;
      const world = await openWorld(engine, { sync: true, clock: clock.now, emulator: { switches } });
      const tasks = [{ title: "Parent", children: [{ title: "First" }] }];
      const ann = await Person.enter(world, [{ title: "Work", tasks }]);
      const [{ id: parentTaskId, listId }, first] = [await ann.task("Parent"), await ann.task("First")];
      await ann.does(addSubTask, { listId, parentTaskId, title: "Second" });
      await soon(async () => expect(await ann.task("Second")).toMatchObject({ synced: "refused" }));
      // What Google goes on refusing waits for hours by then.
      for (let tries = 0; tries < 8; tries++) {
        clock.move(3 * HOUR);
        await ann.pulled();
      }
      if (where === "deleted here") await ann.does(deleteTask, { tasklistId: listId, taskId: first.id });
      else ann.google.delete(listId, first.task_id!);
      clock.move(11_000);
      await ann.pulled();
      await soon(() => expect(ann.titles(listId)).toEqual(["Parent", expect.stringContaining("Second")]));
      expect(titled(await ann.settled(), "Second")).not.toHaveProperty("problem");
    },
  );

  it("our own write brings no other try of what Google refused", async () => {
    const clock = standingClock();
    let tries = 0;
    const reach: typeof fetch = (where, how) => {
      const isRefused = how?.method === "PATCH" && JSON.stringify(how.body).includes("Refused");
      if (!isRefused) return fetch(where, how);
      tries++;
      const error = { code: 400, message: "Invalid Value", errors: [{ reason: "invalid" }] };
      return Promise.resolve(Response.json({ error }, { status: 400 }));
    };
    const overrides = { fetch: reach };
    const world = await openWorld(engine, { sync: true, clock: clock.now, overrides });
    const ann = await Person.enter(world, FILLED);
    const { id: taskId, listId } = await ann.task("Plain");
    await ann.does(googleTask, { taskListId: listId, taskId, title: "Refused" });
    await soon(async () => expect(await ann.task("Refused")).toMatchObject({ synced: "refused" }));
    const before = tries;
    for (const notes of ["one", "two", "three"]) {
      await ann.does(googleTask, { taskListId: listId, taskId, notes });
      await soon(() => expect(ann.google.visible(listId)[0]!.notes).toBe(notes));
      await ann.settled();
    }
    expect(tries).toBe(before);
  });
});
