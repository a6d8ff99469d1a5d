import type { Task } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, importedBoard, soon, titled } from "../boardOf.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const ANN = "ann@example.com";
const TWO_LISTS = [
  {
    title: "@default",
    tasks: [{ title: "Parent", notes: "n", children: [{ title: "First" }, { title: "Second" }] }],
  },
  { title: "Work", tasks: [{ title: "There before" }] },
];

describe.each(enginesFor("sqlite"))("moving between lists on %s", (engine) => {
  it.each(["stayAsTopLevel", "follow"] as const)(
    "a moved task takes its subtasks along, and all keep their ids in both places (%s)",
    async (childrenOfMovedParent) => {
      const world = await openWorld(engine, {
        sync: true,
        emulator: { autoConsent: true, switches: { childrenOfMovedParent } },
      });
      const [, work] = world.emulator.fill(ANN, TWO_LISTS);
      const ann = await world.signedIn(ANN);
      const before = await importedBoard(ann);
      const parent = titled(before, "Parent");
      const body = { fromListId: parent.listId, toListId: work!.id, taskId: parent.id };
      const moved = await ann.post("/api/my-tasks/moveto-another-list", body);
      expect(moved.status, moved.text).toBe(200);
      expect((moved.body as { data: Task }).data).toMatchObject({ id: parent.id, listId: work!.id });
      const google = world.emulator.firstParty(ANN);
      await soon(() => {
        expect(google.visible(work!.id).map((task) => task.title.replace(/ \(.*/, ""))).toEqual([
          "Parent",
          "First",
          "Second",
          "There before",
        ]);
        expect(google.visible()).toEqual([]);
      });
      const board = await soon(async () => {
        const now = await boardOf(ann, true);
        expect(now.tasks.every((task) => task.synced === "yes")).toBe(true);
        return now;
      });
      expect(board.tasks).toHaveLength(4);
      for (const task of before.tasks) {
        const now = board.tasks.find((each) => each.id === task.id)!;
        expect(now).toMatchObject({ task_id: task.task_id, listId: work!.id, parent: task.parent });
      }
    },
  );

  it("a task that Google is still making is moved as soon as it is there", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const { listId } = titled(await importedBoard(ann), "Parent");
    const match = { operation: "tasks.insert" };
    world.emulator.faults.add({ match, times: 1, kind: "slow", delayMs: 1_000 });
    const made = await ann.post(`/api/my-tasks/addTask/${listId}`, { title: "New" });
    const { id } = (made.body as { data: Task }).data;
    await soon(() => expect(world.emulator.faults.pending()).toEqual([]));
    const body = { fromListId: listId, toListId: work!.id, taskId: id };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.visible(work!.id).map(({ title }) => title)).toContain("New"));
    expect(google.visible().map(({ title }) => title)).not.toContain("New");
  });

  it.each([0, 1])(
    "U10: a task moved out of list %i during a write costs no search in its new list",
    async (at) => {
      const world = await openWorld(engine, { sync: true });
      const lists = world.emulator.fill(ANN, [
        { title: "@default", tasks: at === 0 ? [{ title: "Parent" }] : [] },
        { title: "Work", tasks: at === 1 ? [{ title: "Parent" }] : [] },
      ]);
      const [from, to] = [lists[at]!.id, lists[1 - at]!.id];
      const ann = await world.signedIn(ANN);
      const { id: parentTaskId } = titled(await importedBoard(ann), "Parent");
      const { faults } = world.emulator;
      const whileWritten = async (title: string, work: () => Promise<void>): Promise<void> => {
        faults.add({
          match: { operation: "tasks.insert", path: from },
          times: 1,
          kind: "slow",
          delayMs: 1_000,
        });
        await ann.post(`/api/my-tasks/addTask/${from}`, { title });
        await soon(() => expect(faults.pending()).toEqual([]));
        await work();
      };
      // Two changes wait while Google writes the first task, one in each list. So the next run has to write to both
      // lists.
      await whileWritten("First", async () => {
        await ann.post(`/api/my-tasks/addTask/${to}`, { title: "Beside" });
        await whileWritten("Second", async () => {
          const body = { fromListId: from, toListId: to, taskId: parentTaskId };
          expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
          const sub = { title: "Sub", parentTaskId };
          expect((await ann.post(`/api/my-tasks/addSubTask/${to}`, sub)).status).toBe(201);
        });
      });
      const google = world.emulator.firstParty(ANN);
      await soon(() => {
        const shown = google.visible(to);
        const parent = shown.find(({ title }) => title === "Parent");
        expect(shown.find(({ title }) => title.startsWith("Sub"))).toMatchObject({ parent: parent!.id });
      });
      const board = await boardOf(ann, true);
      expect(titled(board, "Parent")).toMatchObject({ id: parentTaskId, listId: to });
      const lost = world.emulator.ledger.entries(ANN).filter(({ status }) => status === 404);
      expect(lost.filter(({ path }) => path.includes(to))).toEqual([]);
    },
  );

  it("U5: a move whose answer is lost is looked for in both lists", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const parent = titled(await importedBoard(ann), "Parent");
    world.emulator.faults.add({ match: { operation: "tasks.move" }, times: 2, kind: "cutAfter" });
    const body = { fromListId: parent.listId, toListId: work!.id, taskId: parent.id };
    await ann.post("/api/my-tasks/moveto-another-list", body);
    await soon(async () => {
      const board = await boardOf(ann, true);
      expect(board.tasks.map((task) => task.synced)).toEqual(["yes", "yes", "yes", "yes"]);
    });
    await soon(() => expect(world.emulator.firstParty(ANN).visible(work!.id)).toHaveLength(4));
  });

  it("a task moved out of a list stays when the list is deleted before Google moves it", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const { id, listId: toListId } = titled(await importedBoard(ann), "Parent");
    const { id: taskId } = titled(await boardOf(ann), "There before");
    const match = { operation: "tasks.move" };
    world.emulator.faults.add({ match, times: 1, kind: "userRateLimitExceeded" });
    const body = { fromListId: work!.id, toListId, taskId };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await ann.ask("/api/my-tasks/delete/list", { method: "DELETE", body: { taskListId: work!.id } });
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.lists()).toHaveLength(1));
    await soon(() => expect(google.visible().map(({ title }) => title)).toContain("There before"));
    const board = await boardOf(ann, true);
    expect(titled(board, "There before")).toMatchObject({ id: taskId, listId: toListId });
    expect(titled(board, "Parent").id).toBe(id);
    expect(board.tasks).toHaveLength(4);
  });

  it("a task that waits to be inserted again is inserted in the list it moves to", async () => {
    const world = await openWorld(engine, { sync: true });
    const titles = ["A", "B", "C", "D", "E", "F", "G"];
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: titles.map((title) => ({ title })) },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const { id, task_id, listId } = titled(before, "A");
    const google = world.emulator.firstParty(ANN);
    for (const task of before.tasks) google.delete("@default", task.task_id!);
    await boardOf(ann, true);
    const match = { operation: "tasks.insert" };
    world.emulator.faults.add({ match, times: 1, kind: "userRateLimitExceeded" });
    await ann.post("/api/my-tasks/mass-deletion", { listId, meant: false });
    await ann.post("/api/my-tasks/moveto-another-list", {
      fromListId: listId,
      toListId: work!.id,
      taskId: id,
    });
    await soon(() => expect(google.visible(work!.id).map(({ title }) => title)).toEqual(["A"]));
    const board = await boardOf(ann, true);
    expect(titled(board, "A")).toMatchObject({ id, listId: work!.id });
    expect(titled(board, "A").task_id).not.toBe(task_id);
    expect(board.tasks).toHaveLength(titles.length);
  });

  it.each([
    ["cutAfter", "and moved"],
    ["cutBefore", "and moved"],
    ["cutAfter", "and left where it is"],
  ] as const)(
    "U5: a task whose deletion is of unknown outcome (%s) and was taken back %s is not lost",
    async (kind, then) => {
      const clock = standingClock();
      const world = await openWorld(engine, {
        sync: true,
        clock: clock.now,
      });
      const [, work] = world.emulator.fill(ANN, [
        { title: "@default", tasks: [{ title: "Stays" }] },
        { title: "Work", tasks: [] },
      ]);
      const ann = await world.signedIn(ANN);
      const { id: taskId, listId } = titled(await importedBoard(ann), "Stays");
      const body = { tasklistId: listId, taskId };
      await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body });
      const { faults, ledger } = world.emulator;
      faults.add({ match: { operation: "tasks.delete" }, times: 1, kind });
      const blind = faults.add({ match: { operation: "tasks.get" }, kind: "unavailable" });
      clock.move(11_000);
      await boardOf(ann, true);
      await soon(() => expect(ledger.count("tasks.delete")).toBe(1));
      expect((await ann.post("/api/my-tasks/restore/task", { listId, taskId })).status).toBe(200);
      const to = then === "and moved" ? work!.id : listId;
      await ann.post("/api/my-tasks/moveto-another-list", { fromListId: listId, toListId: to, taskId });
      faults.remove(blind);
      await soon(async () => {
        clock.move(130_000);
        expect(titled(await boardOf(ann, true), "Stays")).toMatchObject({ id: taskId, synced: "yes" });
        const { firstParty } = world.emulator;
        expect(
          firstParty(ANN)
            .visible(to)
            .map(({ title }) => title),
        ).toEqual(["Stays"]);
        expect([listId, work!.id].flatMap((list) => firstParty(ANN).visible(list))).toHaveLength(1);
      });
    },
  );

  it("P10: a task that is moved back here while Google is asked to move it returns", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "First" }, { title: "Second" }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const board = await importedBoard(ann);
    const [first, second] = [titled(board, "First"), titled(board, "Second")];
    const { faults, ledger } = world.emulator;
    const move = async ({ id: taskId }: Task, fromListId: string, toListId: string): Promise<void> => {
      const body = { fromListId, toListId, taskId };
      expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    };
    /** Moves a task to Work, and waits until Google is asked for it. Google takes a second. */
    const beginMove = async (task: Task): Promise<void> => {
      faults.add({ match: { operation: "tasks.move" }, times: 1, kind: "slow", delayMs: 1_000 });
      await move(task, task.listId, work!.id);
      await soon(() => expect(faults.pending()).toEqual([]));
    };
    await beginMove(first);
    // While the first task is being moved, a pull is requested. It follows the move of the second task.
    const pull = boardOf(ann, true);
    await beginMove(second);
    await move(second, work!.id, second.listId);
    await pull;
    const google = world.emulator.firstParty(ANN);
    await soon(async () => {
      const { tasks } = await boardOf(ann, true);
      expect(tasks.find(({ id }) => id === second.id)).toMatchObject({
        listId: second.listId,
        synced: "yes",
      });
      expect(ledger.count("tasks.move", ANN)).toBe(3);
      expect(google.visible().map(({ title }) => title)).toEqual(["Second"]);
      expect(google.visible(work!.id).map(({ title }) => title)).toEqual(["First"]);
    });
  });

  it("P10.20: a task whose move lost its answer goes on to the list to which it is moved then", async () => {
    const world = await openWorld(engine, { sync: true });
    const lists = ["@default", "Work", "Home"].map((title) => ({ title, tasks: [] as { title: string }[] }));
    lists[0]!.tasks.push({ title: "Task" });
    const [, work, home] = world.emulator.fill(ANN, lists);
    const ann = await world.signedIn(ANN);
    const { id: taskId, listId } = titled(await importedBoard(ann), "Task");
    const { faults } = world.emulator;
    faults.add({ match: { operation: "tasks.move" }, times: 1, kind: "cutAfter" });
    const moveTo = (fromListId: string, toListId: string) =>
      ann.post("/api/my-tasks/moveto-another-list", { fromListId, toListId, taskId });
    expect((await moveTo(listId, work!.id)).status).toBe(200);
    await soon(() => expect(faults.pending()).toEqual([]));
    expect((await moveTo(work!.id, home!.id)).status).toBe(200);
    const google = world.emulator.firstParty(ANN);
    await soon(async () => {
      const { tasks } = await boardOf(ann, true);
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, listId: home!.id, synced: "yes" })]);
      expect(google.visible(home!.id).map(({ title }) => title)).toEqual(["Task"]);
    });
  });
});
