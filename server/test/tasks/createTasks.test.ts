import { createTasks } from "@tasklane/contract/createTasks.ts";
import { INVALID, REASON, REFUSED, SUCCESS } from "@tasklane/contract/sentences.ts";
import { completeTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [{ title: "@default", tasks: [{ title: "Old" }] }];

describe.each(enginesFor("postgres"))("createTasks on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, listId: await ann.listId() };
  };
  /** The titles of the board's tasks by position, each task before its subtasks. */
  const order = async (person: Person) => {
    const tasks = (await person.board()).tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const under = (parent: string | null) => tasks.filter((task) => task.parent === parent);
    return under(null).flatMap((task) => [task, ...under(task.id)].map((each) => each.finalTitle));
  };

  it("makes tasks and subtasks above the others, in order, once, here and in Google", async () => {
    const { ann, listId } = await enter();
    const tasks = [
      { listId, title: "Trip", due: "2026-12-01" },
      { listId, title: "Tent (###Outside)", under: 0 },
      { listId, title: "Map", under: 0 },
      { listId, title: "Passport", status: "completed" as const },
      { listId, title: "Deposit (#Money ###Outside)" },
    ];
    const answer = await ann.does(createTasks, { tasks });
    expect(answer.message).toBe(SUCCESS.tasksCreated(5));
    const made = answer.data.created.map(({ task }) => task!);
    expect(made.map(({ finalTitle }) => finalTitle)).toEqual(["Trip", "Tent", "Map", "Passport", "Deposit"]);
    expect(made[0]).toMatchObject({ due: "2026-12-01", parent: null });
    expect(made[1]).toMatchObject({ label: "Outside", parent: made[0]!.id });
    expect(made[3]).toMatchObject({ status: "completed" });
    expect(made[4]).toMatchObject({ sublistName: "Money", label: "Outside" });
    expect((await ann.board()).labels).toHaveLength(1);
    const wanted = ["Trip", "Tent", "Map", "Passport", "Deposit", "Old"];
    expect(await order(ann)).toEqual(wanted);
    await ann.settled();
    const titles = () => ann.titles().map((title) => title.replace(/ \(.*/, ""));
    await soon(() => expect(titles()).toEqual(wanted.filter((title) => title !== "Passport")));
    expect(ann.google.tasks().filter(({ title }) => title === "Passport")).toMatchObject([
      { status: "completed" },
    ]);
    await ann.pulled();
    expect(await order(ann)).toEqual(wanted);
    expect((await ann.board()).tasks.every(({ synced }) => synced === "yes")).toBe(true);
  });

  it("makes 200 long ones at once, and answers a repetition with the same tasks", async () => {
    const { ann, listId } = await enter();
    const tasks = Array.from({ length: 200 }, (_, at) => ({
      listId,
      title: `${at} ${"漢".repeat(1000)}`,
      ...(at % 4 > 0 && { under: at - (at % 4) }),
    }));
    const key = crypto.randomUUID();
    const path = `/api${createTasks.path}`;
    const headers = { "idempotency-key": key };
    const first = await ann.browser.post(path, { tasks }, headers);
    expect(first.status).toBe(201);
    expect((await ann.browser.post(path, { tasks }, headers)).body).toEqual(first.body);
    expect((await ann.board()).tasks).toHaveLength(201);
    const titles = (await order(ann)).map((title) => title.split(" ")[0]);
    expect(titles).toEqual([...tasks.keys()].map(String).concat("Old"));
  });

  it("makes a completed task with completed subtasks, and Google has them so", async () => {
    const { ann, listId } = await enter();
    const status = "completed" as const;
    const tasks = [
      { listId, title: "Done", status },
      { listId, title: "Its part", status, under: 0 },
    ];
    await ann.does(createTasks, { tasks });
    await ann.settled();
    const board = await ann.pulled();
    expect(board.tasks.filter((task) => task.status === status)).toMatchObject([
      { synced: "yes" },
      { synced: "yes" },
    ]);
    expect(ann.google.tasks().filter((task) => task.status === status)).toHaveLength(2);
  });

  it("makes subtasks of an existing task", async () => {
    const { ann, listId } = await enter();
    const parent = await ann.task("Old");
    const tasks = ["One", "Two"].map((title) => ({ listId, title, parentTaskId: parent.id }));
    await ann.does(createTasks, { tasks });
    expect(await order(ann)).toEqual(["Old", "One", "Two"]);
    await soon(() =>
      expect(ann.google.visible().filter((task) => task.parent === parent.task_id)).toHaveLength(2),
    );
  });

  it("answers for each task; a missing list or parent fails only its own task", async () => {
    const { ann, listId } = await enter();
    const done = await ann.task("Old");
    await ann.does(completeTask, { tasklistId: listId, taskId: done.id, status: "completed" });
    const tasks = [
      { listId: "gone", title: "Nowhere" },
      { listId: "gone", title: "Its part", under: 0 },
      { listId, title: "Under a completed one", parentTaskId: done.id },
      { listId, title: "Under none", parentTaskId: "gone" },
      { listId, title: "Milk" },
    ];
    const { message, data } = await ann.does(createTasks, { tasks });
    expect(message).toBe(SUCCESS.taskCreated);
    expect(data.created.map(({ problem }) => problem)).toEqual([
      REFUSED.not_found,
      REFUSED.not_found,
      REASON.underCompleted,
      REFUSED.not_found,
      null,
    ]);
    expect(await order(ann)).toEqual(["Milk", "Old"]);
  });

  it("refuses a call that can create nothing, and input that is no task list", async () => {
    const { ann, listId } = await enter();
    const task = { listId, title: "x" };
    expect(await ann.refused(createTasks, { tasks: [{ ...task, listId: "gone" }] })).toMatchObject(NOT_FOUND);
    const child = (await ann.does(createTasks, { tasks: [task, { ...task, under: 0 }] })).data.created[1]!
      .task!;
    expect(await ann.refused(createTasks, { tasks: [{ ...task, parentTaskId: child.id }] })).toMatchObject(
      CONFLICT,
    );
    for (const tasks of [
      [],
      Array.from({ length: 201 }, () => task),
      [{ ...task, under: 0 }],
      [task, { ...task, under: 2 }],
      [task, { ...task, under: -1 }],
      [task, { ...task, under: 0 }, { ...task, under: 1 }],
      [task, { ...task, under: 0, parentTaskId: child.id }],
      [task, { ...task, listId: "other", under: 0 }],
      [{ ...task, title: " " }],
      [{ ...task, title: "x".repeat(1025) }],
      [{ ...task, due: "2026-02-30" }],
    ])
      expect(await ann.refused(createTasks, { tasks })).toMatchObject({ status: 400, code: "invalid_input" });
    expect(INVALID.value).not.toBe("");
    expect((await ann.board()).tasks).toHaveLength(3);
  });
});
