import { addSublist } from "@tasklane/contract/lists.ts";
import { completeTask, deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))("subtasks that we move to another list on %s", (engine) => {
  it.each(["before", "after"])(
    "P9: a subtask whose parent was removed in Google just %s, which no answer showed yet",
    async (when) => {
      const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
        { title: "Parent", children: [{ title: "Child" }] },
      ]);
      const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
      const removed = (): void => {
        clock.move(MINUTE);
        ann.google.delete(mine, parent.task_id!);
      };
      if (when === "before") {
        removed();
        ann.google.undelete(mine, child.task_id!); // Google may go on listing what was under a deleted task.
        clock.move(20_000);
      }
      const old = failing({ kind: "staleList", delayMs: 40_000 });
      await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
      await soon(() => expect(ann.titles(work)).toEqual(["Child"]));
      if (when === "after") removed();
      old();
      const left = when === "before" ? [] : ["Child"];
      await inTheEnd(({ tasks }) => {
        expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(left);
        expect([mine, work].map((list) => ann.titles(list))).toEqual([[], left]);
      });
    },
  );

  it("P9.3: a subtask lives on whose parent its person had moved away and back, and the answer to our write tells that", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Child" },
    ]);
    const child = await ann.task("Child");
    clock.move(MINUTE);
    const parentId = ann.google.addTask(mine, "Parent").id;
    const unread = failing(away("tasks.list", work));
    ann.google.moveToList(mine, parentId, work);
    await ann.pulled();
    clock.move(MINUTE);
    const ended = failing(away("tasks.list"));
    ann.google.moveToList(work, parentId, mine);
    ann.google.reorder(mine, child.task_id!, { parent: parentId });
    clock.move(MINUTE);
    await ann.does(completeTask, { tasklistId: mine, taskId: child.id, status: "completed" });
    const status = () => ann.google.tasks(mine).find(({ id }) => id === child.task_id)?.status;
    await soon(() => expect(status()).toBe("completed"));
    for (const end of [ended, unread]) end();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Parent"]);
      expect(tasks.map(({ synced }) => synced)).toEqual(["yes", "yes"]);
    });
  });

  it("P9: a subtask stays that was under a parent where a person had moved that, though its old list tells of the move late", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Parent" },
    ]);
    const { id: otherId } = ann.google.addTask(work, "Other");
    const { id: childId } = ann.google.addTask(work, "Child", {}, { parent: otherId });
    await ann.pulled();
    const [parent, other] = [await ann.task("Parent"), await ann.task("Other")];
    clock.move(MINUTE);
    const old = failing({ kind: "staleList", delayMs: 40_000, match: { path: mine } });
    const endFaults = failing({ kind: "unavailable" });
    ann.google.moveToList(mine, parent.task_id!, work);
    ann.google.reorder(work, childId, { parent: parent.task_id! });
    await ann.does(moveTask, { fromListId: work, toListId: mine, taskId: other.id });
    clock.move(20_000);
    endFaults();
    await soon(async () => {
      await ann.pulled();
      expect(ann.titles(mine)).toEqual(expect.arrayContaining(["Other", "Child"]));
    });
    old();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Other", "Parent"]);
      expect(ann.titles(work)).toEqual(["Parent"]);
    });
  });

  it("P9: a subtask that Google moved with its parent lives on, though it seemed to be in the old list as we moved it", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Parent", children: [{ title: "Child" }] },
    ]);
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    clock.move(MINUTE);
    ann.google.moveToList(mine, parent.task_id!, work);
    clock.move(20_000);
    const unread = failing({ kind: "unavailable", match: { operation: "tasks.list", path: work } });
    failing({ kind: "staleList", delayMs: 40_000, match: { operation: "tasks.get", path: mine }, times: 2 });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
    await soon(async () => {
      clock.move(MINUTE);
      expect((await ann.task("Child")).synced).toBe("yes");
    });
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Parent"]);
      expect(ann.titles(work).toSorted()).toEqual(["Child", "Parent"]);
    });
  });

  it("P9.3: a subtask that its person put back under its parent, where they had moved that, lives on", async () => {
    const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
      { title: "Parent", children: [{ title: "Child" }] },
    ]);
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    clock.move(MINUTE);
    ann.google.reorder(mine, child.task_id!);
    ann.google.moveToList(mine, parent.task_id!, work);
    clock.move(20_000);
    const old = failing({ kind: "staleList", delayMs: 40_000, match: { path: mine } });
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
    await soon(() => expect(ann.titles(work)).toContain("Child"));
    ann.google.reorder(work, child.task_id!, { parent: parent.task_id! });
    await ann.pulled();
    const unread = failing({ kind: "unavailable", match: { operation: "tasks.list", path: work } });
    old();
    await soon(async () => {
      clock.move(2_000);
      expect((await ann.pulled()).tasks.map(({ id }) => id)).not.toContain(parent.id);
    });
    unread();
    await inTheEnd(({ tasks }) => {
      expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Child", "Parent"]);
      expect(ann.titles(work)).toEqual(["Parent", "Child"]);
    });
  });

  it.each([
    { when: "after", left: ["Child, called"] },
    { when: "before", left: [] },
  ])(
    "M6.4, P9: a subtask edited in Google $when its parent's removal, and completed here since",
    async ({ when, left }) => {
      const { clock, ann, mine, failing, inTheEnd } = await enterWithTwoLists(engine, [
        { title: "Parent", children: [{ title: "Child" }] },
      ]);
      const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
      clock.move(MINUTE);
      if (when === "before") ann.google.edit(mine, child.task_id!, { title: "Child, called" });
      clock.move(MINUTE);
      // Google goes on listing the subtask, and its listings do not tell of the removal yet.
      ann.google.delete(mine, parent.task_id!);
      ann.google.undelete(mine, child.task_id!);
      const old = failing({ kind: "staleList", delayMs: 10 * MINUTE, match: { operation: "tasks.list" } });
      clock.move(MINUTE);
      if (when === "after") ann.google.edit(mine, child.task_id!, { title: "Child, called" });
      clock.move(MINUTE);
      // The outcome of the first try is unknown, so the subtask is read by its id before the next one.
      failing({ kind: "cutBefore", match: { operation: "tasks.patch" }, times: 1 });
      await ann.does(completeTask, { tasklistId: mine, taskId: child.id, status: "completed" });
      await soon(async () => {
        clock.move(2_000);
        const { status } = ann.google.tasks(mine).find(({ id }) => id === child.task_id)!;
        expect(status).toBe("completed");
      });
      old();
      await inTheEnd(({ tasks }) => {
        expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(left);
      });
    },
  );

  it.each(["left there", "moved back here while that is read"])(
    "P10.6, P9.5: a subtask whose sublist's name left its title after its parent's removal in Google, $0",
    async (then) => {
      const { world, clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
      const shop = { google_list_id: mine, sublist_id: "1790000000000", sublist_name: "Shop" };
      await ann.does(addSublist, shop);
      const { id: parentId } = ann.google.addTask(mine, "Parent");
      const { id: childId } = ann.google.addTask(mine, "Child (#Shop)", {}, { parent: parentId });
      await ann.pulled();
      const child = await ann.task("Child");
      expect(child).toMatchObject({ sublistName: "Shop" });
      clock.move(MINUTE);
      ann.google.moveToList(mine, parentId, work);
      clock.move(MINUTE);
      // Google goes on listing the subtask, and its listings do not tell of the removal yet.
      ann.google.delete(work, parentId);
      ann.google.undelete(work, childId);
      const old = failing({ kind: "staleList", delayMs: 40_000, match: { operation: "tasks.list" } });
      clock.move(20_000);
      await soon(async () => {
        clock.move(100);
        await ann.pulled();
        expect(ann.google.tasks(work).find(({ id }) => id === childId)?.title).not.toContain("Shop");
      });
      old();
      if (then !== "left there") {
        const match = { operation: "tasks.list", path: work };
        const held = failing({ kind: "slow", delayMs: 60_000, match, times: 1 });
        const pulled = ann.pulled();
        await soon(() => expect(world.emulator.faults.pending()).toEqual([]));
        await ann.does(moveTask, { fromListId: work, toListId: mine, taskId: child.id });
        held();
        await pulled;
      }
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([]);
        expect([mine, work].map((list) => ann.titles(list))).toEqual([[], []]);
      });
    },
  );

  it.each([
    { what: "completed here", left: [] },
    { what: "edited in Google and completed here", left: ["Child, called"] },
    { what: "edited in Google unread, and completed here", left: ["Child, called"] },
  ])(
    "P9.5: a subtask $what after its parent's removal in Google, and moved here while that is read",
    async ({ what, left }) => {
      const { world, clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
        { title: "Parent", children: [{ title: "Child" }] },
      ]);
      const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
      clock.move(MINUTE);
      const unread = failing(away("tasks.list"));
      ann.google.delete(mine, parent.task_id!);
      ann.google.undelete(mine, child.task_id!); // Google may go on listing what was under a deleted task.
      clock.move(20_000);
      if (what !== "completed here") {
        ann.google.edit(mine, child.task_id!, { title: "Child, called" });
        clock.move(1_000);
        // If the outcome of the first try is unknown, the subtask is read by its id before the next one. Otherwise only the answer
        // to our write shows the edit.
        if (!what.includes("unread"))
          failing({ kind: "cutBefore", match: { operation: "tasks.patch" }, times: 1 });
      }
      await ann.does(completeTask, { tasklistId: mine, taskId: child.id, status: "completed" });
      await soon(async () => {
        clock.move(2_000);
        const { status } = ann.google.tasks(mine).find(({ id }) => id === child.task_id)!;
        expect(status).toBe("completed");
      });
      unread();
      const match = { operation: "tasks.list", path: mine };
      const held = failing({ kind: "slow", delayMs: 60_000, match, times: 1 });
      const pulled = ann.pulled();
      await soon(() => expect(world.emulator.faults.pending()).toEqual([]));
      await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
      held();
      await pulled;
      await inTheEnd(({ tasks }) => {
        expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(left);
        expect(tasks.filter(({ synced }) => synced !== "yes")).toEqual([]);
      });
      expect(ann.google.tasks(work).map(({ title }) => title)).toEqual(left);
    },
  );

  it("U3.3: a parent that is deleted here stays in Google while a subtask has yet to leave it", async () => {
    const { world, clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(
      engine,
      [{ title: "Parent", children: [{ title: "Child" }] }],
      { childrenOfDeletedParent: "dropped" },
    );
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    const unanswered = failing(away("tasks.move"));
    await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: child.id });
    await ann.does(deleteTask, { tasklistId: mine, taskId: parent.id });
    for (let round = 0; round < 4; round++) {
      clock.move(20_000);
      await ann.pulled();
    }
    expect(world.emulator.ledger.count("tasks.move")).toBeGreaterThan(0);
    expect(ann.titles(mine).toSorted()).toEqual(["Child", "Parent"]);
    unanswered();
    await inTheEnd(() => {
      expect([ann.titles(mine), ann.titles(work)]).toEqual([[], ["Child"]]);
      expect(ann.google.visible(work).map(({ id }) => id)).toEqual([child.task_id]);
    });
  });
});
