import { describe, expect, it } from "vitest";
import { both, family, open, ORPHANS } from "./scripted.ts";

describe("a completion, which is pushed without reading the task first (U2)", () => {
  it("P6: comes late, after an edit in Google that it met, and is recognised as ours", async () => {
    const script = await open({ ifMatch: false });
    const id = await script.add("Task");
    await script.sync();
    script.sim.google.patch(script.list, script.there("Task").id, { title: "Task, edited" }, null);
    await script.complete(id);
    script.fail("patch", "late");
    await script.sync("push");
    await script.complete(id, "needsAction");
    await script.sync();
    script.comeLate();
    await script.settle();
    expect((await script.here("Task, edited")).values.status).toBe("needsAction");
    expect(script.there("Task, edited").status).toBe("needsAction");
  });

  it.each(ORPHANS)(
    "I5: does not make an edit later than the deletion that followed it, orphans %s",
    async (orphans) => {
      const script = await open({ orphans, ifMatch: false });
      const { parent, child } = await family(script);
      const { id } = await script.here("Child");
      script.sim.google.patch(script.list, child, { title: "Child, edited" }, null);
      script.wait(20_000);
      script.sim.google.remove(script.list, parent, null);
      script.wait(20_000);
      await script.complete(id);
      await script.sync("push");
      await script.settle();
      expect(await script.both()).toEqual(both());
    },
  );

  it("P4: that meets one of many removals leaves it to the listing, which holds them", async () => {
    const script = await open({ ifMatch: false });
    for (const title of ["A", "B", "C", "D", "E", "F"]) await script.add(title);
    await script.sync();
    const { id } = await script.here("A");
    for (const task of script.sim.google.visible(script.list))
      script.sim.google.remove(script.list, task.id, null);
    await script.complete(id);
    await script.sync("push");
    await script.sync();
    expect(await script.held()).toBe(6);
    expect((await script.both()).here).toHaveLength(6);
  });
});
