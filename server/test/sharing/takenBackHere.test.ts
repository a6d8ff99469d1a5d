import { readBin } from "@tasklane/contract/bin.ts";
import { moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { inStep, together } from "./together.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe.each(enginesFor("sqlite"))("a task moved to a shared list and taken back here on %s", (engine) => {
  it("P10.4, I7: what its person writes where it still stands, and then removes there, stays private", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const { taskOf, ends } = twoListsOf(() => world, clock);
    const [ann, bob] = await together(world, 1);
    const { person, listId } = ann;
    const own = { person, listId: person.google.addList("Own").id };
    person.google.addTask(own.listId, "Task");
    const { id: taskId } = (await person.pulled()).tasks[0]!;
    await person.does(moveTask, { fromListId: own.listId, toListId: listId, taskId });
    await inStep([ann, bob!], ["Task"]);
    const { task_id } = await taskOf(ann, "Task");
    const match = { account: person.email, operation: "tasks.move" } as const;
    const unmoved = world.emulator.faults.add({ match, kind: "unavailable" });
    await person.does(moveTask, { fromListId: listId, toListId: own.listId, taskId });
    const ownHas = (texts: readonly string[]) =>
      soon(async () => {
        clock.move(11_000);
        expect((await person.pulled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(texts);
      });
    await ownHas(["Task"]);
    person.google.edit(listId, task_id!, { title: "Private" });
    await ownHas(["Private"]);
    // The shared list shows this removal more than once. The own one still shows that the task left it before.
    person.google.delete(listId, task_id!);
    await ownHas([]);
    world.emulator.faults.remove(unmoved);
    await ends([
      [ann, []],
      [bob!, []],
      [own, []],
    ]);
    expect(await bob!.person.does(readBin, {})).toMatchObject({ entries: [] });
  });
});
