import * as labels from "@tasklane/contract/labels.ts";
import * as lists from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import * as tasks from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES, openWorld } from "../world.ts";
import { withDelta } from "./withDelta.ts";

const FILLED = [
  {
    title: "@default",
    tasks: [
      { title: "Parent", children: [{ title: "Child" }] },
      { title: "Milk", notes: "n", due: "2027-01-20" },
      { title: "Done", status: "completed" as const },
    ],
  },
  { title: "Work", tasks: [{ title: "Plan" }] },
];

const NOTHING_GONE = { lists: [], tasks: [], labels: [] };

interface Scene {
  ann: Person;
  listId: string;
  work: string;
  ids: Record<string, string>;
}

/**
 * Changes, each on top of the previous ones. After each, the held board plus the answer since its cursor must equal
 * the whole board.
 */
const CHANGES: [string, (scene: Scene) => Promise<unknown>][] = [
  ["a new task", ({ ann, listId }) => ann.does(tasks.addTask, { listId, title: "New (#A ##B ###C)" })],
  [
    "a new subtask",
    ({ ann, listId, ids }) => ann.does(tasks.addSubTask, { listId, parentTaskId: ids.Milk!, title: "2 l" }),
  ],
  [
    "a changed task",
    ({ ann, listId, ids }) =>
      ann.does(tasks.googleTask, { taskListId: listId, taskId: ids.Milk!, title: "Oat milk", due: null }),
  ],
  [
    "a completed parent",
    ({ ann, listId, ids }) =>
      ann.does(tasks.completeTask, { tasklistId: listId, taskId: ids.Parent!, status: "completed" }),
  ],
  ["cleared tasks", ({ ann, listId }) => ann.does(tasks.clearCompleted, { tasklistId: listId })],
  [
    "a deletion taken back",
    ({ ann, listId, ids }) => ann.does(tasks.restoreTask, { listId, taskId: ids.Parent! }),
  ],
  [
    "another order",
    ({ ann, listId, ids }) => ann.does(tasks.reorderTask, { listId, taskId: ids.Milk!, after: null }),
  ],
  [
    "a deleted parent",
    ({ ann, listId, ids }) => ann.does(tasks.deleteTask, { tasklistId: listId, taskId: ids.Milk! }),
  ],
  [
    "a renamed sublist",
    ({ ann, listId }) => ann.does(lists.renameSublist, { listId, oldSublistname: "Shop", title: "Errands" }),
  ],
  [
    "a new section",
    ({ ann, listId }) =>
      ann.does(lists.addListSection, { google_list_id: listId, section_id: "9", section_name: "New" }),
  ],
  [
    "a removed section",
    ({ ann, listId }) =>
      ann.does(lists.removeSublistSection, { google_list_id: listId, subList_id: "1", section_id: "2" }),
  ],
  [
    "a deleted sublist",
    ({ ann, listId }) => ann.does(lists.deleteSublist, { google_list_id: listId, sublist_id: "1" }),
  ],
  ["a new label", ({ ann }) => ann.does(labels.addLabel, { label_id: "9", label_name: "New" })],
  ["a renamed label", ({ ann }) => ann.does(labels.editLabel, { label_id: "3", label_name: "Later" })],
  ["a removed label", ({ ann }) => ann.does(labels.removeLabel, { label_id: "3" })],
  [
    "a moved task",
    ({ ann, listId, work, ids }) =>
      ann.does(tasks.moveTask, { fromListId: listId, toListId: work, taskId: ids.Parent! }),
  ],
  ["a renamed list", ({ ann, work }) => ann.does(lists.renameList, { listId: work, newListTitle: "Job" })],
  ["a new list", ({ ann }) => ann.does(lists.addList, { title: "New" })],
  [
    "a moved list",
    ({ ann, work }) => ann.does(lists.positionList, { google_list_id: work, position: "moveup" }),
  ],
  ["a deleted list", ({ ann, work }) => ann.does(lists.deleteList, { taskListId: work })],
  [
    "what was done at Google",
    async ({ ann }) => {
      ann.google.complete("@default", (await ann.task("Bread")).task_id!);
      ann.google.addTask("@default", "There");
      ann.google.renameList(await ann.listId("New"), "Named there");
      ann.google.addList("Made there");
      await ann.pulled();
    },
  ],
];

