import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, completeTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld } from "../world.ts";

const KEY = "0b6a3c1e-5f5d-4c39-9c55-6d8a7f7e1a01";
const FILLED = [{ title: "@default", tasks: [{ title: "There before" }] }];

describe.each(enginesFor("sqlite"))("addTask on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, listId: await ann.listId() };
  };

  it("makes a task on top of the list, here at once and at Google soon", async () => {
    const { ann, listId } = await enter();
    const input = { listId, title: " Buy milk ", notes: "2 l\r\noat", due: "2026-11-20" };
    const answer = await ann.does(addTask, input);
    const { data } = answer;
    expect(answer).toEqual({
      message: SUCCESS.taskCreated,
      data: {
        id: expect.stringMatching(/^[\w-]{16}$/),
        task_id: null,
        title: "Buy milk",
        finalTitle: "Buy milk",
        notes: "2 l\noat",
        due: "2026-11-20",
        status: "needsAction",
        completed: null,
        listId,
        listName: "My Tasks",
        sublistId: null,
        sublistName: null,
        section: null,
        label: null,
        parent: null,
        position: expect.any(String),
        version: expect.any(Number),
        created: expect.any(Number),
        synced: "waiting",
      },
    });
    expect(data.position < (await ann.task("There before")).position).toBe(true);
    await soon(() => expect(ann.titles()).toEqual(["Buy milk", "There before"]));
    const [made] = ann.google.visible();
    expect(made).toMatchObject({ due: "2026-11-20" });
    expect(made!.notes).toMatch(/^2 l\noat/);
    await ann.settled();
    const shown = { ...data, task_id: made!.id, synced: "yes" };
    expect(await ann.task("Buy milk")).toEqual({ ...shown, version: expect.any(Number) });
    expect((await ann.pulled()).tasks).toHaveLength(2);
    expect(world().emulator.ledger.count("tasks.insert", ann.email)).toBe(1);
  });

  it("needs a title and a list only, and understands a body wrapped in bodyData", async () => {
    const { ann, listId } = await enter();
    const path = `/api${addTask.path.replace(":listId", listId)}`;
    const wrapped = { bodyData: { title: "Wrapped", notes: "", due: null, listId } };
    const answer = await ann.browser.post(path, wrapped);
    expect(answer.status, answer.text).toBe(201);
    const { data } = await ann.does(addTask, { listId, title: "Bare" });
    expect(data).toMatchObject({ notes: "", due: null });
    await soon(() => expect(ann.titles()).toEqual(["Bare", "Wrapped", "There before"]));
  });

  it("refuses what does not fit, with a sentence for each field", async () => {
    const { ann, listId } = await enter();
    const title = "Milk";
    for (const [input, fields] of [
      [{}, { title: INVALID.titleRequired }],
      [{ title: " " }, { title: INVALID.titleRequired }],
      [{ title: "(#Shop)" }, { title: INVALID.titleRequired }],
      [{ title: "\u200b" }, { title: INVALID.titleRequired }],
      [{ title: "\u3164 (#Shop)" }, { title: INVALID.titleRequired }],
      [{ title: "x".repeat(1025) }, { title: INVALID.titleTooLong }],
      [{ title, notes: "x".repeat(501) }, { notes: INVALID.descriptionTooLong }],
      [{ title, notes: 1 }, { notes: INVALID.value }],
      [{ title, due: "2026-02-30" }, { due: INVALID.day }],
      [{ title, due: "tomorrow" }, { due: INVALID.day }],
      [{ title, color: "red" }, { color: INVALID.value }],
      [{ notes: "x".repeat(501) }, { title: INVALID.titleRequired, notes: INVALID.descriptionTooLong }],
    ] as const) {
      expect(await ann.refused(addTask, { listId, ...input })).toEqual(invalid(fields));
    }
    const path = `/api${addTask.path.replace(":listId", listId)}`;
    const differing = await ann.browser.post(path, { title, listId: "another" });
    expect(differing.body).toMatchObject({ fields: { listId: INVALID.value } });
    expect((await ann.board()).tasks).toHaveLength(1);
  });

  it("takes a title of 1,024 units, and notes of 500 characters, whatever their bytes", async () => {
    const { ann, listId } = await enter();
    const long = "x".repeat(1024);
    const notes = "\u{1f600}".repeat(500);
    await ann.does(addTask, { listId, title: long, notes });
    await ann.does(addTask, { listId, title: "Fix bug (#12" });
    await ann.does(addTask, { listId, title: "Fix bug (#12) ()" });
    await soon(() =>
      expect(ann.titles()).toEqual(["Fix bug (#12) ()", "Fix bug (#12", long, "There before"]),
    );
    const board = await ann.pulled();
    expect(board.tasks.map((task) => task.finalTitle).toSorted()).toEqual(
      ["Fix bug (#12", "There before", "Fix bug (#12)", long].toSorted(),
    );
    expect((await ann.task(long)).notes).toBe(notes);
  });

  it("creates the sublist, section and label that the title names, once", async () => {
    const { ann, listId } = await enter();
    const { data } = await ann.does(addTask, { listId, title: "Milk (#Shop ##Food ###Soon)" });
    const list = await ann.list();
    const [sublist] = Object.values(list.sublists);
    expect(sublist).toMatchObject({ sublist_name: "Shop" });
    const names = { sublistId: sublist!.sublist_id, sublistName: "Shop", section: "Food", label: "Soon" };
    expect(data).toMatchObject({ finalTitle: "Milk", title: "Milk (#Shop ##Food ###Soon)", ...names });
    expect(Object.values(sublist!.sections).map((section) => section.section_name)).toEqual(["Food"]);
    expect(list.sections).toEqual({});
    const again = await ann.does(addTask, { listId, title: "Bread (#SHOP ##food ###soon)" });
    expect(again.data).toMatchObject(names);
    const bare = await ann.does(addTask, { listId, title: "Bake (##Food)" });
    expect(bare.data).toMatchObject({ sublistId: null, section: "Food" });
    const now = await ann.board();
    expect(now.labels.map((label) => label.label_name)).toEqual(["Soon"]);
    expect(Object.keys(now.lists[0]!.sublists)).toEqual([sublist!.sublist_id]);
    expect(Object.values(now.lists[0]!.sections).map((section) => section.section_name)).toEqual(["Food"]);
    await soon(() => expect(ann.titles()[1]).toBe("Bread (#Shop ##Food ###Soon)"));
  });

  it("leaves reserved names out and refuses names over 100 characters", async () => {
    const { ann, listId } = await enter();
    const { data } = await ann.does(addTask, {
      listId,
      title: "Milk (#No SubList ##no section ###No Section)",
    });
    expect(data).toMatchObject({ title: "Milk", sublistName: null, section: null, label: null });
    expect((await ann.board()).labels).toEqual([]);
    for (const hashes of ["#", "##", "###"]) {
      const refused = await ann.refused(addTask, { listId, title: `Milk (${hashes}${"x".repeat(101)})` });
      expect(refused).toEqual(invalid({ title: INVALID.nameTooLong }));
    }
    expect((await ann.list()).sublists).toEqual({});
  });

  it("leaves out names that nobody can see", async () => {
    const { ann, listId } = await enter();
    const { data } = await ann.does(addTask, { listId, title: "Milk (#\u200b ##\u2060\u200d ###\u202e)" });
    expect(data).toMatchObject({ title: "Milk", sublistName: null, section: null, label: null });
    expect((await ann.list()).sublists).toEqual({});
    expect((await ann.board()).labels).toEqual([]);
  });

  it("makes one task of a repeated call", async () => {
    const { ann, listId } = await enter();
    const header = { "idempotency-key": KEY };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ann.call(addTask, { listId, title: "Once" }, header)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    await soon(() => expect(ann.titles()).toEqual(["Once", "There before"]));
  });
});

