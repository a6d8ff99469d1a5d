import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import type { TasksChange } from "@tasklane/contract/changeTasks.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { completeTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { inStep, tasksOf, together } from "../sharing/together.ts";
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

  it("an undo keeps what was changed after the given versions", async () => {
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

  it("two people change the same tasks at once, and each ends alike for both", async () => {
    const [ann, bob] = await together(world(), 1);
    for (const title of NAMES) ann.person.google.addTask(ann.listId, title);
    await ann.person.pulled();
    await inStep([ann, bob!], NAMES);
    const [hers, his] = [await tasksOf(ann), await tasksOf(bob!)];
    const mine = (tasks: typeof hers) => tasks.map(({ id }) => id);
    const listId = await bob!.person.listId();
    const [labelled, moved] = await Promise.all([
      ann.person.call(changeTasks, { ids: mine(hers), change: { kind: "due", due: "2026-12-01" } }),
      bob!.person.call(changeTasks, {
        ids: mine(his).slice(0, 2),
        change: { kind: "move", toListId: listId },
      }),
    ]);
    expect([labelled.status, moved.status]).toEqual([200, 200]);
    const stayed = await tasksOf(ann);
    expect(stayed.map(({ due }) => due)).toEqual(["2026-12-01", "2026-12-01"]);
    clock.move(11_000);
    await inStep([ann, bob!], stayed.map(({ finalTitle }) => finalTitle).toSorted());
    const { id, version } = stayed[0]!;
    await bob!.person.does(completeTask, { tasklistId: bob!.listId, taskId: id, status: "completed" });
    const { data } = await ann.person.does(changeTasks, {
      ids: [id],
      change: { kind: "status", status: "completed" },
      versions: [version],
    });
    expect(data.outcomes[0]).toMatchObject({ outcome: "done" });
  });

  it("what another member changed stays, whichever act meets it, and Undo keeps it too", async () => {
    const [ann, bob] = await together(world(), 1);
    const names = ["Status", "Due", "Label", "Section", "Move", "Delete"];
    for (const title of names) ann.person.google.addTask(ann.listId, title);
    await ann.person.pulled();
    await inStep([ann, bob!], names);
    const byTitle = async (of: typeof ann) =>
      new Map((await tasksOf(of)).map((task) => [task.finalTitle.replace(" of Bob", ""), task]));
    const hers = await byTitle(ann);
    for (const [title, { id }] of await byTitle(bob!))
      await bob!.person.does(googleTask, {
        taskListId: bob!.listId,
        taskId: id,
        title: `${title} of Bob`,
        due: "2026-12-24",
      });
    const own = await ann.person.listId();
    const acts: Record<string, TasksChange> = {
      Status: { kind: "status", status: "completed" },
      Due: { kind: "due", due: "2026-12-01" },
      Label: { kind: "label", label: "Soon" },
      Section: { kind: "section", section: "Fridge" },
      Move: { kind: "move", toListId: own },
      Delete: { kind: "delete" },
    };
    const act = async (title: string, change: TasksChange, more: { versions?: number[]; undo?: boolean }) => {
      const { data } = await ann.person.does(changeTasks, {
        ids: [hers.get(title)!.id],
        change,
        ...more,
      });
      return data.outcomes[0]!;
    };
    const outcomes = new Map<string, Awaited<ReturnType<typeof act>>>();
    for (const title of names)
      // The deletion comes from a page that has not heard of Bob's changes.
      outcomes.set(
        title,
        await act(title, acts[title]!, title === "Delete" ? { versions: [hers.get(title)!.version] } : {}),
      );
    expect(names.map((title) => outcomes.get(title)!.reason ?? "done")).toEqual([
      ...names.slice(0, -1).map(() => "done"),
      stays.changed,
    ]);
    const after = new Map(
      (await ann.person.board()).tasks
        .concat((await ann.person.board()).sharedTasks)
        .map((task) => [task.finalTitle, task]),
    );
    const of = (title: string) => after.get(`${title} of Bob`);
    expect(of("Status")).toMatchObject({ status: "completed", due: "2026-12-24" });
    expect(of("Due")).toMatchObject({ due: "2026-12-01" });
    expect(of("Label")).toMatchObject({ label: "Soon", due: "2026-12-24" });
    expect(of("Section")).toMatchObject({ section: "Fridge", due: "2026-12-24" });
    expect(of("Move")).toMatchObject({ listId: own, due: "2026-12-24" });
    expect(of("Delete")).toMatchObject({ due: "2026-12-24" });

    // Bob sets another label, and Ann takes hers back: his stays. What he did not change goes back.
    const { id } = of("Label")!;
    const his = (await byTitle(bob!)).get("Label")!.id;
    await bob!.person.does(changeTasks, { ids: [his], change: { kind: "label", label: "Later" } });
    const undo = (title: string) => ({ versions: [outcomes.get(title)!.version!], undo: true });
    await act("Label", { kind: "label", label: null }, undo("Label"));
    await act("Section", { kind: "section", section: null }, undo("Section"));
    const left = await byTitle(ann);
    expect(left.get("Label")).toMatchObject({ id, finalTitle: "Label of Bob" });
    expect(left.get("Section")).toMatchObject({ section: null, finalTitle: "Section of Bob" });
    expect((await byTitle(bob!)).get("Label")!.label).toBe("Later");
  });
});
