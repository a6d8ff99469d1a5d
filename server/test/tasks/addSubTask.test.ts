import { createTasks } from "@tasklane/contract/createTasks.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addSubTask, allSubtasks, completeTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [{ title: "@default", tasks: [{ title: "Parent" }] }];

describe.each(enginesFor("sqlite"))("addSubTask on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, listId: await ann.listId(), parent: await ann.task("Parent") };
  };

  it("makes a subtask, at Google under its parent and with the parent in its title", async () => {
    const { ann, listId, parent } = await enter();
    const input = { title: "Child", notes: "n", due: "2026-11-20", status: "needsAction" as const, listId };
    const above = { parentListId: listId, parentTaskId: parent.id, parentTaskName: parent.title };
    const answer = await ann.does(addSubTask, { ...input, ...above });
    const shown = { finalTitle: "Child", notes: "n", due: "2026-11-20", parent: parent.id, listId };
    expect(answer).toMatchObject({ message: SUCCESS.taskCreated, data: shown });
    expect(answer.data.title).toBe(`Child (/${parent.task_id})`);
    await soon(() => expect(ann.titles()).toEqual(["Parent", `Child (/${parent.task_id})`]));
    expect(ann.google.visible()[1]).toMatchObject({ parent: parent.task_id, due: "2026-11-20" });
    const board = await ann.pulled();
    expect(titled(board, "Child")).toMatchObject({ ...shown, synced: "yes" });
    const { tasks } = await ann.does(allSubtasks, { listId, taskId: parent.id });
    expect(tasks).toEqual([titled(board, "Child")]);
  });

  it("refuses a subtask under a completed task, and says why", async () => {
    const { ann, listId, parent } = await enter();
    await ann.does(completeTask, { tasklistId: listId, taskId: parent.id, status: "completed" });
    const answer = await ann.refused(addSubTask, { listId, parentTaskId: parent.id, title: "Child" });
    expect(answer).toMatchObject({ status: 409, code: "conflict", message: REASON.underCompleted });
  });

  it("keeps a subtask whose parent was completed in Google unread, until that opens again", async () => {
    const { ann, listId, parent } = await enter();
    ann.google.complete("@default", parent.task_id!);
    await ann.does(addSubTask, { listId, parentTaskId: parent.id, title: "Child" });
    const problem = "Google takes no subtask under a completed task";
    const refused = { parent: parent.id, synced: "refused", problem };
    await soon(async () => expect(await ann.task("Child")).toMatchObject(refused));
    await ann.does(completeTask, { tasklistId: listId, taskId: parent.id, status: "needsAction" });
    await soon(async () =>
      expect(await ann.task("Child")).toMatchObject({ parent: parent.id, synced: "yes" }),
    );
    expect(ann.google.visible()).toHaveLength(2);
  });

  it("knows the parent by Google's id too, and makes names as for any task", async () => {
    const { ann, listId, parent } = await enter();
    const input = { listId, parentTaskId: parent.task_id!, title: "Child (#Shop ###Soon)" };
    const { data } = await ann.does(addSubTask, input);
    expect(data).toMatchObject({ parent: parent.id, sublistName: "Shop", label: "Soon" });
    expect((await ann.board()).labels).toHaveLength(1);
    await soon(() => expect(ann.titles()[1]).toBe(`Child (#Shop ###Soon /${parent.task_id})`));
  });

  it("creates a subtask that is completed from the start", async () => {
    const { ann, listId, parent } = await enter();
    const input = { listId, parentTaskId: parent.id, title: "Done", status: "completed" as const };
    const { data } = await ann.does(addSubTask, input);
    expect(data).toMatchObject({ status: "completed", completed: expect.any(String) });
    await ann.settled();
    const [made] = ann.google.tasks().filter((task) => task.title.startsWith("Done"));
    expect(made).toMatchObject({ status: "completed", parent: parent.task_id });
    expect(titled(await ann.pulled(), "Done")).toMatchObject({ status: "completed", parent: parent.id });
  });

  it("waits for a parent that Google does not have yet", async () => {
    const { ann, listId } = await enter();
    const path = `/api/my-tasks/addTask/${listId}`;
    const above = (await ann.browser.post(path, { title: "New parent" })).body as { data: { id: string } };
    await ann.does(addSubTask, { listId, parentTaskId: above.data.id, title: "First" });
    await ann.does(addSubTask, { listId, parentTaskId: above.data.id, title: "Second" });
    const board = await ann.settled();
    const { task_id } = titled(board, "New parent");
    expect(ann.google.visible().map((task) => [task.title, task.parent])).toEqual([
      ["New parent", undefined],
      [`First (/${task_id})`, task_id],
      [`Second (/${task_id})`, task_id],
      ["Parent", undefined],
    ]);
  });

  it("puts each new subtask behind the others, here and in Google", async () => {
    const { ann, listId, parent } = await enter();
    const above = { listId, parentTaskId: parent.id };
    const titles = ["One", "Two", "Three", "Four"];
    await ann.does(addSubTask, { ...above, title: "One" });
    await ann.settled();
    await ann.does(addSubTask, { ...above, title: "Two" });
    const tasks = ["Three", "Four"].map((title) => ({ ...above, title }));
    await ann.does(createTasks, { tasks });
    const inOrder = (board: Board) =>
      board.tasks
        .filter((task) => task.parent === parent.id)
        .toSorted((one, other) => (one.position < other.position ? -1 : 1))
        .map(({ finalTitle }) => finalTitle);
    expect(inOrder(await ann.settled())).toEqual(titles);
    await soon(() => expect(ann.titles().map((title) => title.split(" ")[0])).toEqual(["Parent", ...titles]));
    expect(inOrder(await ann.pulled())).toEqual(titles);
  });

  it("goes one level deep, in its parent's list", async () => {
    const { ann, listId, parent } = await enter();
    const { data } = await ann.does(addSubTask, { listId, parentTaskId: parent.id, title: "Child" });
    const deeper = await ann.refused(addSubTask, { listId, parentTaskId: data.id, title: "Grandchild" });
    expect(deeper).toEqual(CONFLICT);
    const elsewhere = { listId, parentListId: "another", parentTaskId: parent.id, title: "Child" };
    expect(await ann.refused(addSubTask, elsewhere)).toEqual(NOT_FOUND);
    expect((await ann.board()).tasks).toHaveLength(2);
  });

  it("refuses invalid input", async () => {
    const { ann, listId, parent } = await enter();
    const above = { listId, parentTaskId: parent.id };
    for (const [input, fields] of [
      [{ ...above, title: "" }, { title: INVALID.titleRequired }],
      [{ ...above, title: "x", notes: "x".repeat(501) }, { notes: INVALID.descriptionTooLong }],
      [{ ...above, title: "x", status: "done" }, { status: INVALID.value }],
      [{ ...above, title: "x", due: "1.1.2026" }, { due: INVALID.day }],
      [{ listId, title: "x" }, { parentTaskId: INVALID.required }],
    ] as const) {
      expect(await ann.refused(addSubTask, input)).toEqual(invalid(fields));
    }
  });
});
