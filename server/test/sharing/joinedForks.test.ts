import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteList } from "@tasklane/contract/lists.ts";
import { shareList } from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask, googleTask, moveTask, taskHistory } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, takeIn, tasksOf, together } from "./together.ts";

describe.each(enginesFor("postgres"))("a task left by a list deleted on its way, on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  /** A new person with an empty default list, and the lists `Trip` and `Work`. */
  const enter = async (tasks: { title: string }[] = []) => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [] },
      { title: "Trip", tasks },
      { title: "Work", tasks: [] },
    ]);
    return { ann, trip: await ann.listId("Trip"), work: await ann.listId("Work") };
  };
  /**
   * The person edits the task of `Trip` in Google, moves it to `Work` here, writes to it, and deletes `Work`. Google does not
   * show `Trip` until the returned function is called.
   */
  const moveAndDelete = async ({ ann, trip, work }: Awaited<ReturnType<typeof enter>>, title: string) => {
    const { account, faults } = { account: ann.email, faults: world().emulator.faults };
    const { id: taskId, task_id } = await ann.task(title);
    const match = { account, operation: "tasks.list", path: trip };
    const away = [
      faults.add({ match, kind: "unavailable" }),
      faults.add({ match: { account, operation: "tasks.get" }, kind: "unavailable" }),
    ];
    ann.google.edit(trip, task_id!, { title: "Edited" });
    await ann.does(moveTask, { fromListId: trip, toListId: work, taskId });
    await ann.does(googleTask, { taskListId: work, taskId, due: "2030-01-05", notes: "Of Work" });
    await ann.does(deleteList, { taskListId: work });
    await soon(() => {
      clock.move(2_000);
      expect(ann.google.lists().map((list) => list.title)).not.toContain("Work");
    });
    return () => away.forEach((fault) => faults.remove(fault));
  };
  const livesAgain = (ann: Person) =>
    soon(async () => {
      clock.move(300_000); // longer than the account may rest after the faults
      const { tasks, sharedTasks } = await ann.pulled();
      expect([...tasks, ...sharedTasks].map(({ finalTitle }) => finalTitle)).toEqual(["Edited"]);
    });

  it("I7: an edit that is read after others joined brings them nothing of the deleted list", async () => {
    const lists = await enter([{ title: "Task" }]);
    const { ann, trip, work } = lists;
    const showTrip = await moveAndDelete(lists, "Task");
    await ann.does(shareList, { listId: trip });
    const bob = await Person.enter(world());
    const there = { person: bob, listId: await takeIn(ann, trip, bob) };
    showTrip();
    await livesAgain(ann);
    await inStep([{ person: ann, listId: trip }, there], ["Edited"]);
    expect(await tasksOf(there)).toEqual([expect.objectContaining({ notes: "", due: null })]);
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: work });
    const returned = { person: ann, listId: data.listId! };
    await inStep([returned], ["Task"]);
    expect(await tasksOf(returned)).toEqual([
      expect.objectContaining({ notes: "Of Work", due: "2030-01-05" }),
    ]);
  });

  it("B6: what a member deleted in the old list stays in their bin when the deleted list returns", async () => {
    const lists = await enter([{ title: "Task" }]);
    const { ann, trip, work } = lists;
    const showTrip = await moveAndDelete(lists, "Task");
    showTrip();
    await livesAgain(ann);
    await ann.does(shareList, { listId: trip });
    const bob = await Person.enter(world());
    const there = { person: bob, listId: await takeIn(ann, trip, bob) };
    await inStep([{ person: ann, listId: trip }, there], ["Edited"]);
    const [{ id }] = (await tasksOf(there)) as [Task];
    await bob.does(deleteTask, { tasklistId: there.listId, taskId: id });
    const { data } = await ann.does(restoreFromBin, { kind: "list", id: work });
    await bob.does(restoreFromBin, { kind: "task", id });
    await soon(async () => {
      clock.move(11_000);
      await ann.pulled();
      expect([ann.titles(trip), bob.titles(there.listId)]).toEqual([["Edited"], ["Edited"]]);
    });
    await inStep([{ person: ann, listId: data.listId! }], ["Task"]);
  });

  it("S7.3: its history tells nothing that was replaced in a third list before its person joined that", async () => {
    const [cem] = await together(world(), 0, "Shared");
    const { data } = await cem.person.does(addTask, { listId: cem.listId, title: "Before" });
    await cem.person.does(googleTask, { taskListId: cem.listId, taskId: data.id, title: "Task" });
    await inStep([cem], ["Task"]);
    const lists = await enter();
    const { ann, trip, work } = lists;
    const shared = { person: ann, listId: await takeIn(cem.person, cem.listId, ann) };
    await inStep([cem, shared], ["Task"]);
    await ann.does(moveTask, { fromListId: shared.listId, toListId: trip, taskId: data.id });
    await soon(async () => {
      clock.move(11_000);
      expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ synced: "yes" })]);
      expect(ann.titles(trip)).toEqual(["Task"]);
    });
    const showTrip = await moveAndDelete(lists, "Task");
    showTrip();
    await livesAgain(ann);
    await ann.does(restoreFromBin, { kind: "list", id: work });
    const { id: taskId } = await ann.task("Edited");
    const { changes } = await ann.does(taskHistory, { listId: trip, taskId });
    expect(changes.map(({ from }) => from)).not.toContain("Before");
  });
});
