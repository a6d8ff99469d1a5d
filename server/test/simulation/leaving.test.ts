import { describe, expect, it, onTestFinished } from "vitest";
import { leave } from "./comings.ts";
import { Script } from "./Script.ts";

describe("a call that is under way when somebody leaves", () => {
  it("S3: a PATCH with a label of another member, arriving late, gives them no title with its parts in it", async () => {
    const script = await Script.open({ etagCoversPlace: false }, 1, 2);
    onTestFinished(script.close);
    const { sim } = script;
    const [, bob] = sim.seats;
    const id = await script.add("Task");
    await script.sync("whole", bob);
    await script.change(id, { title: "Task (###Label)" });
    script.fail("patch", "late");
    await script.sync("push", bob);
    await leave(sim, bob!);
    script.comeLate();
    await script.settle(4, sim.former[0]);
    expect(sim.google.visible(bob!.googleList).map(({ title }) => title)).toEqual(["Task"]);
    const own = await sim.tasks(sim.former[0]!.list);
    expect(own.map(({ values }) => [values.text, values.label])).toEqual([["Task", null]]);
  });
});
