import { readBin } from "@tasklane/contract/bin.ts";
import { addSublist, deleteList, renameSublist } from "@tasklane/contract/lists.ts";
import { addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { openWorld, standingClock } from "../world.ts";
import { inStep, tasksOf, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe("I7: what a person writes in their own list while their task moves to a shared one", () => {
  /**
   * Ann moved a shared task in Google to a list of her own. Bob moved it here to another shared list. Ann writes when our server
   * has found her task.
   */
  async function writingMeanwhile() {
    const clock = standingClock();
    const google = {
      /** Whether Google answers our server no more. */
      isCut: false,
      /** Whether that begins when our server has asked for the task, or when it has the answer. */
      cut: null as "before" | "after" | null,
      isFound: false,
      /** Ann's Google task, and the lists to which we moved it. */
      taskId: "",
      moves: [] as string[],
      find: (_path: string): boolean => false,
    };
    const reach: typeof fetch = async (where, how) => {
      const { pathname, searchParams } = new URL(where as string | URL);
      if (google.isCut) throw new TypeError("fetch failed");
      const list = searchParams.get("destinationTasklist");
      if (list !== null && pathname.endsWith(`/${google.taskId}/move`)) google.moves.push(list);
      const answer = await fetch(where, how);
      const isFirst = !google.isFound && google.find(pathname);
      google.isFound ||= isFirst;
      google.isCut ||= isFirst && google.cut !== null;
      if (isFirst && google.cut === "before") throw new TypeError("fetch failed");
      return answer;
    };
    const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { fetch: reach } });
    const { twoLists, titled, taskOf, ends } = twoListsOf(() => world, clock);
    const { one, two, ann, bob } = await twoLists(2);
    const taskId = await titled(one, "Task");
    const { task_id } = await taskOf(one[0], "Task");
    const own = ann.google.addList("Own").id;
    await ann.pulled();
    const away = world.emulator.faults.add({ match: { account: ann.email }, kind: "unavailable" });
    ann.google.moveToList(one[0].listId, task_id!, own);
    await bob.does(moveTask, { fromListId: one[1].listId, toListId: two[1].listId, taskId });
    google.taskId = task_id!;
    google.find = (path) => {
      const isFound = path.includes(own) && path.endsWith(`/tasks/${task_id!}`);
      if (isFound) ann.google.edit(own, task_id!, { title: "Private" });
      return isFound;
    };
    return {
      world,
      clock,
      google,
      two,
      ann,
      bob,
      own,
      taskId,
      ends,
      begin: () => world.emulator.faults.remove(away),
    };
  }

  it("stays there, and the task with it", async () => {
    const { google, two, ann, own, ends, begin } = await writingMeanwhile();
    begin();
    await ends([
      [two[0], []],
      [two[1], []],
      [{ person: ann, listId: own }, ["Private"]],
    ]);
    expect(google.moves).toEqual([]);
  });

  it("stays there although Google does not list it for a while", async () => {
    const { world, clock, google, two, ann, bob, own, ends, begin } = await writingMeanwhile();
    const match = { account: ann.email, operation: "tasks.list", path: own } as const;
    const unlisted = world.emulator.faults.add({ match, kind: "unavailable" });
    begin();
    await soon(async () => {
      clock.move(11_000);
      for (const person of [ann, bob]) await person.pulled();
      expect(google.isFound).toBe(true);
      expect(bob.titles(two[1].listId)).toEqual([]);
    });
    world.emulator.faults.remove(unlisted);
    await ends([
      [two[0], []],
      [two[1], []],
      [{ person: ann, listId: own }, ["Private"]],
    ]);
  });

  it("stays there, and the task stays shared if it was edited here (I4)", async () => {
    const { google, two, ann, bob, own, taskId, ends, begin } = await writingMeanwhile();
    await bob.does(googleTask, { taskListId: two[1].listId, taskId, title: "Bob's" });
    begin();
    await ends([
      [two[0], ["Bob's"]],
      [two[1], ["Bob's"]],
      [{ person: ann, listId: own }, ["Private"]],
    ]);
    expect(google.moves).toEqual([]);
  });

  it("goes to their bin alone if they delete that list in Google", async () => {
    const { clock, two, ann, bob, own, ends, begin } = await writingMeanwhile();
    begin();
    await soon(async () => {
      clock.move(11_000);
      expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ finalTitle: "Private" })]);
    });
    ann.google.deleteList(own);
    await soon(async () => {
      clock.move(70_000);
      expect((await ann.pulled()).tasks).toEqual([]);
    });
    await ends([
      [two[0], []],
      [two[1], []],
    ]);
    const list = { kind: "list", name: "Own", content: [expect.objectContaining({ text: "Private" })] };
    expect(await ann.does(readBin, {})).toMatchObject({ entries: [list] });
    expect(await bob.does(readBin, {})).toMatchObject({ entries: [] });
  });

  it("does not leave that list where they delete it here meanwhile", async () => {
    const { clock, google, two, ann, bob, own, ends, begin } = await writingMeanwhile();
    await ann.does(deleteList, { taskListId: own });
    begin();
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(google.isFound).toBe(true);
    });
    await ends([
      [two[0], []],
      [two[1], []],
    ]);
    expect(google.moves).toEqual([]);
    expect(await bob.does(readBin, {})).toMatchObject({ entries: [] });
  });

  it.each(["before", "after"] as const)(
    "stays there although the server ends %s it has found the task, and another one goes on",
    async (cut) => {
      const { world, clock, google, two, ann, bob, own, begin } = await writingMeanwhile();
      google.cut = cut;
      begin();
      const pulling = Promise.allSettled([ann.pulled()]);
      await soon(() => expect(google.isCut).toBe(true));
      await world.server.close();
      await pulling;
      google.isCut = false;
      clock.move(130_000);
      const { address } = await world.another();
      const [hers, his] = [ann, bob].map(({ browser: { cookies } }) => {
        const browser = new Browser(address);
        for (const cookie of cookies) browser.cookies.set(...cookie);
        return browser;
      }) as [Browser, Browser];
      await soon(async () => {
        clock.move(11_000);
        const [mine, { sharedTasks }] = [await boardOf(hers, true), await boardOf(his, true)];
        expect(mine.tasks).toEqual([
          expect.objectContaining({ listId: own, finalTitle: "Private", synced: "yes" }),
        ]);
        expect(sharedTasks).toEqual([]);
        expect([ann.titles(own), ann.titles(two[0].listId)]).toEqual([["Private"], []]);
        expect(bob.titles(two[1].listId)).toEqual([]);
      });
      expect(google.moves).toEqual([]);
    },
  );

  it("stays there although they remove it there with its parent, and the task was edited here", async () => {
    const clock = standingClock();
    const world = await openWorld("sqlite", { sync: true, clock: clock.now });
    const { twoLists, titled, taskOf, ends } = twoListsOf(() => world, clock);
    const { one, two, ann, bob } = await twoLists(2);
    const taskId = await titled(one, "Task");
    await ann.does(addTask, { listId: one[0].listId, title: "Parent" });
    await inStep(one, ["Task", "Parent"]);
    const [task, parent] = [await taskOf(one[0], "Task"), await taskOf(one[0], "Parent")];
    const own = ann.google.addList("Own").id;
    await ann.pulled();
    const away = world.emulator.faults.add({ match: { account: ann.email }, kind: "unavailable" });
    clock.move(60_000);
    ann.google.reorder(one[0].listId, task.task_id!, { parent: parent.task_id! });
    ann.google.moveToList(one[0].listId, parent.task_id!, own);
    ann.google.edit(own, task.task_id!, { notes: "Private" });
    ann.google.delete(own, parent.task_id!);
    ann.google.undelete(own, task.task_id!); // Google may go on listing what was under a deleted task.
    await bob.does(moveTask, { fromListId: one[1].listId, toListId: two[1].listId, taskId });
    await bob.does(googleTask, { taskListId: two[1].listId, taskId, title: "Bob's" });
    world.emulator.faults.remove(away);
    await ends([
      [two[0], ["Bob's"]],
      [two[1], ["Bob's"]],
    ]);
    expect(await taskOf(two[1], "Bob's")).toMatchObject({ notes: "" });
  });

  it("stays there although they remove it there, after the task was inserted again in the shared list", async () => {
    const clock = standingClock();
    const world = await openWorld("sqlite", { sync: true, clock: clock.now });
    const { twoLists, titled, taskOf, ends } = twoListsOf(() => world, clock);
    const { one, ann, bob } = await twoLists(2);
    const taskId = await titled(one, "Task");
    const { task_id } = await taskOf(one[0], "Task");
    const own = ann.google.addList("Own").id;
    await ann.pulled();
    const match = { account: ann.email, operation: "tasks.list", path: own } as const;
    const unread = world.emulator.faults.add({ match, kind: "unavailable" });
    ann.google.moveToList(one[0].listId, task_id!, own);
    await bob.does(googleTask, { taskListId: one[1].listId, taskId, notes: "Bob's" });
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(ann.titles(one[0].listId)).toEqual(["Task"]);
    });
    clock.move(11_000);
    ann.google.edit(own, task_id!, { title: "Private" });
    ann.google.delete(own, task_id!);
    world.emulator.faults.remove(unread);
    await ends([
      [one[0], ["Task"]],
      [one[1], ["Task"]],
    ]);
  });
});

