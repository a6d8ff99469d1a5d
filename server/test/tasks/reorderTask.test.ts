import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { deleteTask, reorderTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, invalid, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [
  {
    title: "@default",
    tasks: [
      { title: "A", children: [{ title: "a1" }, { title: "a2" }, { title: "a3" }] },
      { title: "B" },
      { title: "C" },
    ],
  },
];

describe.each(enginesFor("sqlite"))("reorderTask on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    const { tasks } = await ann.board();
    const ids = Object.fromEntries(tasks.map((task) => [task.finalTitle, task.id]));
    return { ann, listId: await ann.listId(), ids };
  };
  /** Returns the titles of open tasks by position, each parent before its subtasks. */
  const order = async (person: Person) => {
    const tasks = (await person.board()).tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const under = (parent: string | null) => tasks.filter((task) => task.parent === parent);
    return under(null).flatMap((task) => [task, ...under(task.id)].map((each) => each.finalTitle));
  };

  it("puts a task after another one or first, and Google's order follows", async () => {
    const { ann, listId, ids } = await enter();
    const answer = await ann.does(reorderTask, { listId, taskId: ids.A!, after: ids.B! });
    expect(answer).toMatchObject({ message: SUCCESS.taskMoved, data: { id: ids.A, finalTitle: "A" } });
    expect(await order(ann)).toEqual(["B", "A", "a1", "a2", "a3", "C"]);
    await ann.does(reorderTask, { listId, taskId: ids.C!, after: null });
    expect(await order(ann)).toEqual(["C", "B", "A", "a1", "a2", "a3"]);
    await soon(() => expect(ann.titles()).toEqual(["C", "B", "A", "a1", "a2", "a3"]));
    await ann.pulled();
    expect(await order(ann)).toEqual(["C", "B", "A", "a1", "a2", "a3"]);
    expect(world().emulator.ledger.count("tasks.move", ann.email)).toBeLessThanOrEqual(3);
  });

  it("orders subtasks among themselves, named by Google's ids", async () => {
    const { ann, listId } = await enter();
    const [first, third] = [await ann.task("a1"), await ann.task("a3")];
    await ann.does(reorderTask, { listId, taskId: first.task_id!, after: third.task_id! });
    expect(await order(ann)).toEqual(["A", "a2", "a3", "a1", "B", "C"]);
    await soon(() => expect(ann.titles()).toEqual(["A", "a2", "a3", "a1", "B", "C"]));
    expect((await ann.pulled()).tasks.every((task) => task.synced === "yes")).toBe(true);
  });

  it("takes over an order made in Google's app", async () => {
    const { ann } = await enter();
    const [a, c] = [await ann.task("A"), await ann.task("C")];
    ann.google.reorder("@default", c.task_id!);
    await ann.pulled();
    expect(await order(ann)).toEqual(["C", "A", "a1", "a2", "a3", "B"]);
    ann.google.reorder("@default", c.task_id!, { previous: a.task_id! });
    await ann.pulled();
    expect(await order(ann)).toEqual(["A", "a1", "a2", "a3", "C", "B"]);
    expect(world().emulator.ledger.count("tasks.move", ann.email)).toBe(0);
  });

  it("does not mix levels, and refuses unknown tasks", async () => {
    const { ann, listId, ids } = await enter();
    for (const [taskId, after] of [
      ["a1", "B"],
      ["B", "a1"],
      ["B", "B"],
    ] as const) {
      const input = { listId, taskId: ids[taskId]!, after: ids[after]! };
      expect(await ann.refused(reorderTask, input)).toEqual(CONFLICT);
    }
    await ann.does(deleteTask, { tasklistId: listId, taskId: ids.C! });
    const input = { listId, taskId: ids.B! };
    expect(await ann.refused(reorderTask, { ...input, after: ids.C })).toEqual(NOT_FOUND);
    expect(await ann.refused(reorderTask, { listId, taskId: ids.C, after: null })).toEqual(NOT_FOUND);
    expect(await ann.refused(reorderTask, { ...input, after: "never" })).toEqual(NOT_FOUND);
    expect(await ann.refused(reorderTask, input)).toEqual(invalid({ after: INVALID.required }));
    expect(await order(ann)).toEqual(["A", "a1", "a2", "a3", "B"]);
  });

  it("keeps a permutation when two tabs reorder at once", async () => {
    const { ann, listId, ids } = await enter();
    const pairs = [
      ["A", "C"],
      ["B", null],
      ["C", "A"],
      ["B", "A"],
    ] as const;
    await Promise.all(
      pairs.map(([taskId, after]) =>
        ann.does(reorderTask, { listId, taskId: ids[taskId]!, after: after && ids[after]! }),
      ),
    );
    expect((await order(ann)).toSorted()).toEqual(["A", "B", "C", "a1", "a2", "a3"]);
    const here = await order(ann);
    await soon(() => expect(ann.titles()).toEqual(here));
  });
});
