import { readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import { deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { inStep, takeIn, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))(
  "a shared task that one member moves and another deletes on %s",
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const { taskOf, ends, titled } = twoListsOf(world, clock);
    const enter = async () => {
      const [ann, bob] = await together(world(), 1, "One");
      const taskId = await titled([ann, bob!], "Task");
      return { ann, bob: bob!, taskId };
    };
    const unreadOf = ({ email }: Person): number =>
      world().emulator.faults.add({ match: { account: email }, kind: "unavailable" });
    const readAgain = (fault: number): void => {
      world().emulator.faults.remove(fault);
      clock.move(MINUTE);
    };
    const binOf = async (person: Person) => (await person.does(readBin, {})).entries;

    it.each(["deletes it", "moves it out"])(
      "I7: what Bob wrote before he %s reaches nobody in the list to which Ann moved it in Google",
      async (how) => {
        const { ann, bob, taskId } = await enter();
        const [there] = await together(world(), 0, "Two", () => Promise.resolve(ann.person));
        const cem = await Person.enter(world());
        const cems = { person: cem, listId: await takeIn(ann.person, there.listId, cem) };
        const own = bob.person.google.addList("Own").id;
        await bob.person.pulled();
        const { task_id: googleId } = await taskOf(ann, "Task");
        const unread = unreadOf(ann.person);
        await bob.person.does(googleTask, { taskListId: bob.listId, taskId, notes: "Bob's" });
        if (how === "deletes it") await bob.person.does(deleteTask, { tasklistId: bob.listId, taskId });
        else await bob.person.does(moveTask, { fromListId: bob.listId, toListId: own, taskId });
        ann.person.google.moveToList(ann.listId, googleId!, there.listId);
        clock.move(MINUTE);
        ann.person.google.edit(there.listId, googleId!, { title: "Ann's" });
        readAgain(unread);
        await ends([
          [ann, []],
          [bob, []],
          [there, ["Ann's"]],
          [cems, ["Ann's"]],
        ]);
        expect(await taskOf(cems, "Ann's")).toMatchObject({ notes: "" });
        if (how === "deletes it") expect(await binOf(bob.person)).toMatchObject([{ name: "Task" }]);
      },
    );

    it.each(["old", "new"])(
      "I7: what Bob wrote and deleted stays, though Ann edited the task in Google before she moved it; %s list read first",
      async (first) => {
        const { ann, bob, taskId } = await enter();
        const [there] = await together(world(), 0, "Two", () => Promise.resolve(ann.person));
        const cem = await Person.enter(world());
        const cems = { person: cem, listId: await takeIn(ann.person, there.listId, cem) };
        const { task_id: googleId } = await taskOf(ann, "Task");
        const unread = unreadOf(ann.person);
        const path = first === "old" ? there.listId : ann.listId;
        const other = world().emulator.faults.add({
          match: { account: ann.person.email, operation: "tasks.list", path },
          kind: "unavailable",
        });
        await bob.person.does(googleTask, { taskListId: bob.listId, taskId, title: "Bob's secret" });
        await bob.person.does(deleteTask, { tasklistId: bob.listId, taskId });
        ann.person.google.edit(ann.listId, googleId!, { notes: "Ann's" });
        ann.person.google.moveToList(ann.listId, googleId!, there.listId);
        readAgain(unread);
        await ann.person.pulled().catch(() => {});
        clock.move(11_000);
        await ann.person.pulled().catch(() => {});
        readAgain(other);
        await ends([
          [ann, []],
          [bob, []],
          [there, ["Task"]],
          [cems, ["Task"]],
        ]);
        expect(await taskOf(cems, "Task")).toMatchObject({ notes: "Ann's" });
        expect(await binOf(bob.person)).toMatchObject([{ name: "Bob's secret" }]);
      },
    );

    it("what Bob wrote and deleted stays in the bin when Ann moves the task back", async () => {
      const { ann, bob, taskId } = await enter();
      const own = ann.person.google.addList("Own").id;
      await ann.person.pulled();
      const { task_id: googleId } = await taskOf(bob, "Task");
      const unread = unreadOf(bob.person);
      await ann.person.does(moveTask, { fromListId: ann.listId, toListId: own, taskId });
      clock.move(MINUTE);
      bob.person.google.edit(bob.listId, googleId!, { title: "Bob's" });
      readAgain(unread);
      await ends([
        [ann, ["Bob's"]],
        [bob, ["Bob's"]],
      ]);
      const { id } = await taskOf(bob, "Bob's");
      await bob.person.does(deleteTask, { tasklistId: bob.listId, taskId: id });
      await ends([
        [ann, []],
        [bob, []],
      ]);
      await ann.person.does(moveTask, { fromListId: own, toListId: ann.listId, taskId });
      await inStep([ann, bob], ["Task"]);
      expect(await binOf(bob.person)).toMatchObject([{ name: "Bob's" }]);
      await bob.person.does(restoreFromBin, { kind: "task", id });
      await inStep([ann, bob], ["Bob's", "Task"]);
    });
  },
);
