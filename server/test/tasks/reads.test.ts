import { addSublist } from "@tasklane/contract/lists.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { allSubtasks, deleteTask, listTasks } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }, { title: "Other" }] },
  { title: "Work", tasks: [{ title: "Plan" }] },
];

describe.each(ENGINES)("reading tasks on %s", (engine) => {
  const world = sharedWorld(engine);
  const titles = (tasks: { finalTitle: string }[]) => tasks.map((task) => task.finalTitle).toSorted();

  it("listTasks answers a list's tasks, or a sublist's", async () => {
    const ann = await Person.enter(world(), FILLED);
    const [listId, work] = [await ann.listId(), await ann.listId("Work")];
    await ann.does(addSublist, { google_list_id: listId, sublist_id: "1", sublist_name: "Shop" });
    await ann.does(addSublist, { google_list_id: listId, sublist_id: "2", sublist_name: "Empty" });
    ann.google.addTask("@default", "Milk (#Shop)");
    const board = await ann.pulled();
    const { tasks } = await ann.does(listTasks, { listId });
    expect(tasks).toEqual(board.tasks.filter((task) => task.listId === listId));
    expect(titles(tasks)).toEqual(["Child", "Milk", "Other", "Parent"]);
    expect(titles((await ann.does(listTasks, { listId: work })).tasks)).toEqual(["Plan"]);
    expect(titles((await ann.does(listTasks, { listId, sublistId: "1" })).tasks)).toEqual(["Milk"]);
    expect(await ann.does(listTasks, { listId, sublistId: "2" })).toEqual({ tasks: [] });
    expect(await ann.refused(listTasks, { listId, sublistId: "9" })).toEqual(NOT_FOUND);
    expect(await ann.refused(listTasks, { listId: work, sublistId: "1" })).toEqual(NOT_FOUND);
    expect(await ann.refused(listTasks, {})).toEqual(invalid({ listId: INVALID.required }));
  });

  it("allSubtasks answers a task's, by either id", async () => {
    const ann = await Person.enter(world(), FILLED);
    const listId = await ann.listId();
    const parent = await ann.task("Parent");
    const child = await ann.task("Child");
    expect(await ann.does(allSubtasks, { listId, taskId: parent.id })).toEqual({ tasks: [child] });
    expect(await ann.does(allSubtasks, { listId, taskId: parent.task_id! })).toEqual({ tasks: [child] });
    expect(await ann.does(allSubtasks, { listId, taskId: child.id })).toEqual({ tasks: [] });
    expect(await ann.refused(allSubtasks, { listId })).toEqual(invalid({ taskId: INVALID.required }));
    await ann.does(deleteTask, { tasklistId: listId, taskId: parent.id });
    expect(await ann.refused(allSubtasks, { listId, taskId: parent.id })).toEqual(NOT_FOUND);
  });

  it("a task says where it was assigned from, in Docs or in Chat", async () => {
    const ann = await Person.enter(world(), FILLED);
    ann.google.assign("@default", "From a document");
    const chat = { linkToTask: "https://chat.google.com/1", surfaceType: "SPACE" } as const;
    ann.google.assign("@default", "From a chat", { ...chat, spaceInfo: { space: "spaces/1" } });
    const { tasks } = await ann.pulled();
    const assigned = tasks.flatMap((task) => (task.assigned ? `${task.finalTitle}: ${task.assigned}` : []));
    expect(assigned.toSorted()).toEqual(["From a chat: SPACE", "From a document: DOCUMENT"]);
    expect(tasks.find((task) => task.finalTitle === "Plan")).not.toHaveProperty("assigned");
  });
});
