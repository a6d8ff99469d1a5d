import { generateKeyBetween } from "fractional-indexing";
import { describe, expect, it } from "vitest";
import { both, family, open } from "./scripted.ts";

describe("answers that are lost, titles and refusals", () => {
  it("P6: our removal of names from a title is not undone when its answer is lost", async () => {
    const script = await open();
    const id = await script.add("Task (#Sublist)");
    await script.sync();
    await script.change(id, { title: "Task, plain" });
    script.fail("patch", "answer lost");
    await script.settle();
    expect((await script.here("Task, plain")).values.sublist).toBeNull();
    expect(script.there("Task, plain").title).toBe("Task, plain");
  });

  it.each([
    { ours: { title: "Task", notes: "Line" }, theirs: "Task, edited", proof: "a line of ours" },
    { ours: { title: "Ours (#Second)" }, theirs: "Ours", proof: "our text" },
  ])(
    "P6: a title without names is read against the one that $proof proves to have been there",
    async ({ ours, theirs }) => {
      const script = await open();
      const id = await script.add("Task (#First)");
      await script.sync();
      const before = script.there("Task (#First)");
      await script.change(id, ours);
      script.fail("patch", "late");
      await script.sync("push");
      script.comeLate();
      script.sim.google.patch(script.list, before.id, { title: theirs }, null);
      await script.settle();
      expect((await script.here(theirs)).values.sublist).toBeNull();
      expect(await script.both()).toEqual(both(theirs));
    },
  );

  it("P6: a late write of ours is recognised although the task's place changed its etag meanwhile", async () => {
    for (const seed of [1, 2, 3, 4]) {
      const script = await open({ ifMatch: false, etagCoversPlace: true }, seed);
      const id = await script.add("Task");
      await script.add("Other");
      await script.sync();
      await script.change(id, { title: "Task, edited" });
      script.fail("patch", "late");
      await script.sync("push");
      script.sim.google.move(script.list, script.there("Task").id, { parent: null, previous: null });
      await script.change(id, { title: "Task" });
      await script.sync();
      script.comeLate();
      await script.settle();
      expect(await script.both(), `seed ${seed}`).toEqual(both("Other", "Task"));
    }
  });

  it("I2: the loser of a conflict is kept in the history", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    script.sim.google.patch(script.list, script.there("Task").id, { title: "Theirs" }, null);
    script.wait(700_000);
    await script.change(id, { title: "Ours" });
    await script.settle();
    expect(await script.both()).toEqual(both("Ours"));
    const kept = await script.sim.store.db.selectFrom("history").select(["value", "reason"]).execute();
    expect(kept).toContainEqual({ value: "Theirs", reason: "conflict" });
  });

  it("U7: what Google refused under a completed parent is sent when the parent opens again", async () => {
    const script = await open();
    const { parent, child } = await family(script);
    script.sim.google.remove(script.list, child, null);
    await script.change((await script.here("Child")).id, { title: "Child, edited" });
    script.sim.google.patch(script.list, parent, { status: "completed" }, null);
    script.sim.google.hide(script.there("Parent"));
    await script.settle();
    expect((await script.both()).google).toEqual(["Parent"]);
    script.sim.google.patch(script.list, parent, { status: "needsAction" }, null);
    await script.settle();
    expect((await script.both()).here).toEqual(["Child, edited", "Parent"]);
    expect((await script.both()).google).toHaveLength(2);
  });

  it("U4, U7: a refused insert is shown as refused, although an earlier attempt was lost", async () => {
    const script = await open();
    const { parent, child } = await family(script);
    script.sim.google.insert(script.list, { title: "Before" }, { parent, previous: null });
    await script.sync();
    script.sim.google.remove(script.list, child, null);
    const { id } = await script.here("Child");
    await script.change(id, { title: "Child, edited" });
    script.fail("insert", "late");
    await script.settle(1);
    script.sim.google.patch(script.list, parent, { status: "completed" }, null);
    script.sim.google.hide(script.there("Parent"));
    await script.settle();
    const replicas = script.sim.store.db
      .selectFrom("remote_task")
      .select("problem")
      .where("task_id", "=", id);
    expect(await replicas.execute()).toEqual([{ problem: expect.any(String) }]);
  });

  it("U9: subtasks of a completed parent are not ordered out of it", async () => {
    const script = await open();
    const { parent, child } = await family(script);
    script.sim.google.insert(script.list, { title: "Second" }, { parent, previous: child });
    await script.sync();
    script.sim.google.patch(script.list, parent, { status: "completed" }, null);
    script.sim.google.move(script.list, script.there("Second").id, { parent, previous: null });
    await script.settle();
    expect(script.there("Child").parent).toBe(parent);
    expect(script.there("Second").parent).toBe(parent);
  });

  it("U9: an order whose move was lost is pushed again", async () => {
    const script = await open();
    for (const title of ["C", "B", "A"]) {
      await script.add(title);
      await script.sync();
    }
    const last = await script.here("C");
    const order_key = generateKeyBetween(null, (await script.here("A")).place);
    await script.sim.store.db.updateTable("task").set({ order_key }).where("id", "=", last.id).execute();
    await script.change(last.id, { notes: "n" });
    script.fail("move", "answer lost");
    await script.settle();
    const { tasks } = script.sim.google.lists.get(script.list)!;
    const titles = script.sim.google.ordered(script.list, null).map((id) => tasks.get(id)!.title);
    expect(titles).toEqual(["C", "A", "B"]);
  });

  it("P6: a date that the person cleared themselves does not prove that our change arrived", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.change(id, { due: "2030-01-02" });
    await script.sync();
    await script.change(id, { title: "Task, edited", due: null });
    script.fail("patch", "late");
    await script.sync("push");
    script.sim.google.patch(script.list, script.there("Task").id, { due: null }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Task, edited"));
  });

  it("U4: a task deleted here during its insert is removed when it appears in Google", async () => {
    const script = await open();
    const id = await script.add("Task");
    script.fail("insert", "late");
    await script.sync();
    await script.delete(id);
    script.wait(15_000);
    await script.sync();
    script.comeLate();
    script.wait(15_000);
    await script.sync();
    await script.settle();
    expect(await script.both()).toEqual(both());
  });
});
