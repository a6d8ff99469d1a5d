import type { Call } from "@tasklane/contract/call.ts";
import * as lists from "@tasklane/contract/lists.ts";
import * as tasks from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusals.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";

interface Ids {
  list: string;
  task: string;
  sublist: string;
  section: string;
  toList: string;
}

const status = "completed";

/** Every call that names a list or a task, with what it is given. */
const CALLS: [Call, (ids: Ids) => object][] = [
  [lists.renameList, ({ list: listId }) => ({ listId, newListTitle: "x" })],
  [lists.positionList, ({ list }) => ({ google_list_id: list, position: "moveup" })],
  [lists.deleteList, ({ list }) => ({ taskListId: list })],
  [lists.addSublist, ({ list }) => ({ google_list_id: list, sublist_id: "9", sublist_name: "x" })],
  [
    lists.renameSublist,
    ({ list, sublist }) => ({ listId: list, sublistId: sublist, oldSublistname: "Shop", title: "x" }),
  ],
  [lists.deleteSublist, ({ list, sublist }) => ({ google_list_id: list, sublist_id: sublist })],
  [lists.addListSection, ({ list }) => ({ google_list_id: list, section_id: "9", section_name: "x" })],
  [
    lists.addSublistSection,
    ({ list, sublist }) => ({
      google_list_id: list,
      subList_id: sublist,
      section_id: "9",
      section_name: "x",
    }),
  ],
  [
    lists.renameSection,
    ({ list, section }) => ({
      listId: list,
      sectionId: section,
      oldSectionName: "Food",
      title: "x",
      view: "list_section",
    }),
  ],
  [lists.removeListSection, ({ list, section }) => ({ google_list_id: list, section_id: section })],
  [
    lists.removeSublistSection,
    ({ list, sublist, section }) => ({ google_list_id: list, subList_id: sublist, section_id: section }),
  ],
  [tasks.listTasks, ({ list: listId }) => ({ listId })],
  [tasks.addTask, ({ list: listId }) => ({ listId, title: "x" })],
  [tasks.clearCompleted, ({ list }) => ({ tasklistId: list })],
  ...taskCalls(),
];

/** Those that name a task of a list. */
function taskCalls(): [Call, (ids: Ids) => object][] {
  return [
    [tasks.allSubtasks, ({ list: listId, task: taskId }) => ({ listId, taskId })],
    [tasks.addSubTask, ({ list: listId, task }) => ({ listId, parentTaskId: task, title: "x" })],
    [tasks.googleTask, ({ list, task: taskId }) => ({ taskListId: list, taskId, title: "x" })],
    [tasks.completeTask, ({ list, task: taskId }) => ({ tasklistId: list, taskId, status })],
    [tasks.deleteTask, ({ list, task: taskId }) => ({ tasklistId: list, taskId })],
    [tasks.restoreTask, ({ list: listId, task: taskId }) => ({ listId, taskId })],
    [tasks.moveTask, ({ list, toList, task: taskId }) => ({ fromListId: list, toListId: toList, taskId })],
    [tasks.reorderTask, ({ list: listId, task: taskId }) => ({ listId, taskId, after: null })],
    [tasks.taskHistory, ({ list: listId, task: taskId }) => ({ listId, taskId })],
    [tasks.retryTask, ({ list: listId, task: taskId }) => ({ listId, taskId })],
  ];
}

const FILLED = [
  { title: "@default", tasks: [{ title: "Mine" }, { title: "Mine too" }] },
  { title: "Work", tasks: [{ title: "Elsewhere" }] },
];

describe.each(ENGINES)("what is not theirs on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const person = await Person.enter(world(), FILLED);
    const [list, toList] = [await person.listId(), await person.listId("Work")];
    await person.does(lists.addSublist, { google_list_id: list, sublist_id: "1", sublist_name: "Shop" });
    const section = { google_list_id: list, section_id: "2", section_name: "Food" };
    await person.does(lists.addListSection, section);
    await person.does(lists.addSublistSection, { ...section, subList_id: "1" });
    const [task, elsewhere] = await Promise.all(["Mine", "Elsewhere"].map((title) => person.task(title)));
    const ids: Ids = { list, toList, task: task!.id, sublist: "1", section: "2" };
    return { person, ids, task: task!, elsewhere: elsewhere! };
  };
  const nothing: Ids = {
    list: "never",
    toList: "never",
    task: "never",
    sublist: "77",
    section: "78",
  };

  it("a stranger's list and task answer as ones that do not exist, the same bytes, and nothing changes", async () => {
    const [ann, bob] = [await enter(), await enter()];
    const before = await bob.person.board();
    const answers = new Set<string>();
    for (const [call, input] of CALLS) {
      for (const ids of [
        nothing,
        bob.ids,
        { ...bob.ids, task: bob.task.task_id! },
        { ...bob.ids, task: ann.ids.task, toList: ann.ids.toList },
      ]) {
        const answer = await ann.person.call(call, input(ids));
        expect(answer.status, `${call.name}: ${answer.text}`).toBe(404);
        answers.add(answer.text);
      }
    }
    expect([...answers]).toHaveLength(1);
    const { status: _, ...body } = NOT_FOUND;
    expect(JSON.parse([...answers][0]!)).toEqual(body);
    const { cursor: __, refreshedAt: ___, ...after } = await bob.person.board();
    expect(after).toEqual({ ...before, cursor: undefined, refreshedAt: undefined });
  });

  it("a task of another list, a stranger's or one's own, is not found in this one", async () => {
    const [ann, bob] = [await enter(), await enter()];
    const before = await ann.person.board();
    for (const [call, input] of taskCalls()) {
      for (const task of [
        bob.task.id,
        bob.task.task_id!,
        ann.elsewhere.id,
        ann.elsewhere.task_id!,
        "never",
      ]) {
        expect(await ann.person.refused(call, input({ ...ann.ids, task })), call.name).toEqual(NOT_FOUND);
      }
    }
    const after = { listId: ann.ids.list, taskId: ann.ids.task, after: ann.elsewhere.id };
    expect(await ann.person.refused(tasks.reorderTask, after)).toEqual(NOT_FOUND);
    const to = { fromListId: ann.ids.list, toListId: bob.ids.list, taskId: ann.ids.task };
    expect(await ann.person.refused(tasks.moveTask, to)).toEqual(NOT_FOUND);
    expect((await ann.person.board()).tasks).toEqual(before.tasks);
    expect((await bob.person.board()).tasks).toHaveLength(3);
  });

  it("a sublist or section that is not in this list is not found", async () => {
    const ann = await enter();
    const elsewhere = { ...ann.ids, list: ann.ids.toList };
    for (const call of [
      lists.renameSublist,
      lists.deleteSublist,
      lists.addSublistSection,
      lists.renameSection,
      lists.removeListSection,
      lists.removeSublistSection,
    ] as Call[]) {
      const [, input] = CALLS.find(([each]) => each === call)!;
      expect(await ann.person.refused(call, input(elsewhere)), call.name).toEqual(NOT_FOUND);
    }
    expect(Object.keys((await ann.person.list()).sublists)).toEqual(["1"]);
  });

  it("without a session every call answers 401", async () => {
    const visitor = world().browser();
    for (const [call, input] of CALLS) {
      const path = `/api${call.path.replace(/:\w+/g, "never")}`;
      const body = call.method === "GET" ? undefined : input(nothing);
      const answer = await visitor.ask(path, { method: call.method, body });
      expect([call.name, answer.status]).toEqual([call.name, 401]);
    }
  });
});
