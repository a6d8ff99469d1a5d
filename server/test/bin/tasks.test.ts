import type { BinEntry } from "@tasklane/contract/bin.ts";
import { deleteForGood, emptyBin, readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import type { Call } from "@tasklane/contract/call.ts";
import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist, addSublistSection } from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, clearCompleted, deleteTask, reorderTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FILLED = [
  {
    title: "@default",
    tasks: [
      { title: "Parent", notes: "a note", due: "2030-01-02", children: [{ title: "One" }, { title: "Two" }] },
      { title: "Alone" },
      { title: "Done", status: "completed" as const },
      { title: "Ready", status: "completed" as const },
    ],
  },
];

describe.each(enginesFor("sqlite"))("tasks in the bin on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });
  const enter = async (title: string, filled = FILLED) => {
    const ann = await Person.enter(world(), filled);
    const { id, listId, task_id } = await ann.task(title);
    return { ann, id, listId, task_id: task_id!, input: { tasklistId: listId, taskId: id } };
  };
  const entries = async (person: Person) => (await person.does(readBin, {})).entries;
  const alive = ({ google }: Person) =>
    google
      .tasks()
      .filter((task) => !task.deleted)
      // Google's title of a subtask that we inserted ends with its parent's title. Cut that off.
      .map(({ title }) => title.replace(/ \(\/.*\)$/, ""))
      .toSorted();
  const until = async (ann: Person, titles: string[]) => {
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect(alive(ann)).toEqual(titles.toSorted());
    });
  };

  it.each([
    ["from the bin", restoreFromBin],
    ["by Undo", restoreTask],
  ])("a task restored %s stays though Google shows an older deletion of it only then", async (_, restore) => {
    const { ann, id, listId, task_id, input } = await enter("Alone");
    const { faults } = world().emulator;
    const unread = faults.add({
      match: { account: ann.email, operation: "tasks.list" },
      kind: "unavailable",
    });
    ann.google.delete(listId, task_id);
    await ann.does(deleteTask, input);
    clock.move(1_000);
    await ann.does<Call>(restore, restore === restoreTask ? { listId, taskId: id } : { kind: "task", id });
    faults.remove(unread);
    await until(ann, ["Alone", "Done", "One", "Parent", "Ready", "Two"]);
    expect(titled(await ann.pulled(), "Alone")).toMatchObject({ id, synced: "yes" });
  });

  it("a parent returns with its subtasks, content and place, here and in Google, days later", async () => {
    const { ann, id, listId, input } = await enter("Parent");
    await ann.does(deleteTask, input);
    await until(ann, ["Alone", "Done", "Ready"]);
    clock.move(3 * DAY);
    const [entry, ...others] = await entries(ann);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: "task", id, listId, name: "Parent", listName: "My Tasks", tasks: 3 });
    expect(entry).toMatchObject({ texts: ["One", "Two"], by: ann.email, source: "here", mayDelete: true });
    expect(Date.parse(entry!.until) - Date.parse(entry!.at)).toBe(30 * DAY);
    const restored = await ann.does(restoreFromBin, { kind: "task", id });
    expect(restored.message).toBe(SUCCESS.restoredTo("My Tasks"));
    expect(restored.data.tasks.map((task) => task.finalTitle).toSorted()).toEqual(["One", "Parent", "Two"]);
    await until(ann, ["Alone", "Done", "One", "Parent", "Ready", "Two"]);
    const board = await ann.pulled();
    expect(titled(board, "Parent")).toMatchObject({ id, notes: "a note", due: "2030-01-02", synced: "yes" });
    expect(titled(board, "One")).toMatchObject({ parent: id });
    await soon(() =>
      expect(ann.titles().map((title) => title.split(" ")[0])).toEqual(["Parent", "One", "Two", "Alone"]),
    );
    expect(await entries(ann)).toEqual([]);
    // A second restore, for example by an Undo, succeeds and changes nothing.
    expect((await ann.does(restoreFromBin, { kind: "task", id })).data.tasks).toHaveLength(1);
  });

  it("a task returns to its sublist, section and label, and says so", async () => {
    const { ann, listId } = await enter("Alone", [{ title: "@default", tasks: [{ title: "Alone" }] }]);
    await ann.does(addSublist, { google_list_id: listId, sublist_id: "1", sublist_name: "Kitchen" });
    const section = { google_list_id: listId, subList_id: "1", section_id: "2", section_name: "Fridge" };
    await ann.does(addSublistSection, section);
    await ann.does(addLabel, { label_id: "3", label_name: "Red" });
    const title = "Milk (#Kitchen ##Fridge ###Red)";
    const { data: made } = await ann.does(addTask, { listId, title });
    await ann.settled();
    await ann.does(deleteTask, { tasklistId: listId, taskId: made.id });
    expect((await entries(ann))[0]).toMatchObject({
      name: "Milk",
      sublistName: "Kitchen",
      section: "Fridge",
      label: "Red",
    });
    await until(ann, ["Alone"]);
    const { message } = await ann.does(restoreFromBin, { kind: "task", id: made.id });
    expect(message).toBe("Restored to My Tasks / Kitchen");
    await until(ann, ["Alone", "Milk (#Kitchen ##Fridge ###Red)"]);
    const milk = titled(await ann.pulled(), "Milk");
    expect(milk).toMatchObject({ sublistId: "1", section: "Fridge", label: "Red" });
  });

  it("Clear completed is one row, which returns whole; one of its tasks may return alone", async () => {
    const { ann, id, listId } = await enter("Done");
    await ann.does(clearCompleted, { tasklistId: listId });
    await until(ann, ["Alone", "One", "Parent", "Two"]);
    const [entry, ...others] = await entries(ann);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: "completed", tasks: 2, listName: "My Tasks", source: "here" });
    expect(entry!.texts.toSorted()).toEqual(["Done", "Ready"]);
    await ann.does(restoreFromBin, { kind: "task", id });
    expect((await entries(ann))[0]).toMatchObject({ kind: "completed", tasks: 1, texts: ["Ready"] });
    await ann.does(restoreFromBin, { kind: "completed", id: (await entries(ann))[0]!.id });
    await until(ann, ["Alone", "Done", "One", "Parent", "Ready", "Two"]);
    expect(titled(await ann.pulled(), "Done").status).toBe("completed");
  });

  it("tasks deleted together are one row, which returns whole or one by one", async () => {
    const { ann, id } = await enter("Parent");
    const { id: alone } = await ann.task("Alone");
    await ann.does(changeTasks, { ids: [id, alone], change: { kind: "delete" } });
    await until(ann, ["Done", "Ready"]);
    const [entry, ...others] = await entries(ann);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: "tasks", name: "", tasks: 4, listName: "My Tasks", source: "here" });
    expect(entry!.texts.toSorted()).toEqual(["Alone", "One", "Parent", "Two"]);
    await ann.does(restoreFromBin, { kind: "task", id: alone });
    // A task alone is no longer several.
    expect(await entries(ann)).toMatchObject([{ kind: "task", id, tasks: 3 }]);
    await ann.does(changeTasks, { ids: [alone], change: { kind: "delete" } });
    expect(await entries(ann)).toHaveLength(2);
    await ann.does(restoreFromBin, { kind: "task", id: alone });
    await ann.does(restoreFromBin, { kind: "task", id });
    await ann.does(changeTasks, { ids: [id, alone], change: { kind: "delete" } });
    await ann.does(restoreFromBin, { kind: "tasks", id: alone });
    await until(ann, ["Alone", "Done", "One", "Parent", "Ready", "Two"]);
    expect(titled(await ann.pulled(), "One").parent).toBe(id);

    await ann.does(changeTasks, { ids: [id, alone], change: { kind: "delete" } });
    await ann.does(deleteForGood, { kind: "tasks", id: alone });
    expect(await entries(ann)).toEqual([]);
  });

  it("a task deleted in Google is there, and returns once", async () => {
    const { ann, id, task_id } = await enter("Parent");
    ann.google.delete("@default", task_id);
    await soon(async () => {
      clock.move(1_000);
      await ann.pulled();
      expect((await entries(ann)).map(({ name, tasks }) => [name, tasks])).toEqual([["Parent", 3]]);
    });
    expect((await entries(ann))[0]).toMatchObject({ source: "google", by: ann.email, kind: "task" });
    await ann.does(restoreFromBin, { kind: "task", id });
    await until(ann, ["Alone", "Done", "One", "Parent", "Ready", "Two"]);
    expect(titled(await ann.pulled(), "One").parent).toBe(id);
  });

  it("completed tasks that Google deleted together are one row", async () => {
    const { ann } = await enter("Done");
    for (const title of ["Done", "Ready"]) ann.google.delete("@default", (await ann.task(title)).task_id!);
    await soon(async () => {
      clock.move(1_000);
      await ann.pulled();
      expect((await entries(ann)).map(({ kind, tasks, source }) => [kind, tasks, source])).toEqual([
        ["completed", 2, "google"],
      ]);
    });
  });

  it("a task moved there meanwhile stays, and the restored one stands beside it", async () => {
    const { ann, listId } = await enter("Alone", [
      { title: "@default", tasks: [{ title: "A" }, { title: "Alone" }, { title: "B" }, { title: "C" }] },
    ]);
    const [a, alone, c] = [await ann.task("A"), await ann.task("Alone"), await ann.task("C")];
    await ann.does(deleteTask, { tasklistId: listId, taskId: alone.id });
    await ann.does(reorderTask, { listId, taskId: c.id, after: a.id });
    await ann.does(restoreFromBin, { kind: "task", id: alone.id });
    const order = (await ann.board()).tasks.toSorted((x, y) => (x.position < y.position ? -1 : 1));
    expect(new Set(order.map(({ position }) => position)).size).toBe(4);
    await soon(() => expect(ann.titles()).toEqual(order.map(({ finalTitle }) => finalTitle)));
  });

  it("a subtask whose parent is deleted returns to the top level", async () => {
    const { ann, input, listId } = await enter("Parent");
    const one = await ann.task("One");
    await ann.does(deleteTask, { tasklistId: listId, taskId: one.id });
    await ann.does(deleteTask, input);
    expect((await entries(ann)).map(({ name }) => name).toSorted()).toEqual(["One", "Parent"]);
    await ann.does(restoreFromBin, { kind: "task", id: one.id });
    expect(await ann.task("One")).toMatchObject({ parent: null });
    await ann.does(restoreFromBin, { kind: "task", id: input.taskId });
    expect(await ann.task("Two")).toMatchObject({ parent: input.taskId });
  });

  it("one of the subtasks returns alone, and its parent with the others later", async () => {
    const { ann, input } = await enter("Parent");
    await ann.does(deleteTask, input);
    const [{ texts, taskIds }] = (await entries(ann)) as [BinEntry];
    expect(texts).toEqual(["One", "Two"]);
    await ann.does(restoreFromBin, { kind: "task", id: taskIds[1]! });
    expect(await ann.task("Two")).toMatchObject({ id: taskIds[1], parent: null });
    expect(await entries(ann)).toMatchObject([{ name: "Parent", tasks: 2, texts: ["One"] }]);
    await ann.does(restoreFromBin, { kind: "task", id: input.taskId });
    expect(await ann.task("One")).toMatchObject({ parent: input.taskId });
    await soon(() =>
      expect(ann.titles().map((title) => title.split(" ")[0])).toEqual(
        expect.arrayContaining(["Parent", "One", "Two"]),
      ),
    );
  });

  it("the bin is empty after 30 days, and restores nothing older", async () => {
    const { ann, id, input } = await enter("Alone");
    await ann.does(deleteTask, input);
    await until(ann, ["Done", "One", "Parent", "Ready", "Two"]);
    clock.move(30 * DAY);
    const later = await world().signedIn(ann.email);
    expect((await later.get(`/api${readBin.path}`)).body).toMatchObject({ entries: [], total: 0 });
    const body = { kind: "task", id };
    const refused = await later.ask(`/api${restoreFromBin.path}`, { method: "POST", body });
    expect(refused.status).toBe(404);
  });

  it("Delete for good takes one entry out, Empty bin all that was seen", async () => {
    const { ann, id, input, listId } = await enter("Alone");
    await ann.does(deleteTask, input);
    expect((await ann.does(deleteForGood, { kind: "task", id })).message).toBe(SUCCESS.deletedForGood);
    expect(await ann.refused(restoreFromBin, { kind: "task", id })).toEqual(NOT_FOUND);
    expect(await ann.refused(deleteForGood, { kind: "task", id })).toEqual(NOT_FOUND);
    await ann.does(addListSection, { google_list_id: listId, section_id: "1", section_name: "S" });
    await ann.does(clearCompleted, { tasklistId: listId });
    await ann.caughtUp();
    const { cursor, entries: seen } = await ann.does(readBin, {});
    expect(seen).toHaveLength(1);
    const parent = await ann.task("Parent");
    await ann.does(deleteTask, { tasklistId: listId, taskId: parent.id });
    expect((await ann.does(emptyBin, { cursor })).data).toEqual({ deleted: 1 });
    expect((await entries(ann)).map(({ name }) => name)).toEqual(["Parent"]);
    expect(await ann.refused(emptyBin, { cursor: "another.AAAA" })).toEqual(CONFLICT);
    expect((await ann.does(emptyBin, {})).data).toEqual({ deleted: 1 });
    expect(await entries(ann)).toEqual([]);
    await until(ann, []);
  });

  it("B2: a subtask removed in Google with its parent stays, though Google has it no more", async () => {
    let gone = "";
    const withoutIt: typeof fetch = async (where, how) => {
      const answer = await fetch(where, how);
      if (!gone || how?.method !== "GET") return answer;
      const { headers } = answer;
      if ((where as URL).pathname.endsWith(gone)) return new Response("{}", { status: 404, headers });
      const body = (await answer.json()) as { items?: { id: string }[] };
      return Response.json({ ...body, items: body.items?.filter(({ id }) => id !== gone) }, { headers });
    };
    const other = await openWorld(engine, { sync: true, clock: clock.now, overrides: { fetch: withoutIt } });
    const ann = await Person.enter(other, FILLED);
    const [parent, child] = [await ann.task("Parent"), await ann.task("One")];
    const away = other.emulator.faults.add({ kind: "unavailable" });
    ann.google.delete(parent.listId, parent.task_id!);
    clock.move(MINUTE);
    await ann.does(deleteTask, { tasklistId: parent.listId, taskId: parent.id });
    await ann.does(restoreFromBin, { kind: "task", id: parent.id });
    gone = child.task_id!;
    other.emulator.faults.remove(away);
    await soon(async () => {
      clock.move(3 * MINUTE);
      const titles = (await ann.pulled()).tasks.map(({ finalTitle }) => finalTitle);
      expect(titles.toSorted()).toEqual(["Alone", "Done", "One", "Parent", "Ready", "Two"]);
      expect(ann.google.visible(parent.listId)).toHaveLength(4);
    });
  });
});
