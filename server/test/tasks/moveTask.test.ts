import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import {
  addTask,
  deleteTask,
  googleTask,
  moveTask,
  reorderTask,
  taskHistory,
} from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }, { title: "Milk" }] },
  { title: "Work", tasks: [{ title: "There before" }] },
];

/** `sync/moves.test.ts` covers how moves reach Google. */
describe.each(enginesFor("postgres"))("moveTask on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, fromListId: await ann.listId(), toListId: await ann.listId("Work") };
  };

  it("takes the label along, and sublist and section not", async () => {
    const { ann, fromListId, toListId } = await enter();
    const milk = await ann.task("Milk");
    const input = { taskListId: fromListId, taskId: milk.id };
    await ann.does(googleTask, { ...input, title: "Milk (#Shop ##Food ###Soon)", notes: "n" });
    await soon(() => expect(ann.titles()).toContain("Milk (#Shop ##Food ###Soon)"));
    const answer = await ann.does(moveTask, { fromListId, toListId, taskId: milk.task_id! });
    const moved = { id: milk.id, listId: toListId, listName: "Work", finalTitle: "Milk", notes: "n" };
    const names = { sublistId: null, sublistName: null, section: null, label: "Soon" };
    expect(answer).toMatchObject({ message: SUCCESS.taskMoved, data: { ...moved, ...names } });
    await soon(() => expect(ann.titles(toListId)).toEqual(["Milk (###Soon)", "There before"]));
    const board = await ann.pulled();
    expect(titled(board, "Milk")).toMatchObject({ ...moved, ...names, task_id: milk.task_id, synced: "yes" });
    expect(ann.titles().join()).not.toContain("Milk");
    const { changes } = await ann.does(taskHistory, { listId: toListId, taskId: milk.id });
    expect(changes.map(({ field, from, to }) => [field, from, to])).toContainEqual(["sublist", "Shop", null]);
  });

  it("refuses while it is not known whether Google has made the task", async () => {
    const { ann, fromListId, toListId } = await enter();
    const { faults, ledger } = world().emulator;
    const match = { account: ann.email, operation: "tasks.insert" };
    faults.add({ match, kind: "cutAfter" });
    faults.add({ match: { account: ann.email, method: "GET" }, kind: "unavailable" });
    const { data } = await ann.does(addTask, { listId: fromListId, title: "New" });
    const input = { fromListId, toListId, taskId: data.id };
    await soon(() => expect(ledger.count("tasks.insert", ann.email)).toBe(1));
    expect(await ann.refused(moveTask, input)).toEqual(CONFLICT);
  });

  it("makes a moved subtask a task of its own", async () => {
    const { ann, fromListId, toListId } = await enter();
    const child = await ann.task("Child");
    const { data } = await ann.does(moveTask, { fromListId, toListId, taskId: child.id });
    expect(data).toMatchObject({ id: child.id, parent: null, listId: toListId });
    await soon(() => expect(ann.titles(toListId)).toEqual(["Child", "There before"]));
    expect(titled(await ann.pulled(), "Child")).toMatchObject({ parent: null, synced: "yes" });
    expect(ann.titles()).toEqual(["Parent", "Milk"]);
  });

  it("puts a subtask back under its parent, also in Google, early or late", async () => {
    const { ann, fromListId, toListId } = await enter();
    const [child, parent] = [await ann.task("Child"), await ann.task("Parent")];
    const away = { fromListId, toListId, taskId: child.id };
    const back = { fromListId: toListId, toListId: fromListId, taskId: child.id, parentId: parent.id };
    const inGoogle = async () => {
      await ann.pulled();
      const there = ann.google.visible("@default");
      const above = there.find(({ title }) => title === "Parent")!.id;
      expect(there.find(({ title }) => title === "Child")).toMatchObject({ parent: above });
      expect(ann.titles(toListId)).toEqual(["There before"]);
      expect(titled(await ann.board(), "Child")).toMatchObject({ parent: parent.id, synced: "yes" });
    };
    for (const isThere of [false, true]) {
      await ann.does(moveTask, away);
      if (isThere) await soon(() => expect(ann.titles(toListId)).toContain("Child"));
      const { data } = await ann.does(moveTask, back);
      expect(data).toMatchObject({ id: child.id, parent: parent.id, listId: fromListId });
      await soon(inGoogle);
    }
  });

  it("puts a task at the top level if it cannot be a subtask", async () => {
    const { ann, fromListId, toListId } = await enter();
    const [child, parent, milk] = [await ann.task("Child"), await ann.task("Parent"), await ann.task("Milk")];
    const back = async (taskId: string, parentId: string) => {
      await ann.does(moveTask, { fromListId, toListId, taskId });
      const input = { fromListId: toListId, toListId: fromListId, taskId, parentId };
      return (await ann.does(moveTask, input)).data.parent;
    };
    expect(await back(milk.id, child.id)).toBe(null);
    expect(await back(parent.id, milk.id)).toBe(null);
    expect(await back(child.id, "nobody")).toBe(null);
    expect(await back(child.id, parent.id)).toBe(parent.id);
    await ann.does(deleteTask, { tasklistId: fromListId, taskId: milk.id });
    expect(await back(child.id, milk.id)).toBe(null);
  });

  it("leaves a task that is there already where it is", async () => {
    const { ann, fromListId } = await enter();
    const milk = await ann.task("Milk");
    const { data } = await ann.does(moveTask, { fromListId, toListId: fromListId, taskId: milk.id });
    expect(data).toEqual(milk);
  });

  it("finds the task no more in its old list, and refuses unknown lists", async () => {
    const { ann, fromListId, toListId } = await enter();
    const { id: taskId } = await ann.task("Milk");
    const nowhere = { fromListId, toListId: "nowhere", taskId };
    expect(await ann.refused(moveTask, nowhere)).toEqual(NOT_FOUND);
    expect(await ann.refused(moveTask, { fromListId: "nowhere", toListId, taskId })).toEqual(NOT_FOUND);
    await ann.does(moveTask, { fromListId, toListId, taskId });
    expect(await ann.refused(moveTask, { fromListId, toListId, taskId })).toEqual(NOT_FOUND);
    expect(await ann.refused(moveTask, { fromListId, taskId })).toEqual(
      invalid({ toListId: INVALID.required }),
    );
    expect((await ann.board()).tasks).toHaveLength(4);
  });

  it("a task moved there and back at once is where it began, once", async () => {
    const { ann, fromListId, toListId } = await enter();
    const milk = await ann.task("Milk");
    await ann.does(moveTask, { fromListId, toListId, taskId: milk.id });
    await ann.does(moveTask, { fromListId: toListId, toListId: fromListId, taskId: milk.id });
    const board = await ann.settled();
    expect(titled(board, "Milk")).toMatchObject({ id: milk.id, listId: fromListId });
    await soon(async () => {
      await ann.pulled();
      expect(ann.titles()).toEqual(["Milk", "Parent", "Child"]);
      expect(ann.titles(toListId)).toEqual(["There before"]);
    });
    expect((await ann.pulled()).tasks).toHaveLength(4);
  });

  it("a task back in its former list goes to its place there in Google too", async () => {
    const { ann, fromListId, toListId } = await enter();
    const milk = await ann.task("Milk");
    const parent = await ann.task("Parent");
    await ann.does(moveTask, { fromListId, toListId, taskId: milk.id });
    await soon(() => expect(ann.titles(toListId)).toContain("Milk"));
    await ann.does(moveTask, { fromListId: toListId, toListId: fromListId, taskId: milk.id });
    await ann.does(reorderTask, { listId: fromListId, taskId: milk.id, after: parent.id });
    // No pull tells where the task is in Google.
    await soon(() => expect(ann.titles()).toEqual(["Parent", "Child", "Milk"]));
  });
});
