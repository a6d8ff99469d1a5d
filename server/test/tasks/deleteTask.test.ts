import { allTaskLists } from "@tasklane/contract/lists.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import {
  addSubTask,
  clearCompleted,
  completeTask,
  deleteTask,
  googleTask,
  restoreTask,
} from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const FILLED = [
  {
    title: "@default",
    tasks: [
      { title: "Parent", children: [{ title: "Child" }] },
      { title: "Alone" },
      { title: "Done", status: "completed" as const },
      { title: "Hidden", status: "completed" as const, hidden: true },
    ],
  },
];

describe.each(enginesFor("sqlite"))("deletions on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, {
    clock: clock.now,
  });
  const enter = async (title: string) => {
    const ann = await Person.enter(world(), FILLED);
    const { id, listId, version, task_id } = await ann.task(title);
    return { ann, id, listId, version, task_id: task_id!, input: { tasklistId: listId, taskId: id } };
  };
  const shown = async (person: Person) => (await person.board()).tasks.map((task) => task.finalTitle);
  const alive = ({ google }: Person) =>
    google
      .tasks()
      .filter((task) => !task.deleted)
      .map(({ title }) => title)
      .toSorted();

  it("deleteTask deletes subtasks too, in Google after ten seconds, for good", async () => {
    const { ann, id, input } = await enter("Parent");
    const child = await ann.task("Child");
    const { cursor } = await ann.board();
    expect(await ann.does(deleteTask, input)).toEqual({ message: SUCCESS.taskDeleted });
    expect((await shown(ann)).toSorted()).toEqual(["Alone", "Done", "Hidden"]);
    const { gone } = await ann.does(allTaskLists, { since: cursor });
    expect(gone!.tasks.toSorted()).toEqual([id, child.id].toSorted());
    await ann.pulled();
    expect(alive(ann)).toEqual(["Alone", "Child", "Done", "Hidden", "Parent"]);
    clock.move(10_000);
    await soon(async () => {
      await ann.pulled();
      expect(alive(ann)).toEqual(["Alone", "Done", "Hidden"]);
    });
    expect((await ann.pulled()).tasks).toHaveLength(3);
    expect(await ann.refused(deleteTask, input)).toEqual(NOT_FOUND);
  });

  it("deleteTask accepts ids in the query, Google's id too", async () => {
    const { ann, listId, task_id, version } = await enter("Alone");
    const query = { tasklistId: listId, taskId: task_id, baseVersion: String(version) };
    const path = `/api${deleteTask.path}?${new URLSearchParams(query).toString()}`;
    const differing = await ann.browser.ask(path, { method: "DELETE", body: { taskId: "another" } });
    expect(differing.body).toMatchObject({ fields: { taskId: INVALID.value } });
    const answer = await ann.browser.ask(path, { method: "DELETE" });
    expect(answer.body).toEqual({ message: SUCCESS.taskDeleted });
    expect(await shown(ann)).not.toContain("Alone");
    expect(await ann.refused(deleteTask, {})).toEqual(
      invalid({ tasklistId: INVALID.required, taskId: INVALID.required }),
    );
  });

  it("I4: a deletion without sight of the latest edit is refused; a status is no edit", async () => {
    const { ann, input, version, task_id } = await enter("Alone");
    ann.google.edit("@default", task_id, { notes: "new" });
    await ann.pulled();
    expect(await ann.refused(deleteTask, { ...input, baseVersion: version })).toEqual(CONFLICT);
    const seen = await ann.task("Alone");
    expect(seen.notes).toBe("new");
    ann.google.complete("@default", task_id);
    expect(titled(await ann.pulled(), "Alone").version).toBeGreaterThan(seen.version);
    await ann.does(deleteTask, { ...input, baseVersion: seen.version });
    expect(await shown(ann)).not.toContain("Alone");
  });

  it("I4: a task that is edited in Google's app after it was deleted here stays", async () => {
    const { ann, input, task_id } = await enter("Alone");
    await ann.does(deleteTask, input);
    clock.move(5_000);
    ann.google.edit("@default", task_id, { notes: "wait" });
    expect(titled(await ann.pulled(), "Alone")).toMatchObject({ id: input.taskId, notes: "wait" });
    clock.move(10_000);
    await ann.pulled();
    expect(alive(ann)).toContain("Alone");
  });

  it("restoreTask within ten seconds restores a task with its subtasks, without a call to Google", async () => {
    const { ann, id, listId, input } = await enter("Parent");
    const child = await ann.task("Child");
    await ann.does(deleteTask, input);
    clock.move(9_000);
    const answer = await ann.does(restoreTask, { listId, taskId: id });
    expect(answer).toMatchObject({ message: SUCCESS.taskUpdated, data: { id, finalTitle: "Parent" } });
    clock.move(60_000);
    const board = await ann.pulled();
    expect(titled(board, "Child")).toMatchObject({ id: child.id, parent: id, synced: "yes" });
    expect(titled(board, "Parent")).toMatchObject({ id, synced: "yes" });
    expect(alive(ann)).toHaveLength(5);
    expect(world().emulator.ledger.count("tasks.delete", ann.email)).toBe(0);
    expect((await ann.does(restoreTask, { listId, taskId: id })).data).toMatchObject({ id });
  });

  it("restoreTask says so when it is too late, and does not know what never was", async () => {
    const { ann, id, listId, input } = await enter("Alone");
    await ann.does(deleteTask, input);
    clock.move(16_000);
    expect(await ann.refused(restoreTask, { listId, taskId: id })).toEqual(CONFLICT);
    expect(await ann.refused(restoreTask, { listId, taskId: "never" })).toEqual(NOT_FOUND);
    await soon(async () => {
      await ann.pulled();
      expect(alive(ann)).not.toContain("Alone");
    });
  });

  it("restoreTask is refused too late also after an edit in Google restored the task", async () => {
    const { ann, id, listId, input, task_id } = await enter("Parent");
    clock.move(1_000);
    ann.google.edit("@default", task_id, { notes: "unseen" });
    await ann.does(deleteTask, input);
    await soon(async () => expect((await ann.pulled()).tasks.map((task) => task.id)).toContain(id));
    clock.move(16_000);
    expect(await ann.refused(restoreTask, { listId, taskId: id })).toEqual(CONFLICT);
  });

  it("U3: a task with four hidden subtasks in Google is deleted there, and they stay here", async () => {
    const { ann, input, task_id } = await enter("Alone");
    await ann.does(deleteTask, input);
    const added = ["One", "Two", "Three", "Four"];
    for (const title of added) ann.google.addTask("@default", title, {}, { parent: task_id });
    ann.google.complete("@default", task_id); // completing also hides the subtasks, which then cannot be moved
    await ann.pulled();
    await soon(async () => {
      clock.move(16_000);
      await ann.pulled();
      expect(ann.google.tasks().find(({ id }) => id === task_id)).toMatchObject({ deleted: true });
      expect((await shown(ann)).toSorted()).toEqual(
        ["Child", "Done", "Hidden", "Parent", ...added].toSorted(),
      );
    });
  });

  it("clearCompleted deletes completed tasks, hidden ones too, and each can be restored", async () => {
    const { ann, id, listId } = await enter("Done");
    const parent = await ann.task("Parent");
    const answer = await ann.does(clearCompleted, { tasklistId: listId });
    expect(answer).toEqual({ message: SUCCESS.completedCleared, data: { cleared: 2 } });
    expect((await shown(ann)).toSorted()).toEqual(["Alone", "Child", "Parent"]);
    await ann.does(restoreTask, { listId, taskId: id });
    clock.move(11_000);
    await soon(async () => {
      await ann.pulled();
      expect(alive(ann)).toEqual(["Alone", "Child", "Done", "Parent"]);
    });
    const done = { tasklistId: listId, taskId: parent.id, status: "completed" as const };
    await ann.does(completeTask, done);
    expect((await ann.does(clearCompleted, { tasklistId: listId })).data).toEqual({ cleared: 3 });
    expect((await ann.does(clearCompleted, { tasklistId: listId })).data).toEqual({ cleared: 0 });
    clock.move(11_000);
    await soon(async () => {
      await ann.pulled();
      expect(alive(ann)).toEqual(["Alone"]);
    });
    expect(ann.titles()).toEqual(["Alone"]);
  });

  it("clearCompleted spares a completed subtask's open parent, and accepts ids in the query", async () => {
    const { ann, id, listId } = await enter("Child");
    await ann.does(completeTask, { tasklistId: listId, taskId: id, status: "completed" });
    const path = `/api${clearCompleted.path}?tasklistId=${listId}`;
    const answer = await ann.browser.ask(path, { method: "DELETE" });
    expect(answer.body).toMatchObject({ data: { cleared: 3 } });
    expect((await shown(ann)).toSorted()).toEqual(["Alone", "Parent"]);
    clock.move(11_000);
    await soon(async () => {
      await ann.pulled();
      expect(alive(ann)).toEqual(["Alone", "Parent"]);
    });
    expect(await ann.refused(clearCompleted, {})).toEqual(invalid({ tasklistId: INVALID.required }));
  });

  it("FT03: clearCompleted from an old tab deletes only what it showed and is still completed", async () => {
    const { ann, id, listId } = await enter("Done");
    const [parent, alone] = [await ann.task("Parent"), await ann.task("Alone")];
    const set = (taskId: string, status: "completed" | "needsAction") =>
      ann.does(completeTask, { tasklistId: listId, taskId, status });
    await set(parent.id, "completed");
    const seen = [id, parent.id]; // The old tab shows these tasks as completed.
    await set(id, "needsAction");
    await set(alone.id, "completed");
    const answer = await ann.does(clearCompleted, { tasklistId: listId, taskIds: seen });
    expect(answer.data).toEqual({ cleared: 1, taskIds: [parent.id] });
    expect((await shown(ann)).toSorted()).toEqual(["Alone", "Child", "Done", "Hidden"]);
    expect(await ann.task("Child")).toMatchObject({ parent: null });
    expect((await ann.does(clearCompleted, { tasklistId: listId, taskIds: [] })).data).toEqual({
      cleared: 0,
      taskIds: [],
    });
    const theirs = await Person.enter(world(), [
      { title: "@default", tasks: [{ title: "x", status: "completed" }] },
    ]);
    const others = { tasklistId: listId, taskIds: [(await theirs.task("x")).id, "__proto__"] };
    expect((await ann.does(clearCompleted, others)).data).toEqual({ cleared: 0, taskIds: [] });
    expect(await shown(theirs)).toEqual(["x"]);
  });

  it.each(["deleteTask", "changeTasks"])(
    "FT03: %s from an old tab leaves a subtask that it did not show",
    async (by) => {
      const { ann, id, input } = await enter("Parent");
      const child = await ann.task("Child");
      const { data } = await ann.does(addSubTask, {
        parentTaskId: id,
        listId: input.tasklistId,
        title: "Later",
      });
      const subtaskIds = [child.id];
      if (by === "deleteTask") await ann.does(deleteTask, { ...input, subtaskIds });
      else await ann.does(changeTasks, { ids: [id], change: { kind: "delete", subtaskIds } });
      expect((await shown(ann)).toSorted()).toEqual(["Alone", "Done", "Hidden", "Later"]);
      expect(await ann.task("Later")).toMatchObject({ id: data.id, parent: null });
      await soon(async () => {
        clock.move(11_000);
        await ann.pulled();
        // Google's title of a subtask that Tasklane inserted may end in its former parent's id.
        const left = alive(ann).map((title) => title.split(" ")[0]);
        expect(left).toEqual(["Alone", "Done", "Hidden", "Later"]);
      });
    },
  );

  it("hides what Google's app deleted, and shows what was restored there", async () => {
    const { ann, id, task_id } = await enter("Parent");
    const child = await ann.task("Child");
    ann.google.delete("@default", task_id);
    expect((await ann.pulled()).tasks.map((task) => task.finalTitle).toSorted()).toEqual(
      ["Alone", "Done", "Hidden"].toSorted(),
    );
    clock.move(1_000);
    ann.google.undelete("@default", task_id);
    const board = await ann.pulled();
    expect(titled(board, "Parent")).toMatchObject({ id, task_id });
    expect(titled(board, "Child")).toMatchObject({ id: child.id, task_id: child.task_id });
    await ann.settled();
    expect(alive(ann)).toHaveLength(5);
  });

  it("FG19: a task changed here and restored in Google's app stays one task with the change", async () => {
    const { ann, id, listId, task_id } = await enter("Alone");
    const { faults, ledger } = world().emulator;
    const away = faults.add({
      kind: "tooManyRequests",
      match: { account: ann.email, operation: "tasks.insert" },
    });
    ann.google.delete("@default", task_id);
    await ann.does(googleTask, { taskListId: listId, taskId: id, title: "Alone, changed" });
    await soon(() => expect(ledger.count("tasks.insert", ann.email)).toBe(1));
    clock.move(1_000);
    ann.google.undelete("@default", task_id);
    faults.remove(away);
    await soon(async () => {
      clock.move(16 * 60_000);
      expect(titled(await ann.pulled(), "Alone, changed")).toMatchObject({ id, synced: "yes" });
      expect(alive(ann)).toEqual(["Alone, changed", "Child", "Done", "Hidden", "Parent"]);
    });
    expect((await shown(ann)).toSorted()).toEqual(alive(ann));
  });

  it("a deletion taken back in Google's app brings subtasks back as such", async () => {
    const { ann, id, task_id } = await enter("Parent");
    ann.google.delete("@default", task_id);
    await ann.pulled();
    clock.move(1_000);
    ann.google.undelete("@default", task_id);
    expect(titled(await ann.pulled(), "Child").parent).toBe(id);
  });
});
