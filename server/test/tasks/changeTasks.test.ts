import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import type { TasksChange } from "@tasklane/contract/changeTasks.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const KEY = "8c2c9a2e-8d7e-4b61-8a5d-6f6c3f0f7f11";
const NAMES = ["One", "Two", "Three", "Four"];
const FILLED = [
  {
    title: "@default",
    tasks: [{ title: "Parent", children: [{ title: "Child" }] }, ...NAMES.map((title) => ({ title }))],
  },
  { title: "Work", tasks: [{ title: "There before" }] },
];
const { stays } = REASON;

describe.each(enginesFor("sqlite"))("changeTasks on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    const idsOf = async (...titles: string[]) => {
      const { tasks } = await ann.board();
      return titles.map((title) => tasks.find((task) => task.finalTitle === title)!.id);
    };
    const change = async (ids: string[], what: TasksChange, more: object = {}) =>
      ann.does(changeTasks, { ids, change: what, ...more });
    const outcomes = async (...asked: Parameters<typeof change>) =>
      (await change(...asked)).data.outcomes.map(({ outcome, reason }) => reason ?? outcome);
    const shown = async (...titles: string[]) => {
      const { tasks } = await ann.board();
      return titles.map((title) => tasks.find((task) => task.finalTitle === title));
    };
    return { ann, idsOf, change, outcomes, shown };
  };

  it("gives all a day and a label, reports on each, and Google has it", async () => {
    const { ann, idsOf, change, outcomes, shown } = await enter();
    const ids = await idsOf(...NAMES);
    const { message, data } = await change(ids, { kind: "due", due: "2026-12-01" });
    expect(message).toBe(SUCCESS.tasksChanged);
    expect(data.outcomes.map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((id) => [id, "done"]));
    expect(await outcomes(ids, { kind: "label", label: "Soon" })).toEqual(NAMES.map(() => "done"));
    const tasks = await shown(...NAMES);
    expect(tasks.map((task) => [task!.due, task!.label])).toEqual(NAMES.map(() => ["2026-12-01", "Soon"]));
    expect(data.outcomes.every(({ version }, at) => version! < tasks[at]!.version)).toBe(true);
    await soon(() =>
      expect(ann.titles()).toEqual(["Parent", "Child", ...NAMES.map((name) => `${name} (###Soon)`)]),
    );
    expect((await ann.board()).labels.map(({ label_name }) => label_name)).toEqual(["Soon"]);
  });

  it("moves them in the given order with their subtasks, counted with their parent", async () => {
    const { ann, idsOf, outcomes } = await enter();
    const toListId = await ann.listId("Work");
    const ids = await idsOf("Child", "Two", "One", "Parent");
    expect(await outcomes(ids, { kind: "move", toListId })).toEqual(["done", "done", "done", "done"]);
    await soon(() => expect(ann.titles(toListId)).toEqual(["Parent", "Child", "One", "Two", "There before"]));
    const [child, parent] = (await ann.board()).tasks.filter(({ finalTitle }) =>
      /Child|Parent/.test(finalTitle),
    );
    expect([child!.parent, parent!.parent].filter(Boolean)).toHaveLength(1);
    expect(ann.titles()).toEqual(["Three", "Four"]);
  });

  it("moves subtasks back under their parents, and tells the position after a change of order", async () => {
    const { ann, idsOf, change, shown } = await enter();
    const [listId, toListId] = [await ann.listId(), await ann.listId("Work")];
    const [parent, child, one, two] = await idsOf("Parent", "Child", "One", "Two");
    const ids = [child!, one!];
    await change(ids, { kind: "move", toListId });
    await change(ids, { kind: "move", toListId: listId, parents: [parent!, null] });
    expect((await shown("Child", "One")).map((task) => task!.parent)).toEqual([parent, null]);
    const { data } = await change([two!, one!], { kind: "order", after: [parent!, two!] });
    expect(data.outcomes.map(({ position }) => position)).toEqual(
      (await shown("Two", "One")).map((task) => task!.position),
    );
    const many = { ids, change: { kind: "move" as const, toListId, parents: [null] } };
    expect(await ann.refused(changeTasks, many)).toEqual(invalid({ change: INVALID.value }));
  });

  it("completes with open subtasks, reopens, sets and removes sublist and section", async () => {
    const { idsOf, outcomes, shown } = await enter();
    const ids = await idsOf("Parent", "Child", "One");
    await outcomes(ids, { kind: "status", status: "completed" });
    expect((await shown("Parent", "Child", "One")).map((task) => task!.status)).toEqual(
      ids.map(() => "completed"),
    );
    await outcomes(ids, { kind: "status", status: "needsAction" });
    expect((await shown("Child"))[0]!.status).toBe("needsAction");
    await outcomes(ids, { kind: "sublist", sublist: "Shop" });
    await outcomes(ids, { kind: "section", section: "Food" });
    expect((await shown("Parent", "Child")).map((task) => [task!.sublistName, task!.section])).toEqual([
      ["Shop", "Food"],
      ["Shop", "Food"],
    ]);
    await outcomes(ids, { kind: "section", section: null });
    expect((await shown("One"))[0]).toMatchObject({ sublistName: "Shop", section: null });
  });

  it("deletes with subtasks as one act, and restores all of them", async () => {
    const { ann, idsOf, outcomes, shown } = await enter();
    const ids = await idsOf("Parent", "Child", "One", "Two");
    expect(await outcomes(ids, { kind: "delete" })).toEqual(ids.map(() => "done"));
    expect(await shown("Parent", "Child", "One", "Two")).toEqual(ids.map(() => undefined));
    expect(await outcomes(ids, { kind: "restore" })).toEqual(ids.map(() => "done"));
    expect((await shown("Child"))[0]).toMatchObject({ parent: ids[0] });
    await outcomes(ids, { kind: "delete" });
    clock.move(60_000);
    await soon(async () => {
      await ann.pulled();
      expect(ann.titles()).toEqual(["Three", "Four"]);
    });
    expect(await outcomes(ids, { kind: "restore" })).toEqual(ids.map(() => "done"));
    await soon(async () => {
      await ann.pulled();
      const texts = ann.titles().map((title) => decodeTitle(title).text);
      expect(texts).toEqual(["Parent", "Child", "One", "Two", "Three", "Four"]);
    });
  });

  it("skips what another change of the same task forbids, and does the rest", async () => {
    const { ann, idsOf, outcomes, shown } = await enter();
    const ids = await idsOf("One", "Two", "Three");
    const before = await shown("One", "Two", "Three");
    const versions = before.map((task) => task!.version);
    const { listId } = before[0]!;
    await ann.does(googleTask, { taskListId: listId, taskId: ids[0]!, title: "One, edited" });
    await ann.does(deleteTask, { tasklistId: listId, taskId: ids[1]! });
    expect(await outcomes(ids, { kind: "delete" }, { versions })).toEqual([
      stays.changed,
      stays.gone,
      "done",
    ]);
    expect((await shown("One, edited"))[0]).toBeDefined();
  });

  it("an undo keeps changes made after the given versions", async () => {
    const { ann, idsOf, change, outcomes, shown } = await enter();
    const ids = await idsOf("One", "Two");
    const { data } = await change(ids, { kind: "due", due: "2026-12-01" });
    const versions = data.outcomes.map(({ version }) => version!);
    const { listId } = (await shown("One"))[0]!;
    await ann.does(googleTask, { taskListId: listId, taskId: ids[0]!, due: "2026-12-24" });
    const undone = await outcomes(ids, { kind: "due", due: null }, { versions, undo: true });
    expect(undone).toEqual([stays.changed, "done"]);
    expect((await shown("One", "Two")).map((task) => task!.due)).toEqual(["2026-12-24", null]);

    // At one moment the first change wins, and the answer to the other says so. A name in other letters is the same name.
    const labelled = await change(ids, { kind: "label", label: "Soon" });
    const [one] = labelled.data.outcomes.map(({ version }) => version!);
    await ann.does(changeTasks, { ids: [ids[0]!], change: { kind: "label", label: "Later" } });
    const later = await outcomes([ids[0]!], { kind: "label", label: "Now" }, { versions: [one!] });
    expect(later).toEqual([stays.changed]);
    expect((await shown("One"))[0]).toMatchObject({ label: "Later" });
    expect(await outcomes([ids[1]!], { kind: "label", label: "SOON" })).toEqual(["done"]);
  });

  it("leaves an assigned task and too long titles in place, with the reason", async () => {
    const { ann, idsOf, outcomes } = await enter();
    ann.google.assign("@default", "Assigned");
    ann.google.addTask("@default", "x".repeat(1_020));
    await ann.pulled();
    const toListId = await ann.listId("Work");
    expect(await outcomes(await idsOf("Assigned", "One"), { kind: "move", toListId })).toEqual([
      stays.assignedDocs,
      "done",
    ]);
    expect(await outcomes(await idsOf("x".repeat(1_020), "Two"), { kind: "label", label: "Soon" })).toEqual([
      stays.tooLong,
      "done",
    ]);
  });

  it("puts tasks in order, each after the sibling that is named", async () => {
    const { ann, idsOf, outcomes } = await enter();
    const [one, two, three, four] = await idsOf(...NAMES);
    const after = [four!, two!, null];
    expect(await outcomes([two!, one!, three!], { kind: "order", after })).toEqual(["done", "done", "done"]);
    await soon(() => expect(ann.titles()).toEqual(["Three", "Parent", "Child", "Four", "Two", "One"]));
  });

  it("does each task once however often it is repeated, also after parts of it", async () => {
    const { ann, idsOf } = await enter();
    const ids = await idsOf(...NAMES);
    const input = { ids, change: { kind: "delete" as const } };
    const headers = { "idempotency-key": KEY };
    const [first, again] = await Promise.all([1, 2].map(() => ann.call(changeTasks, input, headers)));
    expect(first!.status).toBe(200);
    expect(again!.body).toEqual(first!.body);
    await ann.does(changeTasks, { ids, change: { kind: "restore" } });
    // Delete the answer of the whole call, as if the server had ended after the parts and before it stored that answer.
    const { db } = world().server.store;
    await db.deleteFrom("idempotency").where("key", "=", KEY).execute();
    const third = await ann.call(changeTasks, input, headers);
    expect(third.body).toEqual(first!.body);
    expect((await ann.board()).tasks.filter((task) => ids.includes(task.id))).toHaveLength(4);
    const other = await ann.call(changeTasks, { ...input, ids: ids.slice(1) }, headers);
    expect(other.status).toBe(422);
  });

  it("does nothing when a browser repeats a mutation whose answer it received", async () => {
    const { ann, idsOf, outcomes } = await enter();
    const ids = await idsOf(...NAMES);
    const send = async (number: number, more = "") =>
      ann.call(
        changeTasks,
        { ids, change: { kind: "status", status: "completed" } },
        {
          "idempotency-key": `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
          "x-mutation": `3f0c1f8e-2b53-4d51-9f6e-8d1f6f1f0a01 ${number} ${number}${more}`,
        },
      );
    expect((await send(7)).status).toBe(200);
    // By the next number the server knows that the browser has the first answer, and deletes it.
    expect((await send(8)).status).toBe(200);
    expect(await outcomes(ids, { kind: "status", status: "needsAction" })).toEqual(NAMES.map(() => "done"));
    expect(await send(7, " again")).toMatchObject({ status: 409, body: { code: "already_done" } });
    const after = (await ann.board()).tasks.filter(({ id }) => ids.includes(id));
    expect(after.map(({ status }) => status)).toEqual(NAMES.map(() => "needsAction"));
  });

  it("refuses more than 500 tasks, none, lists of other lengths, and what nobody has", async () => {
    const { ann, idsOf } = await enter();
    const ids = await idsOf("One");
    const change = { kind: "delete" as const };
    expect(await ann.refused(changeTasks, { ids: Array(501).fill("a"), change })).toEqual(
      invalid({ ids: INVALID.value }),
    );
    expect(await ann.refused(changeTasks, { ids: [], change })).toEqual(invalid({ ids: INVALID.required }));
    expect(await ann.refused(changeTasks, { ids, change, versions: [] })).toEqual(
      invalid({ versions: INVALID.value }),
    );
    expect(await ann.refused(changeTasks, { ids, change: { kind: "order", after: [] } })).toEqual(
      invalid({ change: INVALID.value }),
    );
    const toListId = "nowhere";
    expect(await ann.refused(changeTasks, { ids, change: { kind: "move", toListId } })).toEqual(NOT_FOUND);
    expect(await ann.refused(changeTasks, { ids: ["nobody"], change })).toEqual(NOT_FOUND);
  });
});
