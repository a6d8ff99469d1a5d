import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { inStep, tasksOf, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

/**
 * An insert into one list of Ann's Google gets no answer, and did not arrive. In Google, she creates a task of the same title in
 * that list, and moves it to another one. Her lists are read after that. It has no marker, as if she had taken that out.
 */
describe.each(enginesFor("sqlite"))(
  "P7.3: a task of the title of an open insert, moved in Google, on %s",
  (engine) => {
    async function enter() {
      const clock = standingClock();
      const world = await openWorld(engine, { sync: true, clock: clock.now });
      const { ends } = twoListsOf(() => world, clock);
      const [ann, bob] = await together(world, 1);
      const { person } = ann;
      const own = { person, listId: person.google.addList("Own").id };
      await person.pulled();
      await inStep([ann, bob!], []);
      const { faults } = world.emulator;
      const account = person.email;
      const lost = faults.add({
        kind: "cutBefore",
        match: { operation: "tasks.insert", account },
        times: 1,
      });
      const unread = ["tasks.list", "tasklists.list"].map((operation) =>
        faults.add({ kind: "unavailable", match: { operation, account } }),
      );
      const isSent = () => soon(() => expect(faults.pending()).toHaveLength(unread.length));
      const moves = (from: string, to: string): void => {
        const { id } = person.google.addTask(from, "Milk");
        person.google.moveToList(from, id, to);
        for (const fault of [lost, ...unread]) faults.remove(fault);
      };
      return { clock, ends, ann, bob: bob!, own, isSent, moves };
    }

    it("I4: does not take another member's task out of the shared list", async () => {
      const { clock, ends, ann, bob, own, isSent, moves } = await enter();
      await bob.person.does(addTask, { listId: bob.listId, title: "Milk" });
      await isSent();
      moves(ann.listId, own.listId);
      clock.move(130_000);
      await ends([
        [ann, ["Milk"]],
        [bob, ["Milk"]],
        [own, ["Milk"]],
      ]);
    });

    it("I7: takes nothing that was written in a private list to others", async () => {
      const { clock, ends, ann, bob, own, isSent, moves } = await enter();
      const { data } = await ann.person.does(addTask, { listId: own.listId, title: "Milk" });
      await isSent();
      await ann.person.does(googleTask, { taskListId: own.listId, taskId: data.id, notes: "Private" });
      moves(own.listId, ann.listId);
      clock.move(130_000);
      await ends([
        [ann, ["Milk"]],
        [bob, ["Milk"]],
        [own, ["Milk"]],
      ]);
      expect(await tasksOf(bob)).toMatchObject([{ notes: "" }]);
    });
  },
);
