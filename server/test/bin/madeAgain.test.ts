import { readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { addList, deleteList } from "@tasklane/contract/lists.ts";
import { shareList } from "@tasklane/contract/sharing.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const FILLED = [
  { title: "Work", tasks: [{ title: "Parent", children: [{ title: "Child" }] }, { title: "Alone" }] },
];

describe.each(enginesFor("postgres"))("the Google list of a restored list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const entries = async (person: Person) => (await person.does(readBin, {})).entries;
  const names = async (person: Person) => (await person.board()).lists.map((each) => each.google_list_name);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, taskListId: await ann.listId("Work") };
  };
  const titlesIn = (ann: Person, listId: string) =>
    ann
      .titles(listId)
      .map((title) => title.split(" ")[0]!)
      .toSorted();
  const listsInGoogle = (ann: Person) => ann.google.lists().map(({ title }) => title);

  it("a list returns under a free name, even before Google has deleted it", async () => {
    const { ann, taskListId } = await enter();
    world().emulator.faults.add({
      kind: "internalError",
      match: { account: ann.email, operation: "tasklists.delete" },
      times: 3,
    });
    await ann.does(deleteList, { taskListId });
    const other = await ann.does(addList, { title: "Work" });
    const inBin = (await entries(ann)).find(({ kind }) => kind === "list");
    expect(inBin?.before).toBe(other.data.id);
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    expect(await names(ann)).toEqual(["My Tasks", "Work (2)", "Work"]);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect(listsInGoogle(ann).toSorted()).toEqual(["My Tasks", "Work", "Work (2)"]);
      expect(titlesIn(ann, data.listId!)).toEqual(["Alone", "Child", "Parent"]);
    });
    expect(ann.titles(other.data.id)).toEqual([]);
    expect(await names(ann)).toEqual(["My Tasks", "Work (2)", "Work"]);
  });

  it("B5.1: a list keeps its tasks though its old Google list was being read as it returned", async () => {
    const { ann, taskListId } = await enter();
    const tasks = (await ann.board()).tasks.map(({ id }) => id).toSorted();
    const { faults } = world().emulator;
    const match = { account: ann.email, operation: "tasks.list", path: taskListId };
    const held = faults.add({ kind: "slow", delayMs: 60_000, times: 1, match });
    const reading = ann.pulled();
    await soon(() => expect(faults.pending()).toEqual([]));
    await ann.does(deleteList, { taskListId });
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    faults.remove(held);
    await reading;
    await soon(async () => {
      clock.move(61_000);
      const board = await ann.pulled();
      expect(board.tasks.map(({ id }) => id).toSorted()).toEqual(tasks);
      expect(board.tasks.filter(({ listId }) => listId !== data.listId)).toEqual([]);
      expect(titlesIn(ann, data.listId!)).toEqual(["Alone", "Child", "Parent"]);
      expect(listsInGoogle(ann)).toEqual(["My Tasks", "Work"]);
    });
  });

  /** Restores a deleted list. Google makes the new one, but its answer and a listing are lost. A pull then meets it. */
  const restoreInVain = async () => {
    const { ann, taskListId } = await enter();
    await ann.does(deleteList, { taskListId });
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
    const { faults } = world().emulator;
    const account = ann.email;
    faults.add({ match: { account, operation: "tasklists.insert" }, times: 1, kind: "cutAfter" });
    const lists = { account, operation: "tasklists.list" };
    const away = faults.add({ match: lists, skip: 1, kind: "cutBefore" });
    const list = { kind: "list", id: taskListId } as const;
    expect(await ann.refused(restoreFromBin, list)).toMatchObject({ status: 502 });
    faults.remove(away);
    await soon(async () => {
      clock.move(11_000);
      expect((await ann.pulled()).lists).toHaveLength(2);
    });
    return { ann, list };
  };

  it("a retried restore uses the Google list that the failed attempt created", async () => {
    const { ann, list } = await restoreInVain();
    expect((await entries(ann)).map(({ kind }) => kind)).toEqual(["list"]);
    const { data } = await ann.does(restoreFromBin, list);
    expect(listsInGoogle(ann)).toEqual(["My Tasks", "Work"]);
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(titlesIn(ann, data.listId!)).toEqual(["Alone", "Child", "Parent"]);
    });
  });

  it("a retried restore does not use that Google list once it is shared", async () => {
    const { ann, list } = await restoreInVain();
    const listId = await ann.listId("Work");
    await ann.does(shareList, { listId });
    const { data } = await ann.does(restoreFromBin, list);
    expect(data.listId).not.toBe(listId);
    expect(await names(ann)).toEqual(["My Tasks", "Work (2)"]);
  });

  it("a list returns beside one of its name that another device is creating", async () => {
    const { ann, taskListId } = await enter();
    await ann.does(deleteList, { taskListId });
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
    await ann.settled();
    const { faults } = world().emulator;
    const account = ann.email;
    // Google has the new list, but its answer is lost, and the reading that finds the list takes a while.
    faults.add({ match: { account, operation: "tasklists.insert" }, times: 1, kind: "cutAfter" });
    const lists = { account, operation: "tasklists.list" };
    faults.add({ match: lists, skip: 1, times: 1, kind: "slow", delayMs: 1_500 });
    const creating = ann.does(addList, { title: "Work" });
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks", "Work"]));
    await soon(async () => {
      clock.move(11_000);
      expect((await ann.pulled()).lists).toHaveLength(2);
    });
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    const made = await creating;
    expect(data.listId).not.toBe(made.data.id);
    expect(await names(ann)).toEqual(["My Tasks", "Work (2)", "Work"]);
    await soon(() => expect(titlesIn(ann, data.listId!)).toEqual(["Alone", "Child", "Parent"]));
    expect(ann.titles(made.data.id)).toEqual([]);
  });

  it("a list does not return into a new one of its name, though restoring it failed before and after", async () => {
    const { ann, taskListId } = await enter();
    await ann.does(deleteList, { taskListId });
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
    const inserts = { account: ann.email, operation: "tasklists.insert" };
    const list = { kind: "list", id: taskListId } as const;
    const fail = async () => {
      world().emulator.faults.add({ match: inserts, times: 1, kind: "cutBefore" });
      expect(await ann.refused(restoreFromBin, list)).toMatchObject({ status: 502 });
    };
    await fail();
    const made = await ann.does(addList, { title: "Work" });
    await fail();
    const { data } = await ann.does(restoreFromBin, list);
    expect(data.listId).not.toBe(made.data.id);
    expect(await names(ann)).toEqual(["My Tasks", "Work (2)", "Work"]);
  });

  it("a new list is not the one of its name that another device is restoring", async () => {
    const { ann, taskListId } = await enter();
    await ann.does(deleteList, { taskListId });
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
    await ann.settled();
    const inserts = { account: ann.email, operation: "tasklists.insert" };
    world().emulator.faults.add({ match: inserts, times: 1, kind: "slow", delayMs: 1_000 });
    const restoring = ann.does(restoreFromBin, { kind: "list", id: taskListId });
    await soon(() => expect(world().emulator.faults.pending()).toEqual([]));
    expect(await ann.refused(addList, { title: "Work" })).toMatchObject({
      fields: { title: INVALID.nameTaken },
    });
    expect((await restoring).message).toBe("Restored to Work");
    expect(await names(ann)).toEqual(["My Tasks", "Work"]);
    expect(listsInGoogle(ann)).toEqual(["My Tasks", "Work"]);
  });
});
