import { deleteForGood, readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { jobs } from "@tasklane/contract/live.ts";
import { addList, addSublist, deleteList } from "@tasklane/contract/lists.ts";
import { REASON } from "@tasklane/contract/sentences.ts";
import { addTask, deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Stays" }] },
  {
    title: "Work",
    tasks: [{ title: "Parent", notes: "n", children: [{ title: "Child" }] }, { title: "Alone" }],
  },
];

describe.each(enginesFor("postgres"))("lists in the bin on %s", (engine) => {
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

  it("an empty list returns", async () => {
    const ann = await Person.enter(world(), FILLED);
    const { data } = await ann.does(addList, { title: "Empty" });
    await ann.does(deleteList, { taskListId: data.id });
    await ann.does(restoreFromBin, { kind: "list", id: data.id });
    expect(await names(ann)).toEqual(["My Tasks", "Work", "Empty"]);
  });

  it("shows a list that is made anew as a job of restoring", async () => {
    const { ann, taskListId } = await enter();
    await ann.does(deleteList, { taskListId });
    const match = { account: ann.email, operation: "tasks.insert" };
    const { faults } = world().emulator;
    const fault = faults.add({ kind: "slow", delayMs: 200, match });
    await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    const { jobs: begun } = await ann.does(jobs, {});
    expect(begun).toMatchObject([{ what: "restore", total: 3 }]);
    faults.remove(fault);
    await ann.settled();
  });

  it("a list returns with tasks, subtasks, sublists and its bin, made anew in Google", async () => {
    const { ann, taskListId } = await enter();
    await ann.does(addSublist, { google_list_id: taskListId, sublist_id: "1", sublist_name: "Shop" });
    await ann.does(addTask, { listId: taskListId, title: "Milk (#Shop)" });
    const [parent, alone] = [await ann.task("Parent"), await ann.task("Alone")];
    await ann.does(deleteTask, { tasklistId: taskListId, taskId: alone.id });
    await ann.does(deleteList, { taskListId });
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
    const shown = await entries(ann);
    const list = shown.find(({ kind }) => kind === "list")!;
    expect(list).toMatchObject({
      id: taskListId,
      name: "Work",
      tasks: 3,
      by: ann.email,
      source: "here",
      before: null,
    });
    const known = list.content.map(({ text, parent: above, sublist }) => ({ text, above, sublist }));
    expect(known).toHaveLength(3);
    expect(known).toEqual(
      expect.arrayContaining([
        { text: "Milk", above: null, sublist: "Shop" },
        { text: "Parent", above: null, sublist: null },
        { text: "Child", above: parent.id, sublist: null },
      ]),
    );
    expect(shown.find(({ kind }) => kind === "task")).toMatchObject({
      listId: null,
      listName: "Work",
      content: [{ id: alone.id, text: "Alone", parent: null, due: null, completed: null }],
    });
    const { message, data } = await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    expect(message).toBe("Restored to Work");
    expect(data.listId).not.toBe(taskListId);
    expect(await names(ann)).toEqual(["My Tasks", "Work"]);
    const board = await ann.settled();
    expect(titled(board, "Parent")).toMatchObject({ id: parent.id, listId: data.listId, notes: "n" });
    expect(titled(board, "Child")).toMatchObject({ parent: parent.id });
    expect(titled(board, "Milk")).toMatchObject({ sublistId: "1", sublistName: "Shop" });
    await soon(() => expect(titlesIn(ann, data.listId!)).toEqual(["Child", "Milk", "Parent"]));
    expect(listsInGoogle(ann)).toEqual(["My Tasks", "Work"]);
    expect((await entries(ann)).map(({ name, listId }) => [name, listId])).toEqual([["Alone", data.listId]]);
    await ann.does(restoreFromBin, { kind: "task", id: alone.id });
    await soon(() => expect(titlesIn(ann, data.listId!)).toEqual(["Alone", "Child", "Milk", "Parent"]));
    expect(await ann.refused(restoreFromBin, { kind: "list", id: taskListId })).toEqual(NOT_FOUND);
    clock.move(180_000);
    await ann.pulled();
    expect((await ann.pulled()).tasks).toHaveLength(5);
    expect(await names(ann)).toEqual(["My Tasks", "Work"]);
  });

  it("a list that Google briefly does not find is deleted there later for good", async () => {
    const { ann, taskListId } = await enter();
    world().emulator.faults.add({
      kind: "notFound",
      match: { account: ann.email, operation: "tasklists.delete" },
      times: 1,
    });
    await ann.does(deleteList, { taskListId });
    const waiting = () =>
      world()
        .emulator.faults.pending()
        .filter(({ match }) => match?.account === ann.email);
    await soon(() => expect(waiting()).toEqual([]));
    await ann.pulled();
    expect(await names(ann)).toEqual(["My Tasks"]);
    clock.move(3_600_000);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect(listsInGoogle(ann)).toEqual(["My Tasks"]);
    });
    expect(await names(ann)).toEqual(["My Tasks"]);
  });

  it("a list that was deleted in Google is there, and returns", async () => {
    const { ann, taskListId } = await enter();
    ann.google.deleteList(taskListId);
    await ann.pulled();
    clock.move(61_000);
    await ann.pulled();
    expect(await entries(ann)).toMatchObject([{ kind: "list", source: "google", tasks: 3, by: ann.email }]);
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: taskListId });
    await soon(() => expect(titlesIn(ann, data.listId!)).toEqual(["Alone", "Child", "Parent"]));
  });

  it("a task whose list is deleted returns to a chosen list, and asks for it", async () => {
    const { ann, taskListId } = await enter();
    const parent = await ann.task("Parent");
    await ann.does(deleteTask, { tasklistId: taskListId, taskId: parent.id });
    await ann.does(deleteList, { taskListId });
    const refused = await ann.refused(restoreFromBin, { kind: "task", id: parent.id });
    const fields = { toListId: REASON.chooseList };
    expect(refused).toEqual({ ...CONFLICT, message: REASON.chooseList, fields });
    const toListId = await ann.listId();
    const { message } = await ann.does(restoreFromBin, { kind: "task", id: parent.id, toListId });
    expect(message).toBe("Restored to My Tasks");
    expect(titled(await ann.settled(), "Child")).toMatchObject({ parent: parent.id, listId: toListId });
    await soon(() => expect(titlesIn(ann, toListId)).toEqual(["Child", "Parent", "Stays"]));
    await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
    clock.move(180_000);
    await ann.pulled();
    expect(titled(await ann.pulled(), "Parent")).toMatchObject({ id: parent.id, synced: "yes" });
    expect((await ann.does(deleteForGood, { kind: "list", id: taskListId })).message).toBeTruthy();
    expect(await entries(ann)).toEqual([]);
    expect(await ann.refused(restoreFromBin, { kind: "list", id: taskListId })).toEqual(NOT_FOUND);
  });

  it("a subtask whose list was deleted after it returns to a chosen list without its parent", async () => {
    const { ann, taskListId } = await enter();
    const child = await ann.task("Child");
    await ann.does(deleteTask, { tasklistId: taskListId, taskId: child.id });
    await ann.does(deleteList, { taskListId });
    const toListId = await ann.listId();
    const { data } = await ann.does(restoreFromBin, { kind: "task", id: child.id, toListId });
    expect(data.tasks).toMatchObject([{ id: child.id, listId: toListId, parent: null }]);
    await soon(() => expect(titlesIn(ann, toListId)).toEqual(["Child", "Stays"]));
    expect(titled(await ann.settled(), "Child")).toMatchObject({ id: child.id, synced: "yes" });
  });

  it("a task that was moved and then deleted returns to its new list", async () => {
    const { ann, taskListId } = await enter();
    const alone = await ann.task("Alone");
    const stays = await ann.task("Stays");
    await ann.does(moveTask, { fromListId: stays.listId, toListId: taskListId, taskId: stays.id });
    await ann.settled();
    await ann.does(deleteTask, { tasklistId: taskListId, taskId: stays.id });
    expect((await entries(ann)).map(({ name }) => name)).toEqual(["Stays"]);
    await ann.does(restoreFromBin, { kind: "task", id: stays.id });
    expect(titled(await ann.settled(), "Stays").listId).toBe(alone.listId);
  });

  it.each(["before", "after"])(
    "a task moved in Google just before its list was deleted stays once, where moved (read %s the list returns)",
    async (read) => {
      const { ann, taskListId } = await enter();
      const alone = await ann.task("Alone");
      const other = await ann.listId();
      const match = { account: ann.email, operation: "tasks.list", path: other } as const;
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      ann.google.moveToList(taskListId, alone.task_id!, other);
      await ann.does(deleteList, { taskListId });
      const restored = async () =>
        (await ann.does(restoreFromBin, { kind: "list", id: taskListId })).data.listId!;
      let listId = read === "after" ? await restored() : "";
      if (read === "after") await soon(() => expect(titlesIn(ann, listId)).toContain("Parent"));
      else await soon(() => expect(listsInGoogle(ann)).toEqual(["My Tasks"]));
      world().emulator.faults.remove(away);
      await soon(async () => {
        clock.move(61_000);
        await ann.pulled();
        expect(titlesIn(ann, other)).toEqual(["Alone", "Stays"]);
      });
      if (read === "before") listId = await restored();
      await soon(async () => {
        clock.move(61_000);
        await ann.pulled();
        expect(titlesIn(ann, other)).toEqual(["Alone", "Stays"]);
        expect(titlesIn(ann, listId)).toEqual(["Child", "Parent"]);
      });
      const board = await ann.settled();
      expect(board.tasks.filter(({ finalTitle }) => finalTitle === "Alone")).toEqual([
        expect.objectContaining({ id: alone.id, listId: other }),
      ]);
    },
  );
});