it("P10.3: a task arrives in a shared list although its sublist was renamed when it had left its own", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, clock: clock.now });
  const { taskOf, ends } = twoListsOf(() => world, clock);
  const [ann, bob] = await together(world, 1);
  const own = { person: ann.person, listId: ann.person.google.addList("Own").id };
  await ann.person.pulled();
  const { listId } = own;
  const sublist = { google_list_id: listId, sublist_id: "1", sublist_name: "Errands" };
  await ann.person.does(addSublist, sublist);
  await ann.person.does(addTask, { listId, title: "Task (#Errands)" });
  await inStep([own], ["Task (#Errands)"]);
  const { task_id } = await taskOf(own, "Task");
  const match = { account: ann.person.email, operation: "tasks.list", path: ann.listId } as const;
  const unread = world.emulator.faults.add({ match, kind: "unavailable" });
  ann.person.google.moveToList(listId, task_id!, ann.listId);
  await soon(async () => {
    clock.move(11_000);
    await ann.person.pulled();
    expect(await tasksOf(own)).toEqual([]);
  });
  const renamed = { oldSublistname: "Errands", title: "Shops" };
  await ann.person.does(renameSublist, { ...renamed, listId, sublistId: "1" });
  world.emulator.faults.remove(unread);
  await ends([
    [own, []],
    [ann, ["Task"]],
    [bob!, ["Task"]],
  ]);
});
