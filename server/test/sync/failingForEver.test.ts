import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { addTask, deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { deleteList, renameList } from "@tasklane/contract/lists.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(enginesFor("sqlite"))("a call that fails for ever on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  /** Ann has three lists, and tasks of these titles in Work. */
  const enter = async (titles = ["Milk"]) => {
    const ann = await Person.enter(world(), [
      { title: "Work", tasks: titles.map((title) => ({ title })) },
      { title: "Home", tasks: [] },
      { title: "Shop", tasks: [] },
    ]);
    const [work, home, shop] = [await ann.listId("Work"), await ann.listId("Home"), await ann.listId("Shop")];
    return { ann, work, home, shop };
  };

  it.each(["invalidArgument", "internalError", "preconditionFailed", "notFound"] as const)(
    "U7.8: a move to another list stops nothing else, and the task arrives when Google moves it (%s)",
    async (kind) => {
      const { ann, work, home, shop } = await enter();
      const { id: taskId } = await ann.task("Milk");
      const fault = world().emulator.faults.add({
        match: { account: ann.email, operation: "tasks.move" },
        kind,
      });
      const moves = () => world().emulator.ledger.count("tasks.move", ann.email);
      await ann.does(moveTask, { fromListId: work, toListId: home, taskId });
      await soon(() => expect(moves()).toBeGreaterThan(0));
      for (const listId of [work, home, shop]) await ann.does(addTask, { listId, title: "Eggs" });
      await soon(() => {
        expect(ann.titles(shop)).toEqual(["Eggs"]);
        expect(ann.titles(work)).toContain("Eggs");
        expect(ann.titles(home)).toContain("Eggs");
      });
      world().emulator.faults.remove(fault);
      clock.move(HOUR);
      await ann.pulled();
      await soon(() => expect(ann.titles(home).toSorted()).toEqual(["Eggs", "Milk"]));
    },
  );

  it("U7.8: after three moves without an answer, the account's other work goes on", async () => {
    const titles = ["A", "B", "C", "D", "E", "F"];
    const { ann, work, home, shop } = await enter(titles);
    const { faults, ledger } = world().emulator;
    const away = faults.add({ match: { account: ann.email }, kind: "unavailable" });
    for (const { id: taskId } of (await ann.board()).tasks)
      await ann.does(moveTask, { fromListId: work, toListId: home, taskId });
    await ann.does(addTask, { listId: shop, title: "Eggs" });
    const match = { account: ann.email, operation: "tasks.move" };
    const fault = faults.add({ match, kind: "internalError" });
    const begun = ledger.entries(ann.email).length;
    faults.remove(away);
    clock.move(HOUR);
    await ann.pulled();
    await soon(() => expect(ann.titles(shop)).toEqual(["Eggs"]));
    const calls = ledger.entries(ann.email).slice(begun);
    const before = calls.slice(
      0,
      calls.findIndex(({ operation }) => operation === "tasks.insert"),
    );
    expect(before.filter(({ operation }) => operation === "tasks.move")).toHaveLength(3);
    faults.remove(fault);
    await soon(async () => {
      clock.move(HOUR);
      await ann.pulled();
      expect(ann.titles(home).toSorted()).toEqual(titles);
    });
  });

  it.each(["forbidden", "serviceLimit", "quotaExceeded", "tooManyRequests"] as const)(
    "U6.14: an insert that Google alone refuses stops nothing else (%s)",
    async (kind) => {
      const { ann, work, home } = await enter(["Milk", "Bread"]);
      const { faults, ledger } = world().emulator;
      const fault = faults.add({ match: { account: ann.email, operation: "tasks.insert" }, kind });
      await ann.does(addTask, { listId: work, title: "One too many" });
      await soon(() => expect(ledger.count("tasks.insert", ann.email)).toBeGreaterThan(0));
      const [milk, bread] = [await ann.task("Milk"), await ann.task("Bread")];
      await ann.does(deleteTask, { tasklistId: work, taskId: milk.id });
      await ann.does(googleTask, { taskListId: work, taskId: bread.id, title: "Rye bread" });
      ann.google.addTask(home, "From Google");
      await soon(async () => {
        clock.move(HOUR);
        await ann.pulled();
        expect(ann.titles(work)).toEqual(["Rye bread"]);
        await ann.task("From Google");
      });
      expect(await ann.task("One too many")).toMatchObject({ synced: "refused" });
      expect((await ann.board()).trouble).toBeUndefined();
      faults.remove(fault);
      await soon(async () => {
        clock.move(HOUR);
        await ann.pulled();
        expect(ann.titles(work).toSorted()).toEqual(["One too many", "Rye bread"]);
      });
    },
  );

  it("U6.14: for a day after such an insert, the next one stops nothing else from its first time on", async () => {
    const { ann, work, home } = await enter();
    const { faults, ledger } = world().emulator;
    const { id } = ann.google.addTask(home, "Bread");
    const match = { account: ann.email, operation: "tasks.insert" };
    const fault = faults.add({ match, kind: "forbidden" });
    await ann.does(addTask, { listId: work, title: "One too many" });
    await soon(async () => {
      clock.move(HOUR);
      await ann.pulled();
      expect(await ann.task("One too many")).toMatchObject({ synced: "refused" });
    });
    const tries = ledger.count("tasks.insert", ann.email);
    await ann.does(addTask, { listId: work, title: "Two too many" });
    await soon(() => expect(ledger.count("tasks.insert", ann.email)).toBeGreaterThan(tries));
    await ann.does(googleTask, { taskListId: home, taskId: id, title: "Rye bread" });
    await soon(() => expect(ann.titles(home)).toEqual(["Rye bread"]));
    faults.remove(fault);
  });

  it.each(["tasks.patch", "tasks.delete", "tasks.move", "tasklists.patch", "tasklists.delete"] as const)(
    "U6.14: one %s that Google alone refuses stops nothing else, and arrives when Google takes it",
    async (operation) => {
      const { ann, work, home, shop } = await enter(["Milk", "Bread"]);
      const { faults, ledger } = world().emulator;
      const [{ id: taskId, task_id }, bread] = [await ann.task("Milk"), await ann.task("Bread")];
      const names = () => ann.google.lists().map(({ title }) => title);
      const { act, arrived } = {
        "tasks.patch": {
          act: () => ann.does(googleTask, { taskListId: work, taskId, title: "Oat milk" }),
          arrived: () => expect(ann.titles(work)).toContain("Oat milk"),
        },
        "tasks.delete": {
          act: () => ann.does(deleteTask, { tasklistId: work, taskId }),
          arrived: () => expect(ann.titles(work)).not.toContain("Milk"),
        },
        "tasks.move": {
          act: () => ann.does(moveTask, { fromListId: work, toListId: shop, taskId }),
          arrived: () => expect(ann.titles(shop)).toEqual(["Milk"]),
        },
        "tasklists.patch": {
          act: () => ann.does(renameList, { listId: home, newListTitle: "House" }),
          arrived: () => expect(names()).toContain("House"),
        },
        "tasklists.delete": {
          act: () => ann.does(deleteList, { taskListId: home }),
          arrived: () => expect(names()).not.toContain("Home"),
        },
      }[operation];
      const path = operation.startsWith("tasks.") ? task_id! : home;
      const fault = faults.add({ match: { account: ann.email, operation, path }, kind: "forbidden" });
      const isRefused = () => ledger.entries(ann.email).some((call) => call.fault === "forbidden");
      await act();
      await soon(async () => {
        clock.move(MINUTE);
        await ann.pulled();
        expect(isRefused()).toBe(true);
      });
      await ann.does(googleTask, { taskListId: work, taskId: bread.id, title: "Rye bread" });
      ann.google.addTask(work, "From Google");
      await soon(async () => {
        clock.move(HOUR);
        await ann.pulled();
        expect(ann.titles(work)).toContain("Rye bread");
        await ann.task("From Google");
      });
      faults.remove(fault);
      await soon(async () => {
        clock.move(DAY);
        await ann.pulled();
        arrived();
      });
    },
  );

  it("U6.14: where Google refuses every write of an account, a run makes six of them, and its person is told", async () => {
    const titles = Array.from({ length: 12 }, (_, at) => `Task ${at}`);
    const { ann, work } = await enter(titles);
    const { faults } = world().emulator;
    const fault = faults.add({ match: { account: ann.email, operation: "tasks.patch" }, kind: "forbidden" });
    const ids = (await ann.board()).tasks.map(({ id }) => id);
    await ann.does(changeTasks, { ids, change: { kind: "due", due: "2030-01-02" } });
    const { tasks, trouble } = await soon(async () => {
      clock.move(HOUR);
      const board = await ann.pulled();
      expect(board.tasks.filter(({ synced }) => synced === "refused")).not.toEqual([]);
      return board;
    });
    expect(tasks.filter(({ synced }) => synced === "waiting")).not.toEqual([]);
    expect(trouble).toBeDefined();
    faults.remove(fault);
    await soon(async () => {
      clock.move(DAY);
      await ann.pulled();
      expect(ann.google.tasks(work).filter(({ due }) => !due)).toEqual([]);
    });
  });

  it.each(["invalidArgument", "internalError", "preconditionFailed", "notFound"] as const)(
    "U10.4: the deletion of a list stops nothing else, and is tried again (%s)",
    async (kind) => {
      const { ann, work, home, shop } = await enter();
      const fault = world().emulator.faults.add({
        match: { account: ann.email, operation: "tasklists.delete" },
        kind,
      });
      const calls = () => world().emulator.ledger.count("tasklists.delete", ann.email);
      await ann.does(deleteList, { taskListId: work });
      await soon(() => expect(calls()).toBeGreaterThan(0));
      for (const listId of [home, shop]) await ann.does(addTask, { listId, title: "Eggs" });
      await soon(() => {
        expect(ann.titles(shop)).toEqual(["Eggs"]);
        expect(ann.titles(home)).toContain("Eggs");
      });
      clock.move(2 * HOUR);
      await ann.pulled();
      await ann.settled();
      const tried = calls();
      for (let pulls = 0; pulls < 3; pulls++) await ann.pulled();
      await ann.settled();
      expect(calls()).toBe(tried);
      world().emulator.faults.remove(fault);
      clock.move(2 * HOUR);
      await ann.pulled();
      await soon(() => expect(ann.google.lists().map(({ title }) => title)).not.toContain("Work"));
    },
  );
});
