import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask, completeTask, deleteTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, tasksOf, textsOf, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("sqlite"))("in a shared list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, { clock: clock.now });

  it.each(["here", "in Google"])(
    "another member's deletion %s leaves an assigned task to its person",
    async (where) => {
      const [ann, bob] = await together(world(), 1);
      await ann.person.does(addTask, { listId: ann.listId, title: "Stays" });
      const { id } = ann.person.google.assign(ann.listId, "Assigned");
      await ann.person.pulled();
      await inStep([ann, bob!], ["Assigned", "Stays"]);
      const theirs = (await tasksOf(bob!)).find(({ finalTitle }) => finalTitle === "Assigned")!;
      expect(theirs).toMatchObject({ assigned: "DOCUMENT" });
      expect(theirs).not.toHaveProperty("original");
      const own = (await tasksOf(ann)).find(({ finalTitle }) => finalTitle === "Assigned");
      expect(own).toMatchObject({ assigned: "DOCUMENT", original: true });

      if (where === "here") {
        const answer = await bob!.person.does(deleteTask, { tasklistId: bob!.listId, taskId: theirs.id });
        expect(answer.message).toBe(SUCCESS.assignedRemoved);
      } else {
        bob!.person.google.delete(bob!.listId, theirs.task_id!);
        await bob!.person.pulled();
      }
      clock.move(11_000);
      await soon(async () => {
        for (const { person } of [ann, bob!]) await person.pulled();
        expect(ann.person.titles()).toEqual(["Assigned"]);
        for (const membership of [ann, bob!])
          expect(membership.person.titles(membership.listId)).toEqual(["Stays"]);
      });
      expect(await textsOf(ann)).toEqual(["Stays"]);
      expect(await textsOf(bob!)).toEqual(["Stays"]);
      expect(await ann.person.task("Assigned")).toMatchObject({ task_id: id, synced: "yes", original: true });
      expect(ann.person.google.tasks().find((task) => task.id === id)).toMatchObject({ title: "Assigned" });
    },
  );

  it("an assigned task stays with its person, who leaves the list to which another member moved it", async () => {
    const { taskOf, twoLists } = twoListsOf(world, clock);
    const { one, two, ann, bob } = await twoLists(2);
    const { id } = ann.google.assign(one[0].listId, "Assigned");
    await ann.pulled();
    await inStep([one[0], one[1]], ["Assigned"]);
    const match = { account: ann.email, operation: "tasks.move" };
    const away = world().emulator.faults.add({ match, kind: "unavailable" });
    const { id: taskId } = await taskOf(one[1], "Assigned");
    await bob.does(moveTask, { fromListId: one[1].listId, toListId: two[1].listId, taskId });
    ann.google.deleteList(two[0].listId);
    await soon(async () => {
      clock.move(61_000);
      await ann.pulled();
      expect((await ann.board()).lists.map(({ google_list_id }) => google_list_id)).not.toContain(
        two[0].listId,
      );
    });
    world().emulator.faults.remove(away);
    await soon(async () => {
      clock.move(300_000);
      await ann.pulled();
      expect(ann.titles()).toEqual(["Assigned"]);
      expect(ann.titles(one[0].listId)).toEqual([]);
    });
    expect(ann.google.tasks().find((task) => task.id === id)).toMatchObject({ title: "Assigned" });
  });

  it("notes as long as Google keeps reach another member", async () => {
    const [ann, bob] = await together(world(), 1);
    const notes = "x".repeat(8_190);
    ann.person.google.addTask(ann.listId, "Long", { notes });
    await ann.person.pulled();
    await inStep([ann, bob!], ["Long"]);
    expect(bob!.person.google.visible(bob!.listId)[0]!.notes).toBe(notes);
    expect(ann.person.google.visible(ann.listId)[0]!.notes).toBe(notes);
  });

  it.each(["tasks.insert", "tasks.patch"])(
    "such notes arrive once when the answer to %s is lost",
    async (operation) => {
      const [ann, bob] = await together(world(), 1);
      const notes = "x".repeat(8_190);
      const match = { account: bob!.person.email, operation };
      world().emulator.faults.add({ match, times: 1, kind: "cutAfter" });
      ann.person.google.addTask(ann.listId, "Long", { notes });
      await ann.person.pulled();
      for (let minute = 0; minute < 4; minute++) {
        clock.move(60_000);
        await bob!.person.pulled();
      }
      await inStep([ann, bob!], ["Long"]);
      for (const membership of [ann, bob!])
        expect(membership.person.google.visible(membership.listId)[0]!.notes).toBe(notes);
      expect(await textsOf(bob!)).toEqual(["Long"]);
    },
  );

  it.each(["reject", "truncate"] as const)(
    "notes merged past what Google keeps stay whole where it would %s them",
    async (overlongText) => {
      const [ann, bob] = await together(world(), 1);
      const { switches } = world().emulator;
      const before = switches.overlongText;
      switches.overlongText = overlongText;
      const [start, hers, his] = ["a", "b", "c"].map((letter) => letter.repeat(4_000));
      ann.person.google.addTask(ann.listId, "Long", { notes: start! });
      await ann.person.pulled();
      await inStep([ann, bob!], ["Long"]);
      for (const [membership, line] of [
        [ann, hers],
        [bob!, his],
      ] as const) {
        const { id } = membership.person.google.visible(membership.listId)[0]!;
        membership.person.google.edit(membership.listId, id, { notes: `${start}\n${line}` });
      }
      for (let minute = 0; minute < 4; minute++) {
        for (const { person } of [ann, bob!]) await person.pulled();
        clock.move(60_000);
      }
      switches.overlongText = before;
      for (const membership of [ann, bob!]) {
        const [task] = await tasksOf(membership);
        expect(task!.notes.split("\n").sort()).toEqual([start, hers, his]);
        expect(task).toMatchObject({ synced: "refused", problem: expect.stringMatching(/\S/) });
      }
    },
  );

  it("a completed repeating task is not reopened when its next instance exists", async () => {
    const [ann, bob] = await together(world(), 1);
    const { id } = ann.person.google.addTask(ann.listId, "Weekly", { due: "2027-01-20" });
    ann.person.google.repeat(ann.listId, id, 7);
    await ann.person.pulled();
    await inStep([ann, bob!], ["Weekly"]);
    const [weekly] = await tasksOf(bob!);
    const ids = { tasklistId: bob!.listId, taskId: weekly!.id };
    await bob!.person.does(completeTask, { ...ids, status: "completed" });
    await soon(async () => {
      await ann.person.pulled();
      expect((await tasksOf(bob!)).filter(({ status }) => status === "needsAction")).toMatchObject([
        { due: "2027-01-27" },
      ]);
    });
    const { message } = (await bob!.person.refused(completeTask, { ...ids, status: "needsAction" })) as {
      message: string;
    };
    expect(message).toMatch(/repeats/);
    expect((await tasksOf(bob!)).filter(({ status }) => status === "needsAction")).toHaveLength(1);
  });
});
