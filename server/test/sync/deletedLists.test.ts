import { addTask, moveTask, retryTask } from "@tasklane/contract/tasks.ts";
import { deleteList } from "@tasklane/contract/lists.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Here" }] },
  { title: "Work", tasks: [{ title: "There", children: [{ title: "Under" }] }] },
];

describe.each(enginesFor("postgres"))("lists that are deleted while tasks move, on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, home: await ann.listId(), work: await ann.listId("Work") };
  };
  /** Makes Google refuse the person's next moves. `more` says how often and why. */
  const hinder = ({ email: account }: Person, more: object) =>
    world().emulator.faults.add({
      match: { operation: "tasks.move", account },
      kind: "userRateLimitExceeded",
      ...more,
    });
  const names = ({ google }: Person) => google.lists().map(({ title }) => title);

  it("tasks move out before their list is deleted, so that Google keeps their ids", async () => {
    const { ann, home, work } = await enter();
    const { id, task_id } = await ann.task("There");
    hinder(ann, { times: 1 });
    await ann.does(moveTask, { fromListId: work, toListId: home, taskId: id });
    await ann.does(deleteList, { taskListId: work });
    await soon(() => expect(names(ann)).toEqual(["My Tasks"]));
    const titles = () => ann.titles().map((title) => title.split(" (")[0]);
    await soon(() => expect(titles()).toEqual(["There", "Under", "Here"]));
    expect(titled(await ann.pulled(), "There")).toMatchObject({ id, task_id, synced: "yes" });
    expect(world().emulator.ledger.count("tasks.insert", ann.email)).toBe(0);
  });

  it("U10.4: a list is deleted in Google although its list of lists lacked it once, and its deletion had no answer", async () => {
    const { ann, work } = await enter();
    const { faults } = world().emulator;
    const match = (operation: string) => ({ operation, account: ann.email });
    const away = faults.add({ kind: "unavailable", match: match("tasklists.delete") });
    faults.add({ kind: "emptyList", match: match("tasklists.list"), times: 1 });
    await ann.does(deleteList, { taskListId: work });
    await soon(async () => {
      await ann.pulled();
      expect(faults.pending().filter(({ kind }) => kind === "emptyList")).toEqual([]);
    });
    faults.remove(away);
    await soon(async () => {
      const { lists } = await ann.pulled();
      expect(lists.map(({ google_list_name }) => google_list_name)).toEqual(["My Tasks"]);
      expect(names(ann)).toEqual(["My Tasks"]);
    });
  });

  it("a Google list stays while Google refuses to move a task out of it", async () => {
    const { ann, home, work } = await enter();
    const { id, task_id } = await ann.task("Under");
    const refused = hinder(ann, { kind: "invalidArgument" });
    await ann.does(moveTask, { fromListId: work, toListId: home, taskId: id });
    await ann.does(deleteList, { taskListId: work });
    await soon(async () => expect((await ann.task("Under")).synced).toBe("refused"));
    await ann.pulled();
    expect(names(ann)).toEqual(["My Tasks", "Work"]);
    world().emulator.faults.remove(refused);
    await ann.does(retryTask, { listId: home, taskId: id });
    await soon(() => expect(names(ann)).toEqual(["My Tasks"]));
    expect(titled(await ann.pulled(), "Under")).toMatchObject({ id, task_id, synced: "yes" });
  });

  it("U10.3: a task on its way into a Google list that stays leaves its old list", async () => {
    const { ann, home, work } = await enter();
    hinder(ann, { kind: "invalidArgument" });
    const [out, into] = [await ann.task("Under"), await ann.task("Here")];
    await ann.does(moveTask, { fromListId: work, toListId: home, taskId: out.id });
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId: into.id });
    await soon(async () => expect((await ann.task("Here")).synced).toBe("refused"));
    await ann.does(deleteList, { taskListId: work });
    await soon(() => expect(ann.titles()).toEqual([]));
    expect(names(ann)).toEqual(["My Tasks", "Work"]);
    const tasks = await ann.settled();
    expect(tasks.tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Under"]);
  });

  it("P3: a task reaches its new list though its old one was deleted in Google and here", async () => {
    const { ann, home, work } = await enter();
    const { id } = await ann.task("There");
    const refused = hinder(ann, { kind: "invalidArgument" });
    await ann.does(moveTask, { fromListId: work, toListId: home, taskId: id });
    await soon(async () => expect((await ann.task("There")).synced).toBe("refused"));
    ann.google.deleteList(work);
    await ann.does(deleteList, { taskListId: work });
    world().emulator.faults.remove(refused);
    await ann.does(retryTask, { listId: home, taskId: id });
    await soon(() => expect(ann.titles()).toContain("There"));
    const { data } = await ann.does(addTask, { listId: home, title: "Later" });
    await soon(() => expect(ann.titles()).toContain("Later"));
    const { tasks } = await ann.pulled();
    expect(tasks.filter(({ synced }) => synced !== "yes")).toEqual([]);
    expect(tasks.map((task) => task.id)).toEqual(expect.arrayContaining([id, data.id]));
  });

  it.each([1, 30])(
    "removes a task from its old list when its new one goes (hindered %i times)",
    async (times) => {
      const { ann, home, work } = await enter();
      const kind = times === 1 ? "userRateLimitExceeded" : "invalidArgument";
      hinder(ann, { times, kind });
      await ann.does(moveTask, { fromListId: home, toListId: work, taskId: (await ann.task("Here")).id });
      await ann.does(deleteList, { taskListId: work });
      await soon(() => expect(names(ann)).toEqual(["My Tasks"]));
      await soon(() => expect(ann.titles()).toEqual([]));
      expect((await ann.pulled()).tasks).toEqual([]);
    },
  );

  it("U3: a new subtask stays in the old list when its task's new list is deleted", async () => {
    const { ann, home, work } = await enter();
    const { id, task_id } = await ann.task("Here");
    const hindered = hinder(ann, {});
    await ann.does(moveTask, { fromListId: home, toListId: work, taskId: id });
    ann.google.addTask(home, "New under it", {}, { parent: task_id! });
    await ann.does(deleteList, { taskListId: work });
    world().emulator.faults.remove(hindered);
    await soon(() => expect(names(ann)).toEqual(["My Tasks"]));
    await soon(() => expect(ann.titles()).toEqual(["New under it"]));
    expect((await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["New under it"]);
  });

  it.each(["the task", "its old list"])(
    "other work goes on after a moving task's new list is deleted here, and %s in Google",
    async (what) => {
      const { ann, home, work } = await enter();
      const old = ann.google.addList("Old").id;
      const { id } = ann.google.addTask(old, "Leaves");
      await ann.pulled();
      const hindered = hinder(ann, {});
      await ann.does(moveTask, { fromListId: old, toListId: work, taskId: (await ann.task("Leaves")).id });
      await ann.does(deleteList, { taskListId: work });
      if (what === "the task") ann.google.delete(old, id);
      else ann.google.deleteList(old);
      world().emulator.faults.remove(hindered);
      await ann.does(addTask, { listId: home, title: "Goes on", notes: "", due: null });
      await soon(() => expect(ann.titles()).toEqual(["Goes on", "Here"]));
      await soon(() => expect(names(ann)).not.toContain("Work"));
      expect((await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle).sort()).toEqual([
        "Goes on",
        "Here",
      ]);
    },
  );

  it("a list that Google does not delete delays no other, nor is retried soon", async () => {
    const { ann, home, work } = await enter();
    const match = { operation: "tasklists.delete", account: ann.email };
    const fault = world().emulator.faults.add({ match, kind: "invalidArgument" });
    await ann.does(deleteList, { taskListId: work });
    await ann.does(addTask, { listId: home, title: "Goes on", notes: "", due: null });
    await soon(() => expect(ann.titles()).toEqual(["Goes on", "Here"]));
    for (let pulls = 0; pulls < 3; pulls++)
      expect((await ann.pulled()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
    expect(world().emulator.ledger.count("tasklists.delete", ann.email)).toBe(1);
    world().emulator.faults.remove(fault);
  });
});

describe.each(enginesFor("postgres"))(
  "S4: a list that Google deletes while a task moves into it, on %s",
  (engine) => {
    it("a task moved into a list that Google then deletes returns to its old list", async () => {
      const clock = standingClock();
      const world = await openWorld(engine, { sync: true, clock: clock.now });
      const ann = await Person.enter(world, FILLED);
      const [home, work] = [await ann.listId(), await ann.listId("Work")];
      const { id, task_id } = await ann.task("Here");
      const match = { operation: "tasks.move" };
      const fault = world.emulator.faults.add({ match, kind: "invalidArgument" });
      await ann.does(moveTask, { fromListId: home, toListId: work, taskId: id });
      await soon(async () => expect((await ann.task("Here")).synced).toBe("refused"));
      ann.google.deleteList(work);
      world.emulator.faults.remove(fault);
      await ann.pulled();
      clock.move(61_000);
      await ann.pulled();
      const board = await ann.pulled();
      expect(board.lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
      expect(titled(board, "Here")).toMatchObject({ id, task_id, listId: home });
      expect(ann.titles()).toEqual(["Here"]);
      expect((await ann.settled()).tasks).toHaveLength(1);
    });
  },
);
