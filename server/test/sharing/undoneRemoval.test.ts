import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import type { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("postgres"))(
  "a removal undone in Google after the task was restored and moved to a shared list on %s",
  (engine) => {
    const clock = standingClock();
    const world = sharedWorld(engine, { clock: clock.now });
    const { ends } = twoListsOf(world, clock);
    /** Moves a task. Each try to insert it in Google refuses the move until that has failed. */
    const movesTo = (person: Person, move: { fromListId: string; toListId: string; taskId: string }) =>
      soon(() => {
        clock.move(1_000);
        return person.does(moveTask, move);
      });

    it.each(["before", "after"] as const)(
      "P10.28: takes the task from nobody (%s it was inserted again)",
      async (when) => {
        const [ann, bob] = await together(world(), 1);
        const { person } = ann;
        const own = person.google.addList("Own").id;
        const { id: googleId } = person.google.addTask(own, "Task");
        const { id: taskId } = (await person.pulled()).tasks[0]!;
        person.google.delete(own, googleId);
        clock.move(15_000);
        expect((await person.pulled()).tasks).toEqual([]);
        const { faults } = world().emulator;
        const match = { account: person.email, operation: "tasks.insert" };
        const away = when === "before" ? faults.add({ match, kind: "unavailable" }) : null;
        clock.move(15_000);
        await person.does(restoreFromBin, { kind: "task", id: taskId });
        if (!away) await soon(() => expect(person.titles(own)).toEqual(["Task"]));
        await movesTo(person, { fromListId: own, toListId: ann.listId, taskId });
        if (away) faults.remove(away);
        await soon(async () => {
          clock.move(15_000);
          await person.pulled();
          expect(person.titles(ann.listId)).toEqual(["Task"]);
        });
        person.google.undelete(own, googleId);
        await ends([
          [ann, ["Task"]],
          [bob!, ["Task"]],
          [{ person, listId: own }, []],
        ]);
      },
    );

    it("P10.28: takes the task from nobody (while Google refuses to take it into the shared list)", async () => {
      const [ann, bob] = await together(world(), 1);
      const { person } = ann;
      const own = person.google.addList("Own").id;
      const { id: googleId } = person.google.addTask(own, "Task");
      const { id: taskId } = (await person.pulled()).tasks[0]!;
      person.google.delete(own, googleId);
      clock.move(15_000);
      expect((await person.pulled()).tasks).toEqual([]);
      const { faults } = world().emulator;
      const refused = faults.add({
        match: { account: person.email, operation: "tasks.insert" },
        kind: "invalidArgument",
      });
      clock.move(15_000);
      await person.does(restoreFromBin, { kind: "task", id: taskId });
      await movesTo(person, { fromListId: own, toListId: ann.listId, taskId });
      await soon(async () => {
        clock.move(15_000);
        await bob!.person.pulled();
        expect(bob!.person.titles(bob!.listId)).toEqual(["Task"]);
      });
      person.google.undelete(own, googleId);
      for (let minute = 0; minute < 3; minute++) {
        clock.move(60_000);
        await person.pulled();
      }
      faults.remove(refused);
      await ends([[bob!, ["Task"]]]);
    });

    it("U14, P10.28: an original that a document assigned stays with its person, and the task with the others", async () => {
      const [ann, bob] = await together(world(), 1);
      const { person } = ann;
      const own = person.google.addList("Own").id;
      const { id: googleId } = person.google.assign(own, "Task");
      const { id: taskId } = (await person.pulled()).tasks[0]!;
      person.google.delete(own, googleId);
      clock.move(15_000);
      expect((await person.pulled()).tasks).toEqual([]);
      const { faults } = world().emulator;
      const match = { account: person.email, operation: "tasks.insert" };
      const away = faults.add({ match, kind: "unavailable" });
      clock.move(15_000);
      await person.does(restoreFromBin, { kind: "task", id: taskId });
      await movesTo(person, { fromListId: own, toListId: ann.listId, taskId });
      faults.remove(away);
      await soon(async () => {
        clock.move(15_000);
        await person.pulled();
        expect(person.titles(ann.listId)).toEqual(["Task"]);
      });
      person.google.undelete(own, googleId);
      await ends([
        [ann, ["Task"]],
        [bob!, ["Task"]],
        [{ person, listId: own }, ["Task"]],
      ]);
      expect(person.google.tasks(own).find((task) => task.id === googleId)).toMatchObject({ title: "Task" });
    });
  },
);
