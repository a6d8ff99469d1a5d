import { shareList } from "@tasklane/contract/sharing.ts";
import { addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { takeIn, tasksOf } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists, LATER } from "./enterWithTwoLists.ts";

describe.each(enginesFor("postgres"))(
  "what an insert with a lost answer made, moved in Google, on %s",
  (engine) => {
    it.each([
      ["to a list that is read before its own", 1, true],
      ["out of a list that does not show it as deleted", 0, false],
    ] as const)(
      "U4: a task inserted with a lost answer, and moved in Google %s, stays one task",
      async (_, at, tombstoneAfterMove) => {
        const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [], {
          tombstoneAfterMove,
        });
        const [from, to] = at === 0 ? [mine, work] : [work, mine];
        const endFaults = failing(
          { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
          away("tasks.list"),
          away("tasklists.list"),
        );
        const { data } = await ann.does(addTask, { listId: from, title: "Task" });
        await soon(() => expect(ann.titles(from)).toEqual(["Task"]));
        const [made] = ann.google.visible(from);
        ann.google.moveToList(from, made!.id, to);
        endFaults();
        await inTheEnd(({ tasks }) => {
          const shown = { id: data.id, task_id: made!.id, listId: to, synced: "yes" };
          expect(tasks).toEqual([expect.objectContaining(shown)]);
          expect(ann.titles(to)).toEqual(["Task"]);
          expect(ann.titles(from)).toEqual([]);
        });
      },
    );

    it.each([
      ["alone", "its own list", 0],
      ["alone", "the other list", 1],
      ["with its parent", "its own list", 0],
      ["with its parent", "the other list", 1],
    ] as const)(
      "P7.3: a task whose marker was removed before it was moved in Google %s stays one task (%s is read first)",
      async (how, _, at) => {
        const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
        const [from, to] = at === 0 ? [mine, work] : [work, mine];
        const parent = ann.google.addTask(from, "Parent").id;
        await ann.pulled();
        const endFaults = failing(
          { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
          away("tasks.list"),
          away("tasklists.list"),
        );
        const { data } = await ann.does(addTask, { listId: from, title: "Task" });
        await soon(() => expect(ann.titles(from)).toHaveLength(2));
        const { id: googleId } = ann.google.visible(from).find(({ id }) => id !== parent)!;
        await ann.does(googleTask, { taskListId: from, taskId: data.id, due: "2026-12-24" });
        ann.google.edit(from, googleId, { notes: "New" });
        if (how !== "alone") ann.google.reorder(from, googleId, { parent });
        ann.google.moveToList(from, how === "alone" ? googleId : parent, to);
        endFaults();
        await inTheEnd(({ tasks }) => {
          const shown = { task_id: googleId, listId: to, due: "2026-12-24", notes: "New", synced: "yes" };
          const named = tasks.filter(({ finalTitle }) => finalTitle === "Task");
          expect(named).toEqual([expect.objectContaining({ id: data.id, ...shown })]);
          expect([...ann.titles(from), ...ann.titles(to)].sort()).toEqual(["Parent", "Task"]);
        });
      },
    );

    it.each([
      ["its own list is read first", 0, false],
      ["the other list is read first", 1, false],
      ["its own list shows it as deleted", 0, true],
    ] as const)(
      "P10.21: a task inserted with a lost answer, moved in Google and removed there, is deleted (%s)",
      async (_, at, tombstoneAfterMove) => {
        const { ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [], {
          tombstoneAfterMove,
        });
        const [from, to] = at === 0 ? [mine, work] : [work, mine];
        const endFaults = failing(
          { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
          away("tasks.list"),
          away("tasklists.list"),
        );
        await ann.does(addTask, { listId: from, title: "Task" });
        await soon(() => expect(ann.titles(from)).toEqual(["Task"]));
        const [made] = ann.google.visible(from);
        ann.google.moveToList(from, made!.id, to);
        ann.google.rename(to, made!.id, "Task, edited");
        ann.google.delete(to, made!.id);
        endFaults();
        await inTheEnd(({ tasks }) => {
          expect(tasks).toEqual([]);
          expect(ann.titles(to)).toEqual([]);
          expect(ann.titles(from)).toEqual([]);
        });
      },
    );

    it.each(["Task", "Task, edited here"])(
      "U4.7: a task moved in Google just before its insert is sent again stays one task (%s)",
      async (title) => {
        const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, []);
        const endFaults = failing(
          { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
          away("tasks.list"),
        );
        const { data } = await ann.does(addTask, { listId: mine, title: "Task" });
        await soon(() => expect(ann.titles(mine)).toEqual(["Task"]));
        const [made] = ann.google.visible(mine);
        if (title !== "Task") await ann.does(googleTask, { taskListId: mine, taskId: data.id, title });
        // A listing that lags behind does not show what the insert made.
        const endLag = failing(
          { kind: "emptyList", match: { operation: "tasks.list", path: mine } },
          { kind: "userRateLimitExceeded", match: { operation: "tasks.insert" } },
        );
        const unread = failing(away("tasks.list", work));
        endFaults();
        clock.move(LATER);
        await ann.pulled();
        ann.google.moveToList(mine, made!.id, work);
        endLag();
        await soon(() => {
          clock.move(1_000);
          expect(ann.titles(mine)).toEqual([title]);
        });
        // The old list shows the first task as deleted before the new list is read.
        await ann.pulled();
        unread();
        await inTheEnd(({ tasks }) => {
          const shown = { id: data.id, finalTitle: title, listId: work, synced: "yes" };
          expect(tasks).toEqual([expect.objectContaining(shown)]);
          expect(ann.titles(work)).toEqual([title]);
          expect(ann.titles(mine)).toEqual([]);
        });
      },
    );

    it.each([
      ["read first", false, false],
      ["read after the old one has shown it as deleted", true, false],
      ["shared with somebody", false, true],
    ] as const)(
      "U4.6: a task inserted twice, moved in Google and edited, and then moved here to the same list, %s, stays one",
      async (_, isOldListRead, isShared) => {
        const { world, clock, ann, mine, work, failing } = await enterWithTwoLists(engine, []);
        const holders: Membership[] = [{ person: ann, listId: work }];
        if (isShared) {
          await ann.does(shareList, { listId: work });
          const bob = await Person.enter(world);
          holders.push({ person: bob, listId: await takeIn(ann, work, bob) });
        }
        const endFaults = failing(
          { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
          away("tasks.list"),
        );
        const { data } = await ann.does(addTask, { listId: mine, title: "Task" });
        await soon(() => expect(ann.titles(mine)).toEqual(["Task"]));
        const [made] = ann.google.visible(mine);
        // A listing that lags behind does not show what the insert made.
        const endLag = failing({ kind: "emptyList", match: { operation: "tasks.list", path: mine } });
        const unread = failing(away("tasks.list", work));
        endFaults();
        await soon(async () => {
          clock.move(LATER);
          await ann.pulled();
          expect(ann.titles(mine)).toEqual(["Task", "Task"]);
        });
        ann.google.moveToList(mine, made!.id, work);
        ann.google.edit(work, made!.id, { due: "2026-12-24T00:00:00.000Z" });
        await ann.does(googleTask, { taskListId: mine, taskId: data.id, title: "Task, edited here" });
        await ann.does(moveTask, { fromListId: mine, toListId: work, taskId: data.id });
        endLag();
        if (isOldListRead) await ann.pulled();
        unread();
        const shown = { id: data.id, finalTitle: "Task, edited here", due: "2026-12-24", synced: "yes" };
        await soon(async () => {
          clock.move(LATER);
          for (const holder of holders) {
            await holder.person.pulled();
            expect(await tasksOf(holder)).toEqual([expect.objectContaining(shown)]);
            expect(holder.person.titles(holder.listId)).toEqual(["Task, edited here"]);
          }
          expect(ann.titles(mine)).toEqual([]);
        });
      },
    );

    it("U4.7: a task moved in Google and removed there, before its insert is sent again, is deleted", async () => {
      const { clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [], {
        tombstoneAfterMove: false,
      });
      const endFaults = failing(
        { kind: "cutAfter", match: { operation: "tasks.insert" }, times: 1 },
        away("tasks.list"),
      );
      await ann.does(addTask, { listId: mine, title: "Task" });
      await soon(() => expect(ann.titles(mine)).toEqual(["Task"]));
      const [made] = ann.google.visible(mine);
      // A listing that lags behind does not show what the insert made.
      const endLag = failing(
        { kind: "emptyList", match: { operation: "tasks.list", path: mine } },
        { kind: "userRateLimitExceeded", match: { operation: "tasks.insert" } },
      );
      const unread = failing(away("tasks.list", work));
      endFaults();
      clock.move(LATER);
      await ann.pulled();
      ann.google.moveToList(mine, made!.id, work);
      ann.google.delete(work, made!.id);
      endLag();
      await soon(() => {
        clock.move(1_000);
        expect(ann.titles(mine)).toEqual(["Task"]);
      });
      unread();
      await inTheEnd(({ tasks }) => {
        expect(tasks).toEqual([]);
        expect(ann.titles(work)).toEqual([]);
        expect(ann.titles(mine)).toEqual([]);
      });
    });

    it("P10.2: a task that is yet to be inserted again, and moves here while its Google list is read, stays one", async () => {
      const { world, clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists(engine, [
        { title: "Task" },
        { title: "Other" },
      ]);
      const { id: taskId, task_id: googleId } = await ann.task("Task");
      const { task_id: other } = await ann.task("Other");
      const busy = failing(
        { kind: "invalidArgument", match: { operation: "tasks.insert" } },
        away("tasks.patch"),
      );
      const unread = failing(away("tasks.list", work));
      await ann.does(googleTask, { taskListId: mine, taskId, title: "Edited" });
      clock.move(LATER);
      ann.google.moveToList(mine, googleId!, work);
      await ann.pulled();
      await ann.does(moveTask, { fromListId: mine, toListId: work, taskId });
      // While Google is asked for the other task, the first one moves back here.
      ann.google.moveToList(mine, other!, work);
      unread();
      const slow = {
        kind: "slow",
        delayMs: 1_000,
        times: 1,
        match: { operation: "tasks.get", path: `${work}/tasks/${other}` },
      } as const;
      world.emulator.faults.add(slow);
      clock.move(LATER);
      const reading = ann.pulled();
      await soon(() => expect(world.emulator.faults.pending()).toHaveLength(2));
      await ann.does(moveTask, { fromListId: work, toListId: mine, taskId });
      await reading;
      busy();
      await inTheEnd(({ tasks }) => {
        expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Edited", "Other"]);
        expect([mine, work].flatMap((list) => ann.titles(list)).toSorted()).toEqual(["Edited", "Other"]);
      });
    });
  },
);
