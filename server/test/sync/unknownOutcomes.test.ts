import { deleteTask, googleTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { enginesFor } from "../world.ts";
import { enterWithTwoLists } from "./enterWithTwoLists.ts";

const SECOND = 1_000;

/** Google never gets a write of ours, and nobody knows that. The person takes back here what it was for. */
describe.each(enginesFor("sqlite"))("U5.3: two minutes after a write that never arrived, on %s", (engine) => {
  it("its value in Google is the person's edit", async () => {
    const { world, clock, ann, mine, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Old" },
    ]);
    const { id: taskId, task_id } = await ann.task("Old");
    const none = failing({ kind: "cutBefore", match: { operation: "tasks.patch" } });
    await ann.does(googleTask, { taskListId: mine, taskId, title: "New" });
    await soon(() => expect(world.emulator.ledger.count("tasks.patch")).toBe(1));
    await ann.does(googleTask, { taskListId: mine, taskId, title: "Old" });
    none();
    clock.move(121 * SECOND);
    await ann.pulled();
    ann.google.edit(mine, task_id!, { title: "New" });
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([expect.objectContaining({ finalTitle: "New", synced: "yes" })]);
      expect(ann.titles()).toEqual(["New"]);
    });
  });

  it("a deletion in Google is the person's", async () => {
    const { world, clock, ann, mine, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Task" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const none = failing({ kind: "cutBefore", match: { operation: "tasks.delete" } });
    await ann.does(deleteTask, { tasklistId: mine, taskId });
    await soon(async () => {
      clock.move(11 * SECOND);
      await ann.pulled();
      expect(world.emulator.ledger.count("tasks.delete")).toBeGreaterThan(0);
    });
    await ann.does(restoreTask, { listId: mine, taskId });
    none();
    clock.move(121 * SECOND);
    await ann.pulled();
    ann.google.delete(mine, task_id!);
    await inTheEnd(({ tasks }) => {
      expect(tasks).toEqual([]);
      expect(ann.titles()).toEqual([]);
    });
  });
});