it("FN04: while Google is silent, every change is answered and marked as not synced", async () => {
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  let silent = false;
  const reach: typeof fetch = async (...all) => {
    if (silent) await answers;
    return fetch(...all);
  };
  const world = await openWorld("sqlite", { sync: true, overrides: { fetch: reach } });
  const tasks = ["Milk", "Eggs", "Tea"].map((title) => ({ title }));
  const ann = await Person.enter(world, [{ title: "Work", tasks }]);
  const listId = await ann.listId("Work");
  const [milk, eggs, tea] = [await ann.task("Milk"), await ann.task("Eggs"), await ann.task("Tea")];
  silent = true;
  const done = [
    await ann.does(addTask, { listId, title: "Bread" }),
    await ann.does(googleTask, { taskListId: listId, taskId: milk.id, title: "Oat milk" }),
    await ann.does(completeTask, { tasklistId: listId, taskId: eggs.id, status: "completed" }),
  ];
  expect(done.map(({ data }) => data.synced)).toEqual(["waiting", "waiting", "waiting"]);
  await ann.does(deleteTask, { tasklistId: listId, taskId: tea.id });
  const shown = (await ann.board()).tasks.map(({ finalTitle, status }) => `${finalTitle} ${status}`);
  expect(shown.toSorted()).toEqual(["Bread needsAction", "Eggs completed", "Oat milk needsAction"]);
  expect(ann.titles(listId)).toEqual(["Milk", "Eggs", "Tea"]);
  silent = false;
  answer();
  await ann.settled();
});
