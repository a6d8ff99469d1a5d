import { describe, expect, it } from "vitest";
import { both, open, duplicated } from "./scripted.ts";

describe("tombstones and duplicates", () => {
  it("P7: Undo in Google after we inserted the task again leaves one", async () => {
    const script = await open();
    const { duplicate: old } = await duplicated(script);
    expect(await script.both()).toEqual(both("Task, edited"));
    script.sim.google.patch(script.list, old, { deleted: false }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Task, edited"));
  });

  it("P7: a duplicate that the person restores after our removal is removed again", async () => {
    const script = await open();
    const { duplicate } = await duplicated(script);
    script.sim.google.patch(script.list, duplicate, { deleted: false }, null);
    await script.settle();
    script.sim.google.patch(script.list, duplicate, { deleted: false }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Task, edited"));
  });

  it("U3, U14: a subtask that Google refuses under an assigned task keeps no duplicate", async () => {
    const script = await open();
    const { google } = script.sim;
    google.insert(script.list, { title: "Task" }, { parent: null, previous: null });
    const original = script.there("Task");
    original.assigned = "DOCUMENT";
    await script.sync();
    google.remove(script.list, original.id, null);
    await script.change((await script.here("Task")).id, { title: "Task, edited" });
    await script.settle(1);
    const second = script.there("Task, edited").id;
    google.insert(script.list, { title: "Subtask" }, { parent: second, previous: null });
    await script.settle(1);
    google.patch(script.list, original.id, { deleted: false }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Subtask", "Task, edited"));
  });

  it("P7.4: a duplicate that goes with a parent deleted here deletes no task whose other Google task was removed", async () => {
    const script = await open({ orphans: "deleted" });
    const { google } = script.sim;
    const { duplicate } = await duplicated(script);
    const parent = google.insert(script.list, { title: "Parent" }, { parent: null, previous: null });
    await script.sync();
    await script.delete((await script.here("Parent")).id);
    google.patch(script.list, duplicate, { deleted: false, title: "Task, in Google" }, null);
    google.move(script.list, duplicate, { parent: parent.id, previous: null });
    script.wait(15_000);
    script.fail("remove", "refused");
    script.fail("patch", "late");
    await script.sync();
    google.remove(script.list, script.there("Task, edited").id, null);
    script.fail("insert", "refused");
    await script.settle();
    expect(await script.both()).toEqual(both("Task, in Google"));
  });

  it("P7: a duplicate whose removal fails because its list is away is removed later", async () => {
    const script = await open();
    const { duplicate } = await duplicated(script);
    script.sim.google.patch(script.list, duplicate, { deleted: false }, null);
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

  it("U4: a late first insert beside a second one with newer content makes one task", async () => {
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

  it("U4: the marker of an open insert is kept while its account is not read", async () => {
    const script = await open();
    await script.add("Task");
    script.fail("insert", "answer lost");
    await script.sync("push");
    script.wait(24 * 60 * 60_000);
    await script.settle();
    expect(await script.both()).toEqual(both("Task"));
  });

  it("P7: a duplicate whose insert was forgotten is still a duplicate", async () => {
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

  it("U3: a new task under what a late insert made is moved out before we remove that", async () => {
    const script = await open();
    const { google } = script.sim;
    await script.add("Task");
    script.fail("insert", "late");
    await script.sync();
    await script.settle(2);
    const first = script.there("Task").id;
    script.comeLate();
    const late = google.visible(script.list).find(({ id }) => id !== first)!.id;
    google.insert(script.list, { title: "New" }, { parent: late, previous: null });
    await script.settle();
    expect(await script.both()).toEqual(both("New", "Task"));
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

  it("P7: an edit of a duplicate is merged once, and does not restore a task deleted since", async () => {
    const script = await open();
    const { id, duplicate } = await duplicated(script);
    script.sim.google.patch(script.list, duplicate, { deleted: false, notes: "theirs" }, null);
    script.fail("remove", "away");
    await script.sync();
    expect((await script.here("Task, edited")).notes).toBe("theirs");
    await script.delete(id);
    await script.sync();
    script.wait(15_000);
    await script.settle();
    expect(await script.both()).toEqual(both());
  });

  it("P7: a duplicate that became the task's replica is not removed", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    const first = script.there("Task").id;
    script.sim.google.remove(script.list, first, null);
    await script.change(id, { title: "Task, second" });
    await script.settle(1);
    script.sim.google.patch(script.list, first, { deleted: false }, null);
    script.fail("remove", "away");
    await script.sync();
    script.sim.google.remove(script.list, script.there("Task, second").id, null);
    await script.change(id, { notes: "unseen" });
    script.wait(1_000);
    script.sim.google.patch(script.list, first, { title: "Task, third" }, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Task, third"));
    expect((await script.here("Task, third")).notes).toBe("unseen");
  });

  it("I2: an edit made in Google between a restoration and a second deletion is in the history", async () => {
    const script = await open();
    await script.add("Task");
    await script.sync();
    const { id } = script.there("Task");
    script.sim.google.remove(script.list, id, null);
    await script.settle(1);
    script.sim.google.patch(script.list, id, { deleted: false }, null);
    script.sim.google.patch(script.list, id, { title: "Task, edited" }, null);
    script.sim.google.remove(script.list, id, null);
    await script.settle();
    expect(await script.both()).toEqual(both());
    const kept = await script.sim.store.db.selectFrom("history").select(["value", "reason"]).execute();
    expect(kept).toContainEqual({ value: "Task, edited", reason: "deleted" });
  });

  it("I4: an edit that restores a task deleted here keeps the status set in Google", async () => {
    const script = await open();
    const id = await script.add("Task");
    await script.sync();
    const { google } = script.sim;
    const replica = script.there("Task").id;
    await script.delete(id);
    google.patch(script.list, replica, { status: "completed" }, null);
    await script.sync();
    google.patch(script.list, replica, { title: "Task, edited" }, null);
    await script.settle();
    expect((await script.here("Task, edited")).values.status).toBe("completed");
    expect(script.there("Task, edited").status).toBe("completed");
  });
});
