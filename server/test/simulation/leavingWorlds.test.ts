import { describe, expect, it } from "vitest";
import { leave } from "./comings.ts";
import type { Script } from "./Script.ts";
import { open } from "./scripted.ts";
import type { Membership } from "./Simulation.ts";

/** Opens a world with two members and one task, which both have in Google. */
async function shared(): Promise<{ script: Script; bob: Membership; id: string }> {
  const script = await open({}, 1, 2);
  const bob = script.sim.memberships[1]!;
  const id = await script.add("Task");
  await script.sync("whole", bob);
  return { script, bob, id };
}

describe("what is under way when somebody leaves", () => {
  it("S3: a late PATCH leaves no label's text in a former member's title", async () => {
    const { script, bob, id } = await shared();
    const { sim } = script;
    await script.change(id, { title: "Task (###Label)" });
    script.fail("patch", "late");
    await script.sync("push", bob);
    await leave(sim, bob);
    script.comeLate();
    await script.settle(4, sim.former[0]);
    expect(sim.google.visible(bob.googleList).map(({ title }) => title)).toEqual(["Task"]);
    const own = await sim.tasks(sim.former[0]!.list);
    expect(own.map(({ values }) => [values.text, values.label])).toEqual([["Task", null]]);
  });

  it("S3, P7: a task restored in Google after we inserted it again does not become two", async () => {
    const { script, bob, id } = await shared();
    const { sim } = script;
    const [first] = sim.google.visible(bob.googleList);
    sim.google.remove(bob.googleList, first!.id, null);
    await script.change(id, { notes: "kept" });
    await script.sync("whole", bob);
    sim.google.patch(bob.googleList, first!.id, { deleted: false, notes: "theirs" }, null);
    await leave(sim, bob);
    await script.settle(4, sim.former[0]);
    expect(sim.google.visible(bob.googleList).map(({ title }) => title)).toEqual(["Task"]);
    const own = await sim.tasks(sim.former[0]!.list);
    expect(own.filter(({ deleted }) => !deleted).map(({ notes }) => notes)).toEqual(["kept\ntheirs"]);
  });
});
