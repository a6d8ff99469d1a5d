import { readBin } from "@tasklane/contract/bin.ts";
import { addTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import type { World } from "../world.ts";
import { inStep, tasksOf, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

const MINUTE = 60_000;

describe.each(enginesFor("postgres"))(
  "a task moved here and taken back in Google at once on %s",
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const { taskOf, ends } = twoListsOf(world, clock);

    /** Ann has a shared list with Bob, and an own one. */
    const enter = async () => {
      const [ann, bob] = await together(world(), 1);
      return { ann, bob: bob!, own: ann.person.google.addList("Own").id };
    };

    /** Ann moves a task to the shared list here. Before our push, she moves it there in Google and back, and writes a title. */
    const moveAndTakeBack = async (
      { ann, own }: Awaited<ReturnType<typeof enter>>,
      { googleId, taskId }: { googleId: string; taskId: string },
      operation: "tasks.list" | "tasks.move",
      andThen = async () => {},
    ): Promise<void> => {
      const { faults } = world().emulator;
      const match = { account: ann.person.email, ...(operation === "tasks.move" && { operation }) };
      const away = faults.add({ match, kind: "unavailable" });
      await ann.person.does(moveTask, { fromListId: own, toListId: ann.listId, taskId });
      clock.move(MINUTE);
      ann.person.google.moveToList(own, googleId, ann.listId);
      ann.person.google.moveToList(ann.listId, googleId, own);
      ann.person.google.edit(own, googleId, { title: "Private" });
      await andThen();
      await ann.person.pulled();
      faults.remove(away);
    };

    it.each(["tasks.list", "tasks.move"] as const)(
      "I7: a task moved in here, and in and out again in Google, stays private (without %s)",
      async (operation) => {
        const lists = await enter();
        const { ann, bob, own } = lists;
        const { id: googleId } = ann.person.google.addTask(own, "Task");
        const { id: taskId } = (await ann.person.pulled()).tasks[0]!;
        await moveAndTakeBack(lists, { googleId, taskId }, operation);
        await ends([
          [ann, []],
          [bob, []],
          [{ person: ann.person, listId: own }, ["Private"]],
        ]);
        expect((await ann.person.pulled()).tasks).toEqual([expect.objectContaining({ id: taskId })]);
      },
    );

    it("I7: a task moved in here, and to a third list and back in Google, stays private", async () => {
      const { ann, bob, own } = await enter();
      const third = ann.person.google.addList("Third").id;
      const { id: googleId } = ann.person.google.addTask(own, "Task");
      const { id: taskId } = (await ann.person.pulled()).tasks[0]!;
      const match = { account: ann.person.email };
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      await ann.person.does(moveTask, { fromListId: own, toListId: ann.listId, taskId });
      clock.move(MINUTE);
      ann.person.google.moveToList(own, googleId, third);
      ann.person.google.moveToList(third, googleId, own);
      ann.person.google.edit(own, googleId, { title: "Private" });
      await ann.person.pulled();
      world().emulator.faults.remove(away);
      await ends([
        [ann, []],
        [bob, []],
        [{ person: ann.person, listId: own }, ["Private"]],
      ]);
    });

    it.each(["tasks.list", "tasks.move"] as const)(
      "P10.29: the subtasks of a task that was taken back in Google stay with it (without %s)",
      async (operation) => {
        const lists = await enter();
        const { ann, bob, own } = lists;
        const { id: googleId } = ann.person.google.addTask(own, "Parent");
        ann.person.google.addTask(own, "Child", {}, { parent: googleId });
        const { id: taskId } = (await ann.person.pulled()).tasks.find(({ parent }) => parent === null)!;
        await moveAndTakeBack(lists, { googleId, taskId }, operation);
        await ends([
          [ann, []],
          [bob, []],
          [{ person: ann.person, listId: own }, ["Child", "Private"]],
        ]);
        const { tasks } = await ann.person.pulled();
        expect(tasks.find(({ finalTitle }) => finalTitle === "Child")).toMatchObject({ parent: taskId });
      },
    );

    it.each([
      ["with its parent", "tasks.list"],
      ["with its parent", "tasks.move"],
      ["alone", "tasks.list"],
      ["alone", "tasks.move"],
    ] as const)(
      "I7: what is written to a task taken back, and removed %s, stays private (without %s)",
      async (how, operation) => {
        const lists = await enter();
        const { ann, bob, own } = lists;
        const { google } = ann.person;
        const { id: googleId } = google.addTask(own, "Task");
        const { id: parent } = google.addTask(own, "Parent");
        const { tasks } = await ann.person.pulled();
        const { id: taskId } = tasks.find(({ finalTitle }) => finalTitle === "Task")!;
        await moveAndTakeBack(lists, { googleId, taskId }, operation, async () => {
          google.reorder(own, googleId, { parent });
          google.delete(own, how === "alone" ? googleId : parent);
          // Google may go on listing what was under a deleted task.
          if (how !== "alone") google.undelete(own, googleId);
          await bob.person.does(googleTask, { taskListId: bob.listId, taskId, notes: "Bob's" });
        });
        await ends([
          [ann, ["Task"]],
          [bob, ["Task"]],
        ]);
      },
    );

    it("I7: nor is it in others' bin, where a pull reads it before our next try of a refused move", async () => {
      const { ann, bob, own } = await enter();
      const { google } = ann.person;
      const { id: googleId } = google.addTask(own, "Task");
      const { id: parent } = google.addTask(own, "Parent");
      const { tasks } = await ann.person.pulled();
      const { id: taskId } = tasks.find(({ finalTitle }) => finalTitle === "Task")!;
      const match = { account: ann.person.email, operation: "tasks.move" } as const;
      world().emulator.faults.add({ match, kind: "invalidArgument" });
      await ann.person.does(moveTask, { fromListId: own, toListId: ann.listId, taskId });
      await ann.person.settled();
      await ann.person.pulled();
      clock.move(MINUTE / 2);
      google.moveToList(own, googleId, ann.listId);
      google.moveToList(ann.listId, googleId, own);
      google.edit(own, googleId, { title: "Private" });
      google.reorder(own, googleId, { parent });
      google.delete(own, parent);
      google.undelete(own, googleId);
      await ann.person.pulled();
      await ends([
        [ann, []],
        [bob, []],
      ]);
      expect(JSON.stringify(await bob.person.does(readBin, {}))).not.toContain("Private");
    });

    it("I7: a task taken back to a list of other people in Google is one task in each list", async () => {
      const [ann, bob] = await together(world(), 1);
      const first = [ann.person];
      const come = async (where: World) => first.shift() ?? (await Person.enter(where));
      const [there, cem] = await together(world(), 1, "There", come);
      const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Task" });
      await inStep([ann, bob!], ["Task"]);
      const { task_id } = await taskOf(ann, "Task");
      const match = { account: ann.person.email };
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      const [fromListId, toListId] = [ann.listId, there.listId];
      await ann.person.does(moveTask, { fromListId, toListId, taskId: data.id });
      clock.move(MINUTE);
      ann.person.google.moveToList(fromListId, task_id!, toListId);
      ann.person.google.moveToList(toListId, task_id!, fromListId);
      ann.person.google.edit(fromListId, task_id!, { title: "For Bob" });
      await ann.person.pulled();
      world().emulator.faults.remove(away);
      await ends([
        [ann, ["For Bob"]],
        [bob!, ["For Bob"]],
        [there, ["Task"]],
        [cem!, ["Task"]],
      ]);
    });

    it("I7: a member takes back in Google what another member moved there to a list with more people", async () => {
      const [ann, bob] = await together(world(), 1);
      const both = [ann.person, bob!.person];
      const come = async (where: World) => both.shift() ?? (await Person.enter(where));
      const [annThere, bobThere, cem] = await together(world(), 2, "There", come);
      await ann.person.does(addTask, { listId: ann.listId, title: "Task" });
      await inStep([ann, bob!], ["Task"]);
      const [annOne, bobOne] = [await taskOf(ann, "Task"), await taskOf(bob!, "Task")];
      const match = { account: bob!.person.email, operation: "tasks.move" } as const;
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      ann.person.google.moveToList(ann.listId, annOne.task_id!, annThere.listId);
      await ann.person.pulled();
      await inStep([annThere, cem!], ["Task"]);
      clock.move(MINUTE);
      const { google } = bob!.person;
      google.moveToList(bob!.listId, bobOne.task_id!, bobThere!.listId);
      google.moveToList(bobThere!.listId, bobOne.task_id!, bob!.listId);
      google.edit(bob!.listId, bobOne.task_id!, { title: "For Ann" });
      await bob!.person.pulled();
      world().emulator.faults.remove(away);
      await ends([
        [ann, ["For Ann"]],
        [bob!, ["For Ann"]],
        [annThere, []],
        [bobThere!, []],
        [cem!, []],
      ]);
    });

    it("I7: a member takes back in Google what our insert of unknown outcome had made, and another member moved here", async () => {
      const [ann, bob] = await together(world(), 1);
      const both = [ann.person, bob!.person];
      const come = async (where: World) => both.shift() ?? (await Person.enter(where));
      const [annThere, bobThere, cem] = await together(world(), 2, "There", come);
      const { email, google } = bob!.person;
      const { faults } = world().emulator;
      const cut = faults.add({
        match: { account: email, operation: "tasks.insert" },
        kind: "cutAfter",
        times: 1,
      });
      const unread = (["tasks.list", "tasklists.list"] as const).map((operation) =>
        faults.add({ match: { account: email, operation }, kind: "unavailable" }),
      );
      const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Task" });
      await soon(() => {
        expect(ann.person.titles(ann.listId)).toEqual(["Task"]);
        expect(google.visible(bob!.listId)).toHaveLength(1);
      });
      const [made] = google.visible(bob!.listId);
      await soon(async () => {
        const ids = { fromListId: ann.listId, toListId: annThere.listId, taskId: data.id };
        await ann.person.does(moveTask, ids);
      });
      clock.move(MINUTE);
      google.moveToList(bob!.listId, made!.id, bobThere!.listId);
      google.moveToList(bobThere!.listId, made!.id, bob!.listId);
      google.edit(bob!.listId, made!.id, { title: "For Ann" });
      for (const fault of [cut, ...unread]) faults.remove(fault);
      await soon(async () => {
        clock.move(11_000);
        await bob!.person.pulled();
        expect(await tasksOf(annThere)).toEqual([]);
      });
      await ends([
        [cem!, []],
        [ann, ["For Ann"]],
        [bob!, ["For Ann"]],
        [annThere, []],
        [bobThere!, []],
      ]);
    });

    it("P10.29: a round trip in Google that was read before does not undo another member's move", async () => {
      const [ann, bob] = await together(world(), 1);
      const both = [ann.person, bob!.person];
      const come = async (where: World) => both.shift() ?? (await Person.enter(where));
      const [annThere, bobThere, cem] = await together(world(), 2, "There", come);
      await ann.person.does(addTask, { listId: ann.listId, title: "Task" });
      await inStep([ann, bob!], ["Task"]);
      const { email, google } = bob!.person;
      const { task_id } = await taskOf(bob!, "Task");
      const isIn = (one: string[], there: string[]) =>
        ends([
          [ann, one],
          [bob!, one],
          [annThere, there],
          [bobThere!, there],
          [cem!, there],
        ]);
      clock.move(MINUTE);
      google.moveToList(bob!.listId, task_id!, bobThere!.listId);
      await isIn([], ["Task"]);
      google.moveToList(bobThere!.listId, task_id!, bob!.listId);
      await isIn(["Task"], []);
      clock.move(3 * MINUTE); // A listing may be two minutes old.
      await bob!.person.pulled();
      const match = { account: email, operation: "tasks.move" } as const;
      const away = world().emulator.faults.add({ match, kind: "unavailable" });
      const annOne = await taskOf(ann, "Task");
      ann.person.google.moveToList(ann.listId, annOne.task_id!, annThere.listId);
      await ann.person.pulled();
      await inStep([annThere], ["Task"]);
      google.edit(bob!.listId, task_id!, { title: "Edited" });
      await bob!.person.pulled();
      world().emulator.faults.remove(away);
      await isIn([], ["Edited"]);
    });
  },
);
