import { deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";

/** The old list shows no more that a task left it. */
const UNSEEN = { tombstoneAfterMove: false };

/**
 * A change of ours reaches Google, but its answer does not reach us. Then the person moves the task to another list in Google. Its
 * old list has it no more, so only the other list tells that the change had arrived.
 */
describe.each(enginesFor("sqlite"))(
  "P6.5: a task that moved before our change was answered, on %s",
  (engine) => {
    async function enter(change: { title?: string; due?: string }) {
      const entered = await enterWithTwoLists(engine, [{ title: "Task" }], UNSEEN);
      const { clock, ann, mine, work, failing } = entered;
      const { id: taskId, task_id } = await ann.task("Task");
      const before = ann.google.tasks(mine);
      clock.move(1_000);
      const none = failing({ kind: "cutAfter", match: { operation: "tasks.patch" } }, away("tasks.get"));
      await ann.does(googleTask, { taskListId: mine, taskId, ...change });
      const isSent = () => expect(ann.google.tasks(mine)).not.toEqual(before);
      await soon(isSent);
      ann.google.moveToList(mine, task_id!, work);
      return { ...entered, taskId, googleId: task_id!, none };
    }

    it("has no names of its old list in its text", async () => {
      const { ann, work, inTheEnd, none, taskId } = await enter({ title: "Task (#Trip)" });
      none();
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([
          expect.objectContaining({ id: taskId, listId: work, finalTitle: "Task", synced: "yes" }),
        ]);
        expect(ann.titles(work)).toEqual(["Task"]);
      });
    });

    it("stays deleted if it was deleted here meanwhile", async () => {
      const { ann, mine, work, inTheEnd, none, taskId } = await enter({ title: "Task (#Trip)" });
      await ann.does(deleteTask, { tasklistId: mine, taskId });
      none();
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([]);
        expect(ann.titles(work)).toEqual([]);
      });
    });

    it.each(["", " and it was removed there"])(
      "U13: holds up no other task if one of its values there is no text%s",
      async (then) => {
        const { clock, ann, mine, work, inTheEnd, none, googleId } = await enter({ title: "Edited" });
        ann.google.edit(work, googleId, { notes: 5 as unknown as string });
        clock.move(1_000);
        if (then !== "") ann.google.delete(work, googleId);
        none();
        await ann.pulled();
        ann.google.addTask(mine, "Other");
        await inTheEnd(({ tasks }) => {
          const shown = tasks.map(({ finalTitle, synced }) => `${finalTitle}: ${synced}`);
          expect(shown.sort()).toEqual(["Edited: yes", "Other: yes"]);
        });
      },
    );

    it("P3.3: is not looked for in other lists while it is too new for a decision", async () => {
      const { world, ann, mine, work, none, googleId } = await enter({ title: "Edited" });
      const { id: unknown } = ann.google.addList("Unknown");
      ann.google.moveToList(work, googleId, unknown);
      none();
      const asked = (list: string) =>
        world.emulator.ledger
          .entries(ann.email)
          .filter(({ operation, path, fault }) => operation === "tasks.get" && path.includes(list) && !fault);
      await soon(async () => {
        await ann.pulled();
        expect(asked(mine).length).toBeGreaterThan(1);
      });
      expect(asked(work)).toEqual([]);
    });

    it("is deleted if its person removed it where they had moved it", async () => {
      const { ann, mine, work, inTheEnd, none, taskId, googleId } = await enter({ due: "2030-01-02" });
      ann.google.delete(work, googleId);
      none();
      await ann.does(googleTask, { taskListId: mine, taskId, due: "2030-01-02" });
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([]);
        expect(ann.titles()).toEqual([]);
      });
    });
  },
);
