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

const LONG_AGO = Date.UTC(2026, 0, 1);

describe.each(enginesFor("sqlite"))("moving between lists on %s", (engine) => {
  it.each(["stayAsTopLevel", "follow"] as const)(
    "moves a task with its subtasks, and all keep their ids in both places (children %s)",
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

  it("P10: follows a move made in Google's own app, whichever list is read first", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const google = world.emulator.firstParty(ANN);
    const there = titled(before, "There before");
    const parent = titled(before, "Parent");
    google.moveToList("@default", parent.task_id!, work!.id);
    google.moveToList(work!.id, there.task_id!, "@default");
    const board = await boardOf(ann, true);
    expect(titled(board, "Parent")).toMatchObject({ id: parent.id, listId: work!.id });
    expect(titled(board, "There before")).toMatchObject({ id: there.id, listId: parent.listId });
    expect(titled(board, "First")).toMatchObject({ id: titled(before, "First").id, parent: parent.id });
    expect(board.tasks).toHaveLength(4);
  });

  it("P10: follows a task into a list whose change is hidden by our own write", async () => {
    const world = await openWorld(engine, { sync: true });
    const long = Array.from({ length: 120 }, (_, n) => ({ title: `Task ${n}` }));
    const [, work, archive] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Old", updated: LONG_AGO }] },
      { title: "Work", tasks: [{ title: "There before", updated: LONG_AGO }] },
      { title: "Archive", tasks: long },
    ]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const google = world.emulator.firstParty(ANN);
    const [old, there] = [titled(before, "Old"), titled(before, "There before")];
    google.moveToList("@default", old.task_id!, work!.id);
    google.moveToList(work!.id, there.task_id!, archive!.id);
    for (const { id } of [work!, archive!])
      await ann.post(`/api/my-tasks/addTask/${id}`, { title: `New in ${id}` });
    await soon(() => expect(google.visible(archive!.id)).toHaveLength(long.length + 2));
    await soon(() => expect(google.visible(work!.id)).toHaveLength(2));
    const board = await boardOf(ann, true);
    expect(titled(board, "Old")).toMatchObject({ id: old.id, listId: work!.id });
    expect(titled(board, "There before")).toMatchObject({ id: there.id, listId: archive!.id });
  });

  it.each([
    ["goes along where the new list is read first", 1],
    ["stays as a task of its own where the old list is", 0],
  ] as const)("P10: what was put under it here, and Google does not have yet, %s", async (_, at) => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const parents = [{ title: "Parent" }];
    const lists = world.emulator.fill(ANN, [
      { title: "@default", tasks: at === 0 ? parents : [] },
      { title: "Work", tasks: at === 1 ? parents : [] },
    ]);
    const [from, to] = [lists[at]!.id, lists[1 - at]!.id];
    const ann = await world.signedIn(ANN);
    const { id: parentTaskId, listId, task_id } = titled(await importedBoard(ann), "Parent");
    const google = world.emulator.firstParty(ANN);
    const away = world.emulator.faults.add({ kind: "unavailable", match: { operation: "tasks.insert" } });
    const sub = { title: "Just put there", parentTaskId };
    expect((await ann.post(`/api/my-tasks/addSubTask/${listId}`, sub)).status).toBe(201);
    google.moveToList(from, task_id!, to);
    expect(titled(await boardOf(ann, true), "Parent")).toMatchObject({ listId: to });
    world.emulator.faults.remove(away);
    const [where, parent, under] = at === 1 ? [to, parentTaskId, task_id!] : [from, null, undefined];
    await soon(async () => {
      // After two minutes without the task in a listing, the engine knows that Google did not create it.
      clock.move(130_000);
      expect(titled(await boardOf(ann, true), "Just put there")).toMatchObject({
        listId: where,
        parent,
        synced: "yes",
      });
      const there = [from, to]
        .flatMap((list) => google.visible(list))
        .filter(({ title }) => title !== "Parent");
      expect(there.map((task) => task.parent)).toEqual([under]);
      expect(google.visible(where)).toEqual(expect.arrayContaining(there));
    });
  });

  it.each(["left where it is", "moved there here too", "moved to a third list here"])(
    "P10: a task moved in Google, inserted again for an edit, and %s, is one task there",
    async (then) => {
      const clock = standingClock();
      const world = await openWorld(engine, { sync: true, clock: clock.now });
      const [mine, work, home] = world.emulator.fill(ANN, [
        { title: "@default", tasks: [{ title: "Task" }] },
        { title: "Work", tasks: [] },
        { title: "Home", tasks: [] },
      ]);
      const { id: moved } = then === "moved to a third list here" ? home! : work!;
      const ann = await world.signedIn(ANN);
      const { id, task_id } = titled(await importedBoard(ann), "Task");
      const google = world.emulator.firstParty(ANN);
      const { faults } = world.emulator;
      const unread = faults.add({ match: { operation: "tasks.list", path: work!.id }, kind: "unavailable" });
      const outage = faults.add({ match: { operation: "tasks.patch" }, kind: "unavailable" });
      await ann.ask(`/api/my-tasks/googleTask/${mine!.id}/${id}`, {
        method: "PATCH",
        body: { title: "Edited" },
      });
      google.moveToList(mine!.id, task_id!, work!.id);
      google.edit(work!.id, task_id!, { notes: "there" });
      await soon(async () => {
        clock.move(70_000);
        await boardOf(ann, true);
        expect(google.visible(mine!.id)).toEqual([expect.objectContaining({ title: "Edited" })]);
      });
      if (then !== "left where it is") {
        const body = { fromListId: mine!.id, toListId: moved, taskId: id };
        await soon(async () =>
          expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200),
        );
        await soon(() => expect(google.visible(moved).map(({ title }) => title)).toContain("Edited"));
      }
      for (const fault of [unread, outage]) faults.remove(fault);
      await soon(async () => {
        clock.move(70_000);
        const { tasks } = await boardOf(ann, true);
        const shown = { id, finalTitle: "Edited", notes: "there", listId: work!.id, synced: "yes" };
        expect(tasks).toEqual([expect.objectContaining(shown)]);
        expect([...google.visible(mine!.id), ...google.visible(home!.id)]).toEqual([]);
        expect(google.visible(work!.id)).toEqual([expect.objectContaining({ title: "Edited" })]);
      });
    },
  );

  it("moves a task that Google is still making", async () => {
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

  it("U7: a subtask that Google refuses under its parent goes to the other list beside it", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const [parent, first] = [titled(before, "Parent"), titled(before, "First")];
    const google = world.emulator.firstParty(ANN);
    google.complete("@default", first.task_id!); // Google does not nest a task under a hidden one
    const body = { fromListId: parent.listId, toListId: work!.id, taskId: parent.id };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await soon(() => {
      const there = google.tasks(work!.id).filter(({ deleted }) => !deleted);
      expect(there.map(({ id }) => id)).toContain(first.task_id);
    });
    await soon(async () => {
      const board = await boardOf(ann, true);
      expect(board.tasks.filter(({ synced }) => synced === "waiting")).toEqual([]);
      expect(titled(board, "First")).toMatchObject({ id: first.id, listId: work!.id, status: "completed" });
    });
  });

  it("U7: a move that Google confirms but does not make is shown as refused", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    world.emulator.fill(ANN, [{ title: "@default", tasks: [{ title: "Above" }, { title: "Below" }] }]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const [above, below] = [titled(before, "Above"), titled(before, "Below")];
    const google = world.emulator.firstParty(ANN);
    const match = { operation: "tasks.insert" };
    world.emulator.faults.add({ match, times: 1, kind: "userRateLimitExceeded", retryAfter: 1 });
    await ann.post(`/api/my-tasks/addSubTask/${below.listId}`, { title: "New", parentTaskId: below.id });
    await soon(() => expect(world.emulator.faults.pending()).toEqual([]));
    // "Below" has a subtask on our board, so it may not become a subtask itself.
    google.reorder("@default", below.task_id!, { parent: above.task_id! });
    google.complete("@default", above.task_id!);
    await soon(async () => expect(titled(await boardOf(ann, true), "Below").synced).toBe("refused"));
    const moves = world.emulator.ledger.count("tasks.move");
    await boardOf(ann, true);
    await boardOf(ann, true);
    expect(world.emulator.ledger.count("tasks.move")).toBe(moves);
    // The refused subtask does not prevent the deletion of its parent in Google for ever (U3).
    const gone = { tasklistId: above.listId, taskId: above.id };
    expect((await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body: gone })).status).toBe(200);
    clock.move(11_000);
    await soon(async () => {
      await boardOf(ann, true);
      expect(google.tasks().find(({ id }) => id === above.task_id)!.deleted).toBe(true);
    });
    expect(titled(await boardOf(ann), "Below").id).toBe(below.id);
  });

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

  it("keeps what was moved out of a list that is deleted before Google has moved it", async () => {
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

  it("I5: a just moved task that the person removes in Google takes its subtasks along", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent" }, { title: "Hung later" }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const before = await importedBoard(ann);
    const [parent, later] = [titled(before, "Parent"), titled(before, "Hung later")];
    const google = world.emulator.firstParty(ANN);
    const away = world.emulator.faults.add({ kind: "unavailable" });
    google.reorder("@default", later.task_id!, { parent: parent.task_id! });
    google.addTask("@default", "Never met", {}, { parent: parent.task_id! });
    const body = { fromListId: parent.listId, toListId: work!.id, taskId: parent.id };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    google.delete("@default", parent.task_id!);
    world.emulator.faults.remove(away);
    await soon(async () => {
      expect((await boardOf(ann, true)).tasks).toEqual([]);
      expect(google.visible()).toEqual([]);
      expect(google.visible(work!.id)).toEqual([]);
    });
  });

  it("I5: a task deleted in Google during our move is deleted here too", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent" }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const { id: taskId, listId, task_id } = titled(await importedBoard(ann), "Parent");
    const { faults } = world.emulator;
    faults.add({ match: { operation: "tasks.move" }, times: 1, kind: "slow", delayMs: 1_000 });
    const body = { fromListId: listId, toListId: work!.id, taskId };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await soon(() => expect(faults.pending()).toEqual([]));
    world.emulator.firstParty(ANN).delete("@default", task_id!);
    await soon(async () => expect((await boardOf(ann, true)).tasks).toEqual([]));
  });

  it("P10: a task that the person moves in Google during our move keeps its subtask", async () => {
    const world = await openWorld(engine, { sync: true });
    const [, work] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "Parent", children: [{ title: "Child" }] }] },
      { title: "Work", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    const { id: taskId, listId, task_id } = titled(await importedBoard(ann), "Parent");
    const { faults } = world.emulator;
    faults.add({ match: { operation: "tasks.move" }, times: 1, kind: "slow", delayMs: 1_000 });
    const body = { fromListId: listId, toListId: work!.id, taskId };
    expect((await ann.post("/api/my-tasks/moveto-another-list", body)).status).toBe(200);
    await soon(() => expect(faults.pending()).toEqual([]));
    const google = world.emulator.firstParty(ANN);
    google.moveToList("@default", task_id!, work!.id);
    await soon(async () => {
      const { tasks } = await boardOf(ann, true);
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Parent"]);
      expect(tasks.filter((task) => task.listId !== work!.id)).toEqual([]);
      expect(google.visible(work!.id).map(({ title }) => title)).toEqual(["Parent", "Child"]);
    });
  });

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

  it("P10: a move made in Google does not bring back what was deleted here", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, {
      sync: true,
      clock: clock.now,
    });
    const [, work] = world.emulator.fill(ANN, TWO_LISTS);
    const ann = await world.signedIn(ANN);
    const there = titled(await importedBoard(ann), "There before");
    const body = { tasklistId: work!.id, taskId: there.id };
    expect((await ann.ask("/api/my-tasks/delete/task", { method: "DELETE", body })).status).toBe(200);
    const google = world.emulator.firstParty(ANN);
    google.moveToList(work!.id, there.task_id!, "@default");
    clock.move(1_000);
    const titles = async () => (await boardOf(ann, true)).tasks.map((task) => task.finalTitle);
    expect(await titles()).not.toContain("There before");
    clock.move(15_000);
    await soon(async () => {
      expect((await titles()).toSorted()).toEqual(["First", "Parent", "Second"]);
      expect(google.visible().map(({ title }) => title)).not.toContain("There before");
    });
  });
});
