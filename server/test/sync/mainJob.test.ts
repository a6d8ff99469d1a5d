import { describe, expect, it } from "vitest";
import { boardOf, importedBoard, soon, titled } from "../boardOf.ts";
import { ENGINES, openWorld } from "../world.ts";

const ANN = "ann@example.com";

describe.each(ENGINES)("the main job on %s", (engine) => {
  it("imports what Google holds, with order, subtasks and those completed in Google's apps", async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [
      {
        title: "@default",
        tasks: [
          { title: "First", notes: "two\nlines", due: "2026-11-20" },
          { title: "Second", children: [{ title: "Second's child" }] },
          { title: "Done long ago", status: "completed", hidden: true },
        ],
      },
      { title: "Work", tasks: [{ title: "Fix bug (#12)" }] },
    ]);
    const ann = await world.signedIn(ANN);
    const board = await importedBoard(ann);

    expect(board.lists.map((list) => list.google_list_name)).toEqual(["My Tasks", "Work"]);
    expect(board.lists[0]!.is_default).toBe(true);
    const open = board.tasks.filter((task) => task.listName === "My Tasks" && task.status === "needsAction");
    const top = open
      .filter((task) => task.parent === null)
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    expect(top.map((task) => task.finalTitle)).toEqual(["First", "Second"]);
    expect(titled(board, "First")).toMatchObject({ notes: "two\nlines", due: "2026-11-20", synced: "yes" });
    expect(titled(board, "Second's child").parent).toBe(titled(board, "Second").id);
    expect(titled(board, "Done long ago").status).toBe("completed");
    expect(titled(board, "Fix bug (#12)")).toMatchObject({ sublistName: null, label: null });
  });

  it("brings a new task to Google, and its changes, within moments", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await world.signedIn(ANN);
    const { lists } = await importedBoard(ann);
    const listId = lists[0]!.google_list_id;
    const added = await ann.post(`/api/my-tasks/addTask/${listId}`, {
      listId,
      title: "Buy milk",
      notes: "2 l",
      due: null,
    });
    expect(added.status, added.text).toBe(201);
    const google = world.emulator.firstParty(ANN);
    await soon(() => expect(google.visible().map((task) => task.title)).toEqual(["Buy milk"]));
    const task = await soon(async () => {
      const now = titled(await boardOf(ann), "Buy milk");
      expect(now.synced).toBe("yes");
      return now;
    });
    expect(task.task_id).toBe(google.visible()[0]!.id);

    const path = `/api/my-tasks/googleTask/${listId}/${task.id}`;
    const body = { title: "Buy oat milk", due: "2026-12-24", baseVersion: task.version };
    expect((await ann.ask(path, { method: "PATCH", body })).status).toBe(200);
    await soon(() => expect(google.visible()).toMatchObject([{ title: "Buy oat milk", due: "2026-12-24" }]));

    const done = { tasklistId: listId, taskId: task.id, status: "completed", title: task.title };
    expect((await ann.ask("/api/my-tasks/complete/task", { method: "PATCH", body: done })).status).toBe(200);
    await soon(() => expect(google.tasks()).toMatchObject([{ status: "completed" }]));
    // Our write added an invisible marker to the notes. The next write of the notes will remove it.
    expect(google.tasks()[0]!.notes).toMatch(/^2 l[\u2060-\u2063\u200b-\u200d]+$/u);
  });

  it("takes over changes made in Google", async () => {
    const world = await openWorld(engine, { sync: true });
    const [list] = world.emulator.fill(ANN, [
      { title: "@default", tasks: [{ title: "A" }, { title: "B" }, { title: "C" }] },
    ]);
    const [first, second, third] = list!.tasks;
    const ann = await world.signedIn(ANN);
    await importedBoard(ann);
    const google = world.emulator.firstParty(ANN);
    google.edit("@default", first!.id, {
      title: "A, changed",
      notes: "new",
      due: "2026-11-30T00:00:00.000Z",
    });
    google.complete("@default", second!.id);
    google.delete("@default", third!.id);
    google.addTask("@default", "D");
    const board = await boardOf(ann, true);
    expect(
      board.tasks.map((task) => `${task.finalTitle}: ${task.status}`).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(["A, changed: needsAction", "B: completed", "D: needsAction"]);
    expect(titled(board, "A, changed")).toMatchObject({ notes: "new", due: "2026-11-30" });
  });
});
