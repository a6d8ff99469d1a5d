import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, completeTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { invalid } from "../refusalAnswers.ts";
import { inStep, tasksOf, together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [
  {
    title: "@default",
    tasks: [{ title: "Parent", children: [{ title: "One" }, { title: "Two" }] }, { title: "Alone" }],
  },
];

describe.each(enginesFor("sqlite"))("completeTask on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async (title: string) => {
    const ann = await Person.enter(world(), FILLED);
    const task = await ann.task(title);
    const input = { tasklistId: task.listId, taskId: task.id, title: task.title };
    return { ann, task, input };
  };
  const status = ({ google }: Person) =>
    Object.fromEntries(google.tasks().map((task) => [task.title.split(" (")[0], task.status]));
  const open = { Parent: "needsAction", One: "needsAction", Two: "needsAction", Alone: "needsAction" };

  it("completes a task and opens it again, here and at Google", async () => {
    const { ann, task, input } = await enter("Alone");
    const answer = await ann.does(completeTask, { ...input, status: "completed" });
    const done = { id: task.id, status: "completed", completed: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(answer).toMatchObject({ message: SUCCESS.taskCompleted, data: done });
    await soon(() => expect(status(ann)).toEqual({ ...open, Alone: "completed" }));
    const board = await ann.pulled();
    expect(titled(board, "Alone")).toMatchObject({ ...done, synced: "yes" });
    const byGoogle = { ...input, taskId: task.task_id!, status: "needsAction" as const };
    const reopened = await ann.does(completeTask, byGoogle);
    expect(reopened.data).toMatchObject({ id: task.id, status: "needsAction", completed: null });
    await soon(() => expect(status(ann)).toEqual(open));
    expect(titled(await ann.pulled(), "Alone")).toMatchObject({ status: "needsAction", completed: null });
  });

  it("takes open subtasks along, and opens a parent alone", async () => {
    const { ann, input } = await enter("Parent");
    await ann.does(completeTask, { ...input, status: "completed" });
    expect((await ann.board()).tasks.filter((task) => task.status === "completed")).toHaveLength(3);
    const all = { Parent: "completed", One: "completed", Two: "completed", Alone: "needsAction" };
    await soon(() => expect(status(ann)).toEqual(all));
    await ann.does(completeTask, { ...input, status: "needsAction" });
    await soon(() => expect(status(ann)).toEqual({ ...all, Parent: "needsAction" }));
    const board = await ann.pulled();
    expect(titled(board, "One")).toMatchObject({
      status: "completed",
      parent: titled(board, "Parent").id,
    });
  });

  it("writes nothing when the status is that already", async () => {
    const { ann, task, input } = await enter("Alone");
    const { data } = await ann.does(completeTask, { ...input, status: "needsAction" });
    expect(data).toEqual(task);
    await ann.pulled();
    expect(world().emulator.ledger.count("tasks.patch", ann.email)).toBe(0);
  });

  it("a stale tab that repeats what it sees changes nothing", async () => {
    const { ann, task, input } = await enter("Alone");
    await ann.does(completeTask, { ...input, status: "completed" });
    const stale = { ...input, status: "needsAction" as const, baseVersion: task.version };
    const { data } = await ann.does(completeTask, stale);
    expect(data.status).toBe("completed");
    const seen = { ...stale, baseVersion: data.version };
    expect((await ann.does(completeTask, seen)).data.status).toBe("needsAction");
  });

  it("shows a task completed in Google's app with its subtasks, and reopens it", async () => {
    const { ann, task, input } = await enter("Parent");
    ann.google.complete("@default", task.task_id!);
    const board = await ann.pulled();
    expect(titled(board, "Parent")).toMatchObject({
      status: "completed",
      completed: expect.any(String),
    });
    expect(titled(board, "Two").status).toBe("completed");
    await ann.does(completeTask, { ...input, status: "needsAction" });
    await soon(() => expect(status(ann).Parent).toBe("needsAction"));
    await soon(() => expect(ann.google.visible().map(({ title }) => title)).toContain("Parent"));
  });

  it("FG18: a task that a member completes and clears in Google is completed, not deleted", async () => {
    const [ann, bob] = (await together(world(), 1)) as [Membership, Membership];
    for (const title of ["Milk", "Eggs"]) await ann.person.does(addTask, { listId: ann.listId, title });
    await inStep([ann, bob], ["Milk", "Eggs"]);
    const milk = ann.person.google.visible(ann.listId).find(({ title }) => title === "Milk")!;
    ann.person.google.complete(ann.listId, milk.id);
    ann.person.google.clearCompleted(ann.listId);
    await ann.person.pulled();
    for (const part of [ann, bob]) {
      await soon(() =>
        expect(
          part.person.google
            .tasks(part.listId)
            .map((task) => `${task.title} ${task.status}`)
            .toSorted(),
        ).toEqual(["Eggs needsAction", "Milk completed"]),
      );
      await part.person.pulled();
      const tasks = await tasksOf(part);
      expect(tasks.map((task) => `${task.finalTitle} ${task.status}`).toSorted()).toEqual([
        "Eggs needsAction",
        "Milk completed",
      ]);
      expect(part.person.google.tasks(part.listId).filter(({ deleted }) => deleted)).toEqual([]);
    }
  });

  it("completes a repeating task, whose next one is a new task", async () => {
    const { ann, task, input } = await enter("Alone");
    ann.google.repeat("@default", task.task_id!, 7);
    await ann.does(completeTask, { ...input, status: "completed" });
    await soon(() => expect(ann.google.tasks().filter(({ title }) => title === "Alone")).toHaveLength(2));
    const alone = (await ann.pulled()).tasks.filter((each) => each.finalTitle === "Alone");
    const others = alone.filter((each) => each.id !== task.id);
    expect(others.map((each) => each.status)).toEqual(["needsAction"]);
    expect(alone.find((each) => each.id === task.id)?.status).toBe("completed");
    await ann.pulled();
    expect(ann.google.tasks().filter(({ title }) => title === "Alone")).toHaveLength(2);
  });

  /** Completes a repeating task, and waits until Google has made its next instance. */
  const completeRepeating = async () => {
    const { ann, task, input } = await enter("Alone");
    ann.google.edit("@default", task.task_id!, { due: "2030-01-02" });
    await ann.pulled();
    ann.google.repeat("@default", task.task_id!, 7);
    await ann.does(completeTask, { ...input, status: "completed" });
    const there = () => ann.google.tasks().filter(({ title }) => title === "Alone");
    await soon(() => expect(there()).toHaveLength(2));
    const statuses = () =>
      there()
        .map((each) => each.status)
        .toSorted();
    return { ann, task, input, statuses };
  };
  const bothSides = async (ann: Person, id: string) => {
    const alone = (await ann.pulled()).tasks.filter((each) => each.finalTitle === "Alone");
    const own = alone.find((each) => each.id === id)!.status;
    return { own, next: alone.filter((each) => each.id !== id).map((each) => each.status) };
  };

  it("P7.8: refuses to open a repeating task whose next one Google has just made", async () => {
    const { ann, task, input, statuses } = await completeRepeating();
    expect(await ann.refused(completeTask, { ...input, status: "needsAction" })).toMatchObject({
      code: "conflict",
      message: REASON.repeatsAlready,
    });
    expect(await bothSides(ann, task.id)).toEqual({ own: "completed", next: ["needsAction"] });
    expect(statuses()).toEqual(["completed", "needsAction"]);
  });

  it("P7.8: skips such a task when several are opened again at once", async () => {
    const { ann, task } = await completeRepeating();
    const change = { kind: "status", status: "needsAction" } as const;
    const { data } = await ann.does(changeTasks, { ids: [task.id], change });
    expect(data.outcomes).toEqual([{ id: task.id, outcome: "skipped", reason: REASON.stays.repeats }]);
  });

  it("P7.8: opened again while Google cannot be read, a repeating task is completed once more", async () => {
    const { ann, task, input, statuses } = await completeRepeating();
    const match = { operation: "tasks.list", account: ann.email };
    const { faults } = world().emulator;
    const fault = faults.add({ kind: "unavailable", match });
    const reopened = await ann.does(completeTask, { ...input, status: "needsAction" });
    faults.remove(fault);
    expect(reopened.data.status).toBe("needsAction");
    await soon(async () =>
      expect(await bothSides(ann, task.id)).toEqual({ own: "completed", next: ["needsAction"] }),
    );
    await soon(() => expect(statuses()).toEqual(["completed", "needsAction"]));
  });

  it("refuses invalid input", async () => {
    const { ann, input } = await enter("Alone");
    expect(await ann.refused(completeTask, { ...input, status: "done" })).toEqual(
      invalid({ status: INVALID.value }),
    );
    expect(await ann.refused(completeTask, input)).toEqual(invalid({ status: INVALID.required }));
    expect(await ann.refused(completeTask, { status: "completed" })).toEqual(
      invalid({ tasklistId: INVALID.required, taskId: INVALID.required }),
    );
  });
});