describe.each(ENGINES)("allTaskLists on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async (): Promise<Scene> => {
    const ann = await Person.enter(world(), FILLED);
    const [google_list_id, work] = [await ann.listId(), await ann.listId("Work")];
    await ann.does(lists.addSublist, { google_list_id, sublist_id: "1", sublist_name: "Shop" });
    const section = { google_list_id, subList_id: "1", section_id: "2", section_name: "Food" };
    await ann.does(lists.addSublistSection, section);
    await ann.does(labels.addLabel, { label_id: "3", label_name: "Soon" });
    ann.google.addTask("@default", "Bread (#Shop ##Food ###Soon)");
    const board = await ann.pulled();
    const ids = Object.fromEntries(board.tasks.map((task) => [task.finalTitle, task.id]));
    return { ann, listId: google_list_id, work, ids };
  };
  const since = (ann: Person, cursor: string): Promise<Board> =>
    ann.does(lists.allTaskLists, { since: cursor });

  it("answers everything, with what the other readings answer", async () => {
    const { ann, listId, ids } = await enter();
    const board = await ann.board();
    expect(Object.keys(board).toSorted()).toEqual(
      [
        "lists",
        "sharedLists",
        "labels",
        "views",
        "tasks",
        "sharedTasks",
        "refreshedAt",
        "cursor",
        "google",
      ].toSorted(),
    );
    const sublist = { sublist_id: "1", sublist_name: "Shop" };
    const sections = { "2": { section_id: "2", section_name: "Food" } };
    const [home, work] = board.lists;
    expect(home).toEqual({
      google_list_id: listId,
      google_list_name: "My Tasks",
      is_default: true,
      sublists: { "1": { ...sublist, sections } },
      sections: {},
    });
    expect(work).not.toHaveProperty("is_default");
    expect(board.google).toBe("connected");
    expect(Math.abs(board.refreshedAt - Date.now())).toBeLessThan(60_000);
    expect(titled(board, "Child")).toMatchObject({ parent: ids.Parent, listName: "My Tasks" });
    expect(titled(board, "Done")).toMatchObject({ status: "completed", completed: expect.any(String) });
    expect(await ann.does(lists.allLists, {})).toEqual({ lists: board.lists });
    expect(await ann.does(lists.userListAll, {})).toEqual({ lists: board.lists, sharedLists: [] });
    expect(await ann.does(labels.allLabels, {})).toEqual({ labels: board.labels });
  });

  it("since a cursor it tells of every kind of change, and of nothing too little", async () => {
    const scene = await enter();
    const { ann } = scene;
    // Leave out fields that come from Google, because they may change between two answers.
    const googles = { task_id: null, synced: "", version: 0, title: "" };
    const shown = (board: Board) => ({
      lists: board.lists,
      labels: board.labels,
      tasks: board.tasks.map((task) => ({ ...task, ...googles, completed: task.completed !== null })),
    });
    for (const [what, change] of CHANGES) {
      const held = await ann.board();
      await change(scene);
      const [delta, now] = [await since(ann, held.cursor), await ann.board()];
      expect(delta.gone, what).toBeDefined();
      const whole = withDelta({ ...held, lists: [], labels: [], tasks: [] }, { ...now, gone: NOTHING_GONE });
      expect(shown(withDelta(held, delta)), what).toEqual(shown(whole));
      expect([now.lists, now.labels, shown(now).tasks], what).not.toEqual([
        held.lists,
        held.labels,
        shown(held).tasks,
      ]);
    }
  });

  it("since a cursor it tells that Google has taken a change", async () => {
    const { ann, listId } = await enter();
    let held = await ann.board();
    await ann.does(tasks.addTask, { listId, title: "New" });
    await soon(async () => {
      held = withDelta(held, await since(ann, held.cursor));
      expect(titled(held, "New")).toMatchObject({ synced: "yes", task_id: expect.any(String) });
    });
  });

  it("since the latest cursor it is empty", async () => {
    const { ann } = await enter();
    await ann.settled();
    const { cursor } = await ann.caughtUp();
    expect(cursor).toMatch(/\S/);
    const nothing = { lists: [], sharedLists: [], labels: [], tasks: [], sharedTasks: [] };
    expect(await since(ann, cursor)).toMatchObject({ ...nothing, gone: NOTHING_GONE });
  });

  it("answers everything for a cursor that it cannot go on from", async () => {
    const { ann } = await enter();
    const board = await ann.board();
    const name = board.cursor.split(".")[0]!;
    for (const cursor of ["", "x", "other.1", `${name}.`, `${name}.zzzzzzzz`]) {
      const answer = await since(ann, cursor);
      expect(answer.gone, cursor).toBeUndefined();
      expect(answer.tasks).toEqual(board.tasks);
    }
    const long = await ann.refused(lists.allTaskLists, { since: "x".repeat(65) });
    expect(long).toEqual(invalid({ since: INVALID.value }));
    expect(await ann.refused(lists.allTaskLists, { refresh: "yes" })).toEqual(
      invalid({ refresh: INVALID.value }),
    );
  });

  it("every reading carries an ETag, and 304 for who has it already", async () => {
    const { ann, listId, ids } = await enter();
    await ann.settled();
    const taskId = ids.Parent!;
    for (const [call, input] of [
      [lists.allTaskLists, {}],
      [lists.allLists, {}],
      [lists.userListAll, {}],
      [labels.allLabels, {}],
      [tasks.listTasks, { listId }],
      [tasks.allSubtasks, { listId, taskId }],
      [tasks.allTodayDueTasks, {}],
      [tasks.allTomorrowDueTasks, {}],
      [tasks.taskHistory, { listId, taskId }],
    ] as const) {
      // The cursor may advance between the two answers.
      await soon(async () => {
        const tag = (await ann.call(call, input)).headers.get("etag")!;
        expect(tag, call.name).toMatch(/^(W\/)?"[^"]+"$/);
        const again = await ann.call(call, input, { "if-none-match": tag });
        expect([call.name, again.status, again.text]).toEqual([call.name, 304, ""]);
        expect(again.headers.get("etag")).toBe(tag);
      });
    }
    const { headers } = await ann.call(lists.allLists, {});
    await ann.does(lists.addList, { title: "New" });
    const changed = await ann.call(lists.allLists, {}, { "if-none-match": headers.get("etag")! });
    expect(changed.status).toBe(200);
  });
});

