import { describe, expect, it } from "vitest";
import { boardOf, caughtUp, importedBoard } from "../boardOf.ts";
import { enginesFor, openWorld } from "../world.ts";

const ANN = "ann@example.com";

describe.each(enginesFor("postgres"))("the first import on %s", (engine) => {
  it("brings all of 50 lists and 5,000 tasks, with progress, and is quick", { timeout: 90_000 }, async () => {
    const world = await openWorld(engine, { sync: true });
    const lists = Array.from({ length: 49 }, (_, list) => ({
      title: `List ${list + 1}`,
      tasks: Array.from({ length: list === 0 ? 196 : 100 }, (_each, task) => ({
        title: `Task ${list + 1}.${task + 1}`,
        ...(task % 10 === 9 ? { status: "completed" as const, hidden: true } : {}),
      })),
    }));
    world.emulator.fill(ANN, [
      { title: "@default", tasks: Array.from({ length: 4 }, (_, task) => ({ title: `Mine ${task}` })) },
      ...lists,
    ]);
    const ann = await world.signedIn(ANN);
    const jobs = (await ann.get("/api/jobs")).body as { jobs: { what: string; total: number }[] };
    expect(jobs.jobs.every((job) => job.what === "import" && job.total === 50)).toBe(true);
    const board = await importedBoard(ann, 60_000);
    expect(board.lists).toHaveLength(50);
    expect(board.tasks).toHaveLength(5_000);
    expect(new Set(board.tasks.map((task) => task.task_id)).size).toBe(5_000);
    expect(board.tasks.filter((task) => task.status === "completed")).toHaveLength(49 * 10 + 9);
    expect(board.tasks.every((task) => task.synced === "yes")).toBe(true);
    const first = board.tasks.filter((task) => task.listName === "List 1" && task.status === "needsAction");
    const inOrder = first
      .toSorted((a, b) => (a.position < b.position ? -1 : 1))
      .map((task) => task.finalTitle);
    expect(inOrder).toEqual(
      lists[0]!.tasks.filter((task) => task.status === undefined).map((task) => task.title),
    );
    expect(((await ann.get("/api/jobs")).body as { jobs: unknown[] }).jobs).toEqual([]);

    // Nothing has changed. So the next pull writes nothing, and an answer since the cursor is empty.
    const { cursor } = await caughtUp(ann);
    await boardOf(ann, true);
    const delta = await ann.get(`/api/my-tasks/all-task-lists?since=${cursor}`);
    expect((delta.body as typeof board).tasks).toEqual([]);
  });
});
