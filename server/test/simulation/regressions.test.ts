import { generateKeyBetween } from "fractional-indexing";
import { describe, expect, it, onTestFinished } from "vitest";
import { Script } from "./Script.ts";
import type { GoogleRules } from "./SimWorld.ts";

const ORPHANS: GoogleRules["orphans"][] = ["deleted", "listed", "gone"];
const both = (...titles: string[]) => ({ google: titles.toSorted(), here: titles.toSorted() });

async function open(rules: Partial<GoogleRules> = {}, seed?: number): Promise<Script> {
  const script = await Script.open({ etagCoversPlace: false, ...rules }, seed);
  onTestFinished(script.close);
  return script;
}

/** A parent with a subtask, both known here. */
async function family(script: Script): Promise<{ parent: string; child: string }> {
  const { google } = script.sim;
  google.insert(script.list, { title: "Parent" }, { parent: null, previous: null });
  const parent = script.there("Parent").id;
  google.insert(script.list, { title: "Child" }, { parent, previous: null });
  await script.sync();
  return { parent, child: script.there("Child").id };
}

describe.each(ORPHANS)("parents and subtasks, where Google's orphans are %s", (orphans) => {
  it("U3: our deletion of a parent leaves a subtask that was edited in Google meanwhile", async () => {
    const script = await open({ orphans });
    const { child } = await family(script);
    await script.delete((await script.here("Parent")).id);
    script.sim.google.patch(script.list, child, { title: "Child, edited" }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Child, edited"));
  });

  it("U3: a subtask that was put in Google under a parent we delete is kept", async () => {
    const script = await open({ orphans });
    const { parent } = await family(script);
    await script.delete((await script.here("Parent")).id);
    script.wait(15_000);
    script.sim.google.insert(script.list, { title: "New" }, { parent, previous: null });
    await script.sync("push");
    await script.settle();
    expect(await script.both()).toEqual(both("New"));
  });

  it("P2, U3: a task that was hung in Google under a parent we delete is kept", async () => {
    const script = await open({ orphans, reparentUpdates: false });
    const { parent } = await family(script);
    await script.add("Other");
    await script.sync();
    await script.delete((await script.here("Parent")).id);
    script.wait(15_000);
    script.sim.google.move(script.list, script.there("Other").id, { parent, previous: null });
    await script.sync("push");
    await script.settle();
    const { google, here } = await script.both();
    expect(here).toEqual(["Other"]);
    expect(google).toHaveLength(1);
  });

  it("I5: Undo here brings subtasks back, although an edit in Google brought their parent back before", async () => {
    const script = await open({ orphans });
    const { parent } = await family(script);
    const { id } = await script.here("Parent");
    await script.delete(id);
    script.sim.google.patch(script.list, parent, { title: "Parent, edited" }, null);
    await script.sync();
    expect((await script.both()).here).toEqual(["Parent, edited"]);
    await script.restore(id);
    await script.settle();
    expect((await script.both()).here).toEqual(["Child", "Parent, edited"]);
  });

  it("P9: a subtask goes with the parent that the person deleted in Google", async () => {
    const script = await open({ orphans });
    const { parent } = await family(script);
    script.sim.google.remove(script.list, parent, null);
    await script.settle();
    expect(await script.both()).toEqual(both());
  });

  it("P9: a subtask that was moved out before stays, although no listing of changes says so", async () => {
    const script = await open({ orphans, reparentUpdates: false });
    const { parent, child } = await family(script);
    script.sim.google.move(script.list, child, { parent: null, previous: null });
    script.sim.google.remove(script.list, parent, null);
    await script.sync("usual");
    await script.settle();
    expect(await script.both()).toEqual(both("Child"));
  });

  it("U3: a task that was hung in Google under a twin is moved out before the twin is removed", async () => {
    const script = await open({ orphans });
    const id = await script.add("Task");
    await script.add("Other");
    await script.sync();
    const twin = script.there("Task").id;
    script.sim.google.remove(script.list, twin, null);
    await script.change(id, { title: "Task, edited" });
    await script.settle(1);
    script.sim.google.patch(script.list, twin, { deleted: false }, null);
    script.sim.google.move(script.list, script.there("Other").id, { parent: twin, previous: null });
    await script.settle();
    expect(await script.both()).toEqual(both("Other", "Task, edited"));
  });

  it("U3: a task that was put in Google under a twin after the last listing is kept", async () => {
    const script = await open({ orphans });
    const id = await script.add("Task");
    await script.sync();
    const twin = script.there("Task").id;
    script.sim.google.remove(script.list, twin, null);
    await script.change(id, { title: "Task, edited" });
    await script.settle(1);
    script.sim.google.patch(script.list, twin, { deleted: false }, null);
    script.fail("remove", "late");
    await script.sync("usual");
    script.sim.google.insert(script.list, { title: "New" }, { parent: twin, previous: null });
    await script.sync("push");
    await script.settle();
    expect(await script.both()).toEqual(both("New", "Task, edited"));
  });

  it("U5: our deletion whose answer is lost is not the person's, whatever the servers' clocks say", async () => {
    for (const seed of [1, 2, 3, 4]) {
      const script = await open({ orphans }, seed);
      const { child } = await family(script);
      await script.delete((await script.here("Parent")).id);
      script.sim.google.patch(script.list, child, { title: "Child, edited" }, null);
      script.wait(15_000);
      script.fail("remove", "answer lost");
      await script.settle();
      expect(await script.both(), `seed ${seed}`).toEqual(both("Child, edited"));
    }
  });
});

describe("graves and twins", () => {
  it("P7: Undo in Google after we inserted the task again leaves one", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    const old = script.there("Task").id;
    script.sim.google.remove(script.list, old, null);
    await script.change(id, { title: "Task, edited" });
    await script.settle(1);
    expect(await script.both()).toEqual(both("Task, edited"));
    script.sim.google.patch(script.list, old, { deleted: false }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Task, edited"));
  });

  it("P7: a twin that the person removes while we do, and brings back, is removed again", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    const twin = script.there("Task").id;
    script.sim.google.remove(script.list, twin, null);
    await script.change(id, { title: "Task, edited" });
    await script.settle(1);
    script.sim.google.patch(script.list, twin, { deleted: false }, null);
    await script.settle();
    script.sim.google.patch(script.list, twin, { deleted: false }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Task, edited"));
  });

  it("P7: a twin whose list is away for a moment when it is removed is removed later", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    const twin = script.there("Task").id;
    script.sim.google.remove(script.list, twin, null);
    await script.change(id, { title: "Task, edited" });
    await script.settle(1);
    script.sim.google.patch(script.list, twin, { deleted: false }, null);
    script.fail("remove", "away");
    await script.settle();
    expect(await script.both()).toEqual(both("Task, edited"));
  });

  it("P7: what we deleted does not come back through a stale listing", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    const shown = script.sim.google.task(script.list, script.there("Task").id);
    await script.delete(id);
    script.wait(15_000);
    await script.sync();
    script.alsoListed.push(shown);
    await script.settle();
    expect(await script.both()).toEqual(both());
  });

  it("U4: an insert sent again with newer content, and then the first comes late: one task with the newer", async () => {
    const script = await open();
    const id = await script.add("Task");
    script.fail("insert", "late");
    await script.sync();
    await script.change(id, { title: "Task, newer" });
    await script.settle(2);
    script.comeLate();
    await script.settle();
    expect(await script.both()).toEqual(both("Task, newer"));
  });

  it("U4: a marker is not forgotten while an account is silent", async () => {
    const script = await open();
    await script.add("Task");
    script.fail("insert", "answer lost");
    await script.sync("push");
    script.wait(24 * 60 * 60_000);
    await script.settle();
    expect(await script.both()).toEqual(both("Task"));
  });

  it("P7: a twin whose insert was forgotten is still a twin", async () => {
    const script = await open();
    await script.add("Task");
    script.fail("insert", "late");
    await script.sync();
    await script.settle(2);
    script.comeLate();
    script.wait(600_000);
    await script.settle();
    expect(await script.both()).toEqual(both("Task"));
  });

  it("P7: a task copied in Google with its marker is the person's own", async () => {
    const script = await open();
    await script.add("Task", "notes");
    await script.sync();
    const { notes } = script.there("Task");
    script.sim.google.insert(script.list, { title: "Copy", notes }, { parent: null, previous: null });
    await script.settle();
    expect(await script.both()).toEqual(both("Copy", "Task"));
  });
});

