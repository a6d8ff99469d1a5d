import { answerMassDeletion } from "@tasklane/contract/lists.ts";
import { addSharedSublist } from "@tasklane/contract/sharing.ts";
import { addSubTask, addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, textsOf, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("sqlite"))(
  "moves of shared tasks, here and in Google, on %s",
  { timeout: 60_000 },
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const { taskOf, ends, twoLists, titled } = twoListsOf(world, clock);

    it("P10: a task keeps its text and label in a private list, without codes", async () => {
      const [ann, bob] = await together(world(), 1);
      const sublist = { google_list_id: ann.listId, sublist_id: "1", sublist_name: "Errands" };
      await ann.person.does(addSharedSublist, sublist);
      const { data } = await ann.person.does(addTask, {
        listId: ann.listId,
        title: "X1 (#Errands ###Urgent)",
      });
      await inStep([ann, bob!], ["X1 (#Errands ###Urgent)"]);
      const listId = await ann.person.listId();
      const { task_id } = await taskOf(ann, "X1");
      ann.person.google.moveToList(ann.listId, task_id!, listId);
      await ends([
        [ann, []],
        [bob!, []],
        [{ person: ann.person, listId }, ["X1 (###Urgent)"]],
      ]);
      const { tasks } = await ann.person.board();
      expect(tasks).toEqual([expect.objectContaining({ finalTitle: "X1", label: "Urgent", id: data.id })]);
    });

    it("I7: a task that moves between shared lists does not bring its sublist along", async () => {
      const { one, two, ann } = await twoLists(3);
      const [annOne, , cemOne] = one;
      const [annTwo, bobTwo] = two;
      const sublist = { google_list_id: annOne.listId, sublist_id: "1", sublist_name: "Errands" };
      await ann.does(addSharedSublist, sublist);
      await titled(one, "X1 (#Errands ###Urgent)");
      const { task_id } = await taskOf(annOne, "X1");
      ann.google.moveToList(annOne.listId, task_id!, annTwo.listId);
      await ends([
        [annOne, []],
        [cemOne, []],
        [annTwo, ["X1 (###Urgent)"]],
        [bobTwo, ["X1 (###Urgent)"]],
      ]);
      expect(await taskOf(bobTwo, "X1")).toMatchObject({ sublistId: null, label: "Urgent" });
    });

    it("P10: a subtask keeps its text", async () => {
      const [ann, bob] = await together(world(), 1);
      const { id: parent } = ann.person.google.addTask(ann.listId, "Parent");
      const { id: child } = ann.person.google.addTask(ann.listId, "Child", {}, { parent });
      await soon(async () => {
        await ann.person.pulled();
        expect(bob!.person.titles(bob!.listId)).toHaveLength(2);
      });
      const listId = await ann.person.listId();
      ann.person.google.moveToList(ann.listId, child, listId);
      await ends([[{ person: ann.person, listId }, ["Child"]]]);
      await ends([[bob!, ["Parent"]]]);
    });

    it("P10.13: a subtask that the mover did not see stays in the shared list", async () => {
      const [ann, bob] = await together(world(), 1);
      const { id } = ann.person.google.addTask(ann.listId, "Parent");
      await ann.person.pulled();
      await inStep([ann, bob!], ["Parent"]);
      const { faults } = world().emulator;
      const away = [ann, bob!].map(({ person }) =>
        faults.add({ match: { account: person.email, operation: "tasks.insert" }, kind: "unavailable" }),
      );
      const parentTaskId = (await taskOf(bob!, "Parent")).id;
      await bob!.person.does(addSubTask, { listId: bob!.listId, parentTaskId, title: "Child" });
      const listId = await ann.person.listId();
      ann.person.google.moveToList(ann.listId, id, listId);
      await ann.person.pulled();
      for (const one of away) faults.remove(one);
      clock.move(300_000); // longer than the accounts may rest after the faults
      await ends([
        [{ person: ann.person, listId }, ["Parent"]],
        [ann, ["Child"]],
        [bob!, ["Child"]],
      ]);
    });

    it("P10: a move here takes along what a member of both lists changed in Google", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[1], "Task");
      bob.google.edit(one[1].listId, task_id!, { notes: "Bob's" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two)
        expect(await taskOf(membership, "Task")).toMatchObject({ id: taskId, notes: "Bob's" });
      expect(bob.google.tasks(two[1].listId).find(({ id }) => id === task_id)).toMatchObject({
        notes: "Bob's",
        deleted: false,
      });
    });

    it("P10: a move here carries what another member changes in Google right afterwards", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      const { task_id } = await taskOf(one[1], "Task");
      const match = { account: bob.email, operation: "tasks.move" };
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      bob.google.edit(one[1].listId, task_id!, { notes: "Bob's" });
      await bob.pulled();
      world().emulator.faults.remove(away);
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two)
        expect(await taskOf(membership, "Task")).toMatchObject({ id: taskId, notes: "Bob's" });
    });

    it("I5: a task one member removes in Google stays deleted although another moved it", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      await titled(one, "Task");
      const [annOnes, bobOnes] = [await taskOf(one[0], "Task"), await taskOf(one[1], "Task")];
      const match = { account: bob.email, operation: "tasks.list", path: two[1].listId };
      // A list's first reading comes before all others, so it must be over before Google refuses to list it.
      await bob.pulled();
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      ann.google.delete(one[0].listId, annOnes.task_id!);
      bob.google.moveToList(one[1].listId, bobOnes.task_id!, two[1].listId);
      // A pull under way may fail before it sees the move. The account then rests until the clock moves.
      await soon(async () => {
        clock.move(11_000);
        await bob.pulled();
        expect(await textsOf(one[0])).toEqual([]);
      });
      await ann.pulled();
      world().emulator.faults.remove(away);
      await soon(async () => {
        clock.move(11_000);
        await bob.pulled();
        expect(bob.titles(two[1].listId)).toEqual([]);
      });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], []],
        [two[1], []],
      ]);
    });

    it("U4: a late insert is removed although its task moved to another list and back", async () => {
      const [{ person: ann }] = await together(world(), 0);
      const [listId, other] = [await ann.listId(), ann.google.addList("Other").id];
      await ann.pulled();
      const { faults } = world().emulator;
      const account = ann.email;
      faults.add({ match: { account, operation: "tasks.insert" }, times: 1, kind: "cutAfter" });
      const { data } = await ann.does(addTask, { listId, title: "Task" });
      await soon(() => expect(ann.titles(listId)).toEqual(["Task"]));
      faults.add({ match: { account, operation: "tasks.list", path: listId }, times: 1, kind: "emptyList" });
      clock.move(130_000);
      await ann.pulled();
      await soon(() => expect(ann.titles(listId)).toEqual(["Task", "Task"]));
      await ann.settled();
      await ann.does(moveTask, { fromListId: listId, toListId: other, taskId: data.id });
      await soon(() => expect(ann.titles(other)).toEqual(["Task"]));
      await ann.does(moveTask, { fromListId: other, toListId: listId, taskId: data.id });
      await ends([
        [{ person: ann, listId }, ["Task"]],
        [{ person: ann, listId: other }, []],
      ]);
      expect((await ann.board()).tasks).toEqual([expect.objectContaining({ id: data.id })]);
    });

    it("U4: an insert of unknown outcome follows its task to another list of both", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const [listId, toListId] = [one[1].listId, two[1].listId];
      const match = { account: bob.email, operation: "tasks.insert" } as const;
      world().emulator.faults.add({ match, times: 1, kind: "cutAfter" });
      const { data } = await ann.does(addTask, { listId: one[0].listId, title: "Task" });
      await inStep([one[0]], ["Task"]);
      await soon(() => expect(bob.titles(listId)).toEqual(["Task"]));
      const made = bob.google.visible(listId)[0]!;
      bob.google.edit(listId, made.id, { due: "2026-12-24T00:00:00.000Z" });
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId: data.id });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
        [two[1], ["Task"]],
      ]);
      for (const membership of two)
        expect(await taskOf(membership, "Task")).toMatchObject({ id: data.id, due: "2026-12-24" });
      expect(bob.google.visible(toListId).map(({ id }) => id)).toEqual([made.id]);
    });

    it("S4: a task leaves its old list when a member deletes the new shared list", async () => {
      const { one, two, ann, bob } = await twoLists(2);
      const taskId = await titled(one, "Task");
      bob.google.deleteList(two[1].listId);
      await ann.does(moveTask, { fromListId: one[0].listId, toListId: two[0].listId, taskId });
      await soon(async () => {
        clock.move(61_000);
        expect((await bob.pulled()).sharedLists).toHaveLength(1);
      });
      await ends([
        [one[0], []],
        [one[1], []],
        [two[0], ["Task"]],
      ]);
    });

    it("P4: a subtask added to a task that stays for others is in each Google account", async () => {
      const [ann, bob] = await together(world(), 1);
      const elsewhere = ann.person.google.addList("Elsewhere").id;
      const titles = Array.from({ length: 10 }, (_each, at) => `Task ${at}`);
      const ids = titles.map((title) => ann.person.google.addTask(ann.listId, title).id);
      await ann.person.pulled();
      await inStep([ann, bob!], titles);
      const { faults } = world().emulator;
      const match = { account: ann.person.email, operation: "tasks.list", path: elsewhere };
      const unread = faults.add({ match, kind: "unavailable" });
      // Ann moves one task, and deletes more. So she is asked whether she meant that, and nothing is written under the task.
      ann.person.google.moveToList(ann.listId, ids[0]!, elsewhere);
      for (const id of ids.slice(1, 7)) ann.person.google.delete(ann.listId, id);
      await soon(async () => {
        clock.move(61_000);
        expect((await ann.person.pulled()).sharedLists).toEqual([expect.objectContaining({ held: 7 })]);
      });
      const { id: parentTaskId } = await taskOf(bob!, "Task 0");
      const due = { taskListId: bob!.listId, taskId: parentTaskId, due: "2026-12-24" };
      await bob!.person.does(googleTask, due);
      await bob!.person.does(addSubTask, { listId: bob!.listId, parentTaskId, title: "Sub" });
      await soon(async () => {
        clock.move(61_000);
        for (const { person } of [ann, bob!]) await person.pulled();
        expect(bob!.person.google.visible(bob!.listId)).toHaveLength(11);
      });
      faults.remove(unread);
      await soon(async () => {
        clock.move(61_000);
        await ann.person.pulled();
        expect(ann.person.titles(elsewhere)).toEqual(["Task 0"]);
      });
      await ann.person.does(answerMassDeletion, { listId: ann.listId, meant: true });
      await soon(async () => {
        clock.move(61_000);
        for (const { person } of [ann, bob!]) await person.pulled();
        for (const { person, listId } of [ann, bob!])
          expect(new Set(person.titles(listId).map((title) => title.split(" (")[0]))).toEqual(
            new Set(["Sub", "Task 0", "Task 7", "Task 8", "Task 9"]),
          );
      });
    });

    it("T8: a title that a person ends with () is text", async () => {
      const [ann] = await together(world(), 0);
      const listId = await ann.person.listId();
      ann.person.google.addTask(listId, "y ()");
      await ann.person.pulled();
      expect(await textsOf({ person: ann.person, listId })).toEqual(["y ()"]);
    });
  },
);
