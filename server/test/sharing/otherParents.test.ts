import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { inStep, tasksOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))("a task that becomes a subtask in a member's Google, on %s", (engine) => {
  it("U5.3: stays where its person put it, a minute after a move of ours that never arrived", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [ann, bob] = (await together(world, 1)) as [Membership, Membership];
    for (const title of ["Parent", "Child"]) await ann.person.does(addTask, { listId: ann.listId, title });
    await inStep([ann, bob], ["Child", "Parent"]);
    const there = ({ person, listId }: Membership, title: string) =>
      person.google.visible(listId).find((task) => task.title.startsWith(title))!;
    const put = (of: Membership, parent?: string) =>
      of.person.google.reorder(of.listId, there(of, "Child").id, { parent });
    const { faults, ledger } = world.emulator;
    const match = { account: ann.person.email, operation: "tasks.move" };
    const never = faults.add({ kind: "cutBefore", match });
    put(bob, there(bob, "Parent").id);
    await soon(async () => {
      await bob.person.pulled();
      expect(ledger.count("tasks.move", ann.person.email)).toBeGreaterThan(0);
    });
    put(bob);
    await soon(async () => {
      await bob.person.pulled();
      expect((await tasksOf(ann)).map(({ parent }) => parent)).toEqual([null, null]);
    });
    faults.remove(never);
    clock.move(MINUTE + 1_000);
    await ann.person.pulled();
    put(ann, there(ann, "Parent").id);
    // Google tells no time of a move within a list. The edit tells that Ann was the last.
    ann.person.google.edit(ann.listId, there(ann, "Child").id, { notes: "Edited" });
    await soon(async () => {
      clock.move(3 * MINUTE);
      await ann.person.pulled();
      await bob.person.pulled();
      for (const of of [ann, bob]) expect(there(of, "Child").parent).toBe(there(of, "Parent").id);
    });
  });
});