describe("titles and refusals", () => {
  it("P6: a title from which we took the names, its answer lost, is not one that lost them by mistake", async () => {
    const script = await open();
    const id = await script.add("Task (#Sublist)");
    await script.sync();
    await script.change(id, { title: "Task, plain" });
    script.fail("patch", "answer lost");
    await script.settle();
    expect((await script.here("Task, plain")).values.sublist).toBeNull();
    expect(script.there("Task, plain").title).toBe("Task, plain");
  });

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

  it("U7: what Google refused under a completed and hidden parent is sent when the parent opens again", async () => {
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

  it("U4, U7: what Google refuses is not waited for, although an earlier sending of it was lost", async () => {
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
    const copies = script.sim.store.db.selectFrom("copy").select("problem").where("task_id", "=", id);
    expect(await copies.execute()).toEqual([{ problem: expect.any(String) }]);
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
    const place = generateKeyBetween(null, (await script.here("A")).place);
    await script.sim.store.db.updateTable("task").set({ place }).where("id", "=", last.id).execute();
    await script.change(last.id, { notes: "n" });
    script.fail("move", "answer lost");
    await script.settle();
    const { tasks } = script.sim.google.lists.get(script.list)!;
    const titles = script.sim.google.ordered(script.list, null).map((id) => tasks.get(id)!.title);
    expect(titles).toEqual(["C", "A", "B"]);
  });
});

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
