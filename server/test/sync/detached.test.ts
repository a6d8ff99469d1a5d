import { readBin } from "@tasklane/contract/bin.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { deleteSharedList } from "@tasklane/contract/sharing.ts";
import { addSubTask, addTask, deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import type { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { takeIn, together } from "../sharing/together.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const NEW_CHANGE = /"lists":/g;

/** Returns a function that counts the `changed` events of a browser's stream. */
async function listening(address: string, browser: Browser): Promise<() => number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { body } = await fetch(`${address}/api/events`, { headers: { cookie } });
  let text = "";
  void (async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => {});
  return () => (text.match(NEW_CHANGE) ?? []).length;
}

describe.each(enginesFor("sqlite"))("S4: a list that is gone at Google, on %s", (engine) => {
  it("a list that is gone is told to the screens of its person", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Goes" }] }]);
    const work = await ann.listId("Work");
    ann.google.deleteList(work);
    await ann.pulled();
    const eventCount = await listening(world.server.address, ann.browser);
    await soon(() => expect(eventCount()).toBeGreaterThan(0));
    const { cursor } = await ann.board();
    const before = eventCount();
    clock.move(61_000);
    await ann.pulled();
    await soon(() => expect(eventCount()).toBeGreaterThan(before));
    expect((await ann.does(allTaskLists, { since: cursor })).gone!.lists).toEqual([work]);
  });

  it("S4.2: a task on its way there leaves its old shared list with its subtask", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annOne }, bobs] = await together(world, 1, "One");
    const { person: bob, listId: bobOne } = bobs!;
    const [{ listId: annTwo }] = await together(world, 0, "Two", () => Promise.resolve(ann));
    const bobTwo = await takeIn(ann, annTwo, bob);
    const { data } = await ann.does(addTask, { listId: annOne, title: "Task" });
    await ann.does(addSubTask, { listId: annOne, parentTaskId: data.id, title: "Sub" });
    await soon(() => expect(bob.titles(bobOne)).toHaveLength(2));
    bob.google.deleteList(bobTwo);
    await ann.does(moveTask, { fromListId: annOne, toListId: annTwo, taskId: data.id });
    await soon(async () => {
      clock.move(61_000);
      expect((await bob.pulled()).sharedLists).toHaveLength(1);
      expect(bob.titles(bobOne)).toEqual([]);
      expect(ann.titles(annTwo)).toHaveLength(2);
    });
  });

  it("I3: a task on its way there that two members delete stays one task", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annOne }, bobs] = await together(world, 1, "One");
    const { person: bob, listId: bobOne } = bobs!;
    const [{ listId: annTwo }] = await together(world, 0, "Two", () => Promise.resolve(ann));
    const bobTwo = await takeIn(ann, annTwo, bob);
    const { data } = await ann.does(addTask, { listId: annOne, title: "Task" });
    await soon(() => expect(bob.titles(bobOne)).toEqual(["Task"]));
    const { task_id } = await soon(async () => {
      const [task] = (await bob.pulled()).sharedTasks;
      expect(task?.synced).toBe("yes");
      return task!;
    });
    const match = { operation: "tasks.move" };
    const refused = world.emulator.faults.add({ match, kind: "invalidArgument" });
    await ann.does(moveTask, { fromListId: annOne, toListId: annTwo, taskId: data.id });
    const unread = world.emulator.faults.add({
      match: { account: bob.email, operation: "tasks.list", path: bobOne },
      kind: "unavailable",
    });
    clock.move(1_000); // Of two values the later one counts.
    bob.google.edit(bobOne, task_id!, { title: "Edited" });
    bob.google.deleteList(bobTwo);
    const lose = (person: Person) =>
      soon(async () => {
        clock.move(61_000);
        expect((await person.pulled()).sharedLists).toHaveLength(1);
      });
    await lose(bob);
    world.emulator.faults.remove(unread);
    await soon(async () => {
      clock.move(61_000);
      expect((await bob.pulled()).sharedTasks.map(({ finalTitle }) => finalTitle)).toEqual(["Edited"]);
    });
    ann.google.deleteList(annTwo);
    await lose(ann);
    world.emulator.faults.remove(refused);
    await soon(async () => {
      clock.move(61_000);
      for (const person of [ann, bob])
        expect((await person.pulled()).sharedTasks.map(({ finalTitle }) => finalTitle)).toEqual(["Edited"]);
      expect(ann.titles(annOne)).toEqual(["Edited"]);
      expect(bob.titles(bobOne)).toEqual(["Edited"]);
    });
  });

  it("I7: a task moved out before that stays with the list that its owner deletes later", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annTrip }, bobs] = await together(world, 1);
    const { person: bob, listId: bobTrip } = bobs!;
    const own = bob.google.addList("Own").id;
    const { data } = await ann.does(addTask, { listId: annTrip, title: "Task" });
    await soon(() => expect(bob.titles(bobTrip)).toEqual(["Task"]));
    const { task_id } = (await bob.pulled()).sharedTasks[0]!;
    const match = { account: bob.email, operation: "tasks.list", path: own };
    const unread = world.emulator.faults.add({ match, kind: "emptyList" });
    bob.google.moveToList(bobTrip, task_id!, own);
    bob.google.deleteList(bobTrip);
    await soon(async () => {
      clock.move(61_000);
      expect((await bob.pulled()).sharedLists).toEqual([]);
    });
    await ann.does(googleTask, { taskListId: annTrip, taskId: data.id, title: "Ann's later" });
    await ann.does(deleteSharedList, { taskListId: annTrip });
    await soon(async () => {
      await ann.pulled();
      expect(ann.google.lists().map(({ id }) => id)).not.toContain(annTrip);
    });
    world.emulator.faults.remove(unread);
    bob.google.addTask(own, "Other");
    await soon(async () => {
      clock.move(61_000);
      const tasks = (await bob.pulled()).tasks.filter(({ listId }) => listId === own);
      expect(tasks.map(({ finalTitle }) => finalTitle).sort()).toEqual(["Other", "Task"]);
    });
    const { entries } = await ann.does(readBin, {});
    expect(entries).toMatchObject([{ kind: "list", tasks: 1 }]);
  });

  it("I7: a task returns to its shared list without what the deleted list added", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annTrip }, bobs] = await together(world, 1);
    const { person: bob, listId: bobTrip } = bobs!;
    const own = ann.google.addList("Own").id;
    const { data } = await ann.does(addTask, { listId: annTrip, title: "Task" });
    await soon(() => expect(bob.titles(bobTrip)).toEqual(["Task"]));
    await ann.pulled();
    const refused = world.emulator.faults.add({
      match: { account: ann.email, operation: "tasks.move" },
      kind: "invalidArgument",
    });
    await ann.does(moveTask, { fromListId: annTrip, toListId: own, taskId: data.id });
    await ann.does(googleTask, { taskListId: own, taskId: data.id, title: "Private" });
    ann.google.deleteList(own);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect((await ann.board()).lists.map(({ google_list_id }) => google_list_id)).not.toContain(own);
    });
    world.emulator.faults.remove(refused);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      await bob.pulled();
      expect(ann.titles(annTrip)).toEqual(["Task"]);
      expect(bob.titles(bobTrip)).toEqual(["Task"]);
    });
    expect(bob.google.tasks(bobTrip).map(({ title }) => title)).not.toContain("Private");
  });

  it.each([false, true])(
    "I5: a task deleted on its way to a private list does not return when that is deleted in Google (edited: %s)",
    async (isEdited) => {
      const clock = standingClock();
      const world = await openWorld(engine, { sync: true, clock: clock.now });
      const [{ person: ann, listId: annTrip }, bobs] = await together(world, 1);
      const { person: bob, listId: bobTrip } = bobs!;
      const own = ann.google.addList("Own").id;
      const { data } = await ann.does(addTask, { listId: annTrip, title: "Task" });
      await soon(() => expect(bob.titles(bobTrip)).toEqual(["Task"]));
      await ann.pulled();
      const away = world.emulator.faults.add({ match: { account: ann.email }, kind: "unavailable" });
      await ann.does(moveTask, { fromListId: annTrip, toListId: own, taskId: data.id });
      if (isEdited) await ann.does(googleTask, { taskListId: own, taskId: data.id, title: "Private" });
      await ann.does(deleteTask, { tasklistId: own, taskId: data.id });
      ann.google.deleteList(own);
      world.emulator.faults.remove(away);
      await soon(async () => {
        clock.move(61_000);
        const { lists, sharedTasks } = await ann.pulled();
        expect(lists.map(({ google_list_id }) => google_list_id)).not.toContain(own);
        expect(sharedTasks).toEqual([]);
        expect((await bob.pulled()).sharedTasks).toEqual([]);
        expect([ann.titles(annTrip), bob.titles(bobTrip)]).toEqual([[], []]);
      });
    },
  );

  it("I7: a subtask added or edited in the deleted list does not follow its task back", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annTrip }, bobs] = await together(world, 1);
    const { person: bob, listId: bobTrip } = bobs!;
    const own = ann.google.addList("Own").id;
    const { data } = await ann.does(addTask, { listId: annTrip, title: "Task" });
    await ann.does(addSubTask, { listId: annTrip, parentTaskId: data.id, title: "Sub" });
    await soon(() => expect(bob.titles(bobTrip)).toHaveLength(2));
    const before = await ann.pulled();
    const sub = before.sharedTasks.find(({ finalTitle }) => finalTitle === "Sub")!;
    const refused = world.emulator.faults.add({
      match: { account: ann.email, operation: "tasks.move" },
      kind: "invalidArgument",
    });
    await ann.does(moveTask, { fromListId: annTrip, toListId: own, taskId: data.id });
    await ann.does(googleTask, { taskListId: own, taskId: sub.id, title: "Private" });
    await ann.does(addSubTask, { listId: own, parentTaskId: data.id, title: "Private too" });
    ann.google.deleteList(own);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect((await ann.board()).lists.map(({ google_list_id }) => google_list_id)).not.toContain(own);
    });
    world.emulator.faults.remove(refused);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      await bob.pulled();
      const titles = bob.titles(bobTrip).map((title) => title.split(" (")[0]!);
      expect(titles.sort()).toEqual(["Sub", "Task"]);
    });
    expect(bob.google.tasks(bobTrip).filter(({ title }) => title.startsWith("Private"))).toEqual([]);
  });

  it("I7: edits made in Google in a private list stay there, though the moved task had not arrived for us", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [{ person: ann, listId: annTrip }, bobs] = await together(world, 1);
    const { person: bob, listId: bobTrip } = bobs!;
    const own = ann.google.addList("Own").id;
    const { data } = await ann.does(addTask, { listId: annTrip, title: "Task" });
    await ann.does(addSubTask, { listId: annTrip, parentTaskId: data.id, title: "Sub" });
    await soon(() => expect(bob.titles(bobTrip)).toHaveLength(2));
    const ids = new Map((await ann.pulled()).sharedTasks.map((task) => [task.finalTitle, task.task_id!]));
    const bobsTask = (await bob.pulled()).sharedTasks.find(({ finalTitle }) => finalTitle === "Task")!;
    const { faults } = world.emulator;
    const account = ann.email;
    const refused = faults.add({ match: { account, operation: "tasks.move" }, kind: "invalidArgument" });
    // Ann has not seen this edit, so the task stays for Bob.
    bob.google.edit(bobTrip, bobsTask.task_id!, { notes: "Bob's" });
    await ann.does(moveTask, { fromListId: annTrip, toListId: own, taskId: data.id });
    await soon(async () => {
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ synced }) => synced)).toEqual(["refused", "refused"]);
    });
    // The push cannot look for the tasks, so only the reading of their new list shows where they are.
    const unseen = faults.add({ match: { account, operation: "tasks.get" }, kind: "unavailable" });
    ann.google.moveToList(annTrip, ids.get("Task")!, own);
    clock.move(1_000);
    ann.google.edit(own, ids.get("Task")!, { title: "Private" });
    ann.google.edit(own, ids.get("Sub")!, { title: "Private too" });
    await soon(async () => {
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ finalTitle }) => finalTitle).sort()).toEqual(["Private", "Private too"]);
    });
    await soon(async () => {
      expect((await bob.pulled()).sharedTasks.map(({ notes }) => notes)).toEqual(["Bob's"]);
    });
    ann.google.deleteList(own);
    for (const fault of [refused, unseen]) faults.remove(fault);
    // Slow answers leave time to see what comes back before it leaves again.
    const match = { account, operation: "tasks.get", path: annTrip };
    const slow = faults.add({ match, kind: "slow", delayMs: 500 });
    const over = new AbortController();
    const shown = new Set<string>();
    const watching = (async () => {
      while (!over.signal.aborted)
        for (const { finalTitle } of (await bob.board()).sharedTasks) shown.add(finalTitle);
    })();
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect((await ann.board()).lists.map(({ google_list_id }) => google_list_id)).not.toContain(own);
    });
    faults.remove(slow);
    await soon(async () => {
      clock.move(61_000);
      for (const person of [ann, bob]) await person.pulled();
      expect(ann.titles(annTrip)).toEqual(["Task"]);
      expect(bob.titles(bobTrip)).toEqual(["Task"]);
    });
    over.abort();
    await watching;
    expect([...shown]).toEqual(["Task"]);
  });
});
