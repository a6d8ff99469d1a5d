import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import type { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";
import { together } from "./together.ts";
import type { Membership } from "./together.ts";
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
        clock.move(5_000);
        return person.does(moveTask, move);
      });

    /**
     * Ann and Bob share a list. Ann has a task in a private list. She removes it in Google, restores it from the bin and moves it to
     * the shared list.
     * @param fault how Google answers the insert that restores it; undefined if it takes the insert before the move
     * @param isAssigned whether a document assigned the task to Ann
     */
    const restoredAndMoved = async (
      fault: "unavailable" | "invalidArgument" | undefined,
      { isAssigned = false } = {},
    ) => {
      const [ann, bob] = await together(world(), 1);
      const { person } = ann;
      const own = { person, listId: person.google.addList("Own").id };
      const { id: googleId } = person.google[isAssigned ? "assign" : "addTask"](own.listId, "Task");
      const { id: taskId } = (await person.pulled()).tasks[0]!;
      person.google.delete(own.listId, googleId);
      clock.move(15_000);
      expect((await person.pulled()).tasks).toEqual([]);
      const { faults } = world().emulator;
      const match = { account: person.email, operation: "tasks.insert" };
      const away = fault && faults.add({ match, kind: fault });
      clock.move(15_000);
      await person.does(restoreFromBin, { kind: "task", id: taskId });
      if (!away) await soon(() => expect(person.titles(own.listId)).toEqual(["Task"]));
      await movesTo(person, { fromListId: own.listId, toListId: ann.listId, taskId });
      const mend = (): void => void (away && faults.remove(away));
      return { ann, bob: bob!, own, googleId, mend };
    };
    /** Waits until a member's Google has the task in the shared list. */
    const arrives = ({ person, listId }: Membership) =>
      soon(async () => {
        clock.move(15_000);
        await person.pulled();
        expect(person.titles(listId)).toEqual(["Task"]);
      });

    it.each([
      ["before", "unavailable"],
      ["after", undefined],
    ] as const)("P10.28: takes the task from nobody (%s it was inserted again)", async (_, fault) => {
      const { ann, bob, own, googleId, mend } = await restoredAndMoved(fault);
      mend();
      await arrives(ann);
      ann.person.google.undelete(own.listId, googleId);
      await ends([
        [ann, ["Task"]],
        [bob, ["Task"]],
        [own, []],
      ]);
    });

    it("P10.28: takes the task from nobody (while Google refuses to take it into the shared list)", async () => {
      const { ann, bob, own, googleId, mend } = await restoredAndMoved("invalidArgument");
      await arrives(bob);
      ann.person.google.undelete(own.listId, googleId);
      for (let minute = 0; minute < 3; minute++) {
        clock.move(60_000);
        await ann.person.pulled();
      }
      mend();
      await ends([[bob, ["Task"]]]);
    });

    it("U14, P10.28: an original that a document assigned stays with its person, and the task with the others", async () => {
      const { ann, bob, own, googleId, mend } = await restoredAndMoved("unavailable", { isAssigned: true });
      mend();
      await arrives(ann);
      ann.person.google.undelete(own.listId, googleId);
      await ends([
        [ann, ["Task"]],
        [bob, ["Task"]],
        [own, ["Task"]],
      ]);
      const { google } = ann.person;
      expect(google.tasks(own.listId).find(({ id }) => id === googleId)).toMatchObject({ title: "Task" });
    });
  },
);