it("tells nobody by its cursor how much others change", async () => {
  const ann = await Person.enter(await openWorld("sqlite", { sync: true }), []);
  const numbers: Buffer[] = [];
  for (const name of ["one", "two", "three"]) {
    await ann.does(labels.addLabel, { label_id: String(numbers.length + 1), label_name: name });
    const { cursor } = await ann.board();
    numbers.push(Buffer.from(cursor.split(".")[1]!, "base64url"));
  }
  for (const [at, number] of numbers.entries()) {
    expect(number).toHaveLength(16);
    const next = numbers[(at + 1) % numbers.length]!;
    expect(number.filter((byte, place) => byte !== next[place]).length).toBeGreaterThan(8);
  }
});

it("tells the same without Google's ids for those who need none", async () => {
  const ann = await Person.enter(await openWorld("sqlite", { sync: true }), FILLED);
  const withoutIds = (board: Board): Board => ({
    ...board,
    tasks: board.tasks.map((task) => ({ ...task, task_id: null })),
  });
  const { cursor, tasks: before } = await ann.board();
  const [task] = before;
  await ann.does(tasks.googleTask, { taskListId: task!.listId, taskId: task!.id, due: "2027-02-01" });
  for (const since of [undefined, cursor])
    // A pull may happen between the two answers.
    await soon(async () => {
      const all = await ann.does(lists.allTaskLists, { since });
      expect(all.tasks[0]?.task_id).toEqual(expect.any(String));
      expect(await ann.does(lists.allTaskLists, { since, ids: "ours" })).toEqual(withoutIds(all));
    });
});
