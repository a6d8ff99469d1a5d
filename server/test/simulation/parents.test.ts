import { describe, expect, it } from "vitest";
import { both, family, open, ORPHANS, duplicated } from "./scripted.ts";

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

  it("U5: a task removed well before our deletion of its parent does not come back", async () => {
    const script = await open({ orphans });
    const { google } = script.sim;
    const { child } = await family(script);
    const third = google.insert(script.list, { title: "Third" }, { parent: child, previous: null }, true);
    script.wait(5_000);
    google.remove(script.list, third.id, null);
    await script.delete((await script.here("Child")).id);
    await script.add("Other");
    script.wait(60_000);
    await script.sync("push");
    await script.settle();
    expect(await script.both()).toEqual(both("Other", "Parent"));
  });

  it("U3, U7: a subtask whose new place Google refuses does not keep a parent that is deleted here", async () => {
    const script = await open({ orphans }, 1, 2);
    const { google, memberships } = script.sim;
    const bob = memberships[1]!;
    await family(script);
    await script.add("Other");
    await script.sync();
    await script.sync("whole", bob);
    const other = script.there("Other");
    google.patch(script.list, other.id, { status: "completed" }, null);
    google.hide(other);
    await script.sync();
    const theirs = (title: string) =>
      google.visible(bob.googleList).find((task) => task.title.startsWith(title))!.id;
    google.move(bob.googleList, theirs("Child"), { parent: theirs("Other"), previous: null });
    await script.sync("whole", bob);
    await script.sync();
    expect(script.there("Child").parent).toBe(script.there("Parent").id);
    await script.delete((await script.here("Parent")).id);
    await script.settle();
    expect(await script.both()).toEqual(both("Child", "Other"));
    expect(script.there("Child").parent).toBeNull();
  });

  it("U3.4: a subtask whose new place Google refuses leaves a parent that becomes a subtask", async () => {
    const script = await open({ orphans }, 1, 2);
    const { google, memberships } = script.sim;
    const bob = memberships[1]!;
    await family(script);
    for (const title of ["Other", "Third"]) await script.add(title);
    await script.sync();
    await script.sync("whole", bob);
    const other = script.there("Other");
    google.patch(script.list, other.id, { status: "completed" }, null);
    google.hide(other);
    await script.sync();
    const theirs = (title: string) =>
      google.visible(bob.googleList).find((task) => task.title.startsWith(title))!.id;
    google.move(bob.googleList, theirs("Child"), { parent: theirs("Other"), previous: null });
    await script.sync("whole", bob);
    await script.sync();
    google.move(bob.googleList, theirs("Parent"), { parent: theirs("Third"), previous: null });
    await script.sync("whole", bob);
    await script.settle();
    expect(script.there("Parent").parent).toBe(script.there("Third").id);
    expect(script.there("Child").parent).toBeNull();
  });

  it("U9: a subtask that outlives its parent gets our position at Google's top level", async () => {
    const script = await open({ orphans });
    const { google } = script.sim;
    const { parent } = await family(script);
    await script.add("Other");
    await script.sync();
    await script.change((await script.here("Child")).id, { title: "Child, edited" });
    google.remove(script.list, parent, null);
    await script.settle();
    const live = (await script.sim.tasks()).filter(({ deleted }) => !deleted);
    const here = live.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ values }) => values.text);
    const { tasks } = google.lists.get(script.list)!;
    expect(here).toEqual(["Other", "Child, edited"]);
    expect(google.ordered(script.list, null).map((id) => tasks.get(id)!.title)).toEqual(here);
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

  it("U3: a task put under a duplicate in Google is moved out before the duplicate's removal", async () => {
    const script = await open({ orphans });
    const id = await script.add("Task");
    await script.add("Other");
    await script.sync();
    const duplicate = script.there("Task").id;
    script.sim.google.remove(script.list, duplicate, null);
    await script.change(id, { title: "Task, edited" });
    await script.settle(1);
    script.sim.google.patch(script.list, duplicate, { deleted: false }, null);
    script.sim.google.move(script.list, script.there("Other").id, { parent: duplicate, previous: null });
    await script.settle();
    expect(await script.both()).toEqual(both("Other", "Task, edited"));
  });

  it("U3: a task put under a duplicate in Google after the last listing is kept", async () => {
    const script = await open({ orphans });
    const { duplicate } = await duplicated(script);
    script.sim.google.patch(script.list, duplicate, { deleted: false }, null);
    script.fail("remove", "late");
    await script.sync("usual");
    script.sim.google.insert(script.list, { title: "New" }, { parent: duplicate, previous: null });
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

  it("P9: an edit of a subtask before its parent's deletion does not bring it back", async () => {
    const script = await open({ orphans });
    const { parent, child } = await family(script);
    script.sim.google.patch(script.list, child, { title: "Child, edited" }, null);
    script.wait(1_000);
    script.sim.google.remove(script.list, parent, null);
    await script.settle();
    expect(await script.both()).toEqual(both());
  });

  it("I4: a subtask edited here is inserted again at the top level if Google deleted its parent", async () => {
    const script = await open({ orphans });
    const { parent } = await family(script);
    await script.change((await script.here("Child")).id, { notes: "unseen" });
    script.sim.google.remove(script.list, parent, null);
    await script.settle();
    expect(await script.both()).toEqual(both("Child"));
    expect(script.there("Child").parent).toBeNull();
  });

  it("P9: a listing with a parent deleted, then restored with a new subtask, removes neither", async () => {
    const script = await open({ orphans });
    const { google } = script.sim;
    const { parent, child } = await family(script);
    google.move(script.list, child, { parent: null, previous: null });
    await script.sync();
    google.remove(script.list, parent, null);
    script.alsoListed.push(google.task(script.list, parent));
    google.patch(script.list, parent, { deleted: false }, null);
    google.insert(script.list, { title: "New" }, { parent, previous: null });
    await script.settle();
    expect((await script.both()).here).toEqual(["Child", "New", "Parent"]);
    expect((await script.here("New")).parent).toBe((await script.here("Parent")).id);
  });

  it("P5: a task that the person puts elsewhere during our move of it stays there", async () => {
    const script = await open({ orphans, reparentUpdates: false });
    const { google } = script.sim;
    const { parent, child } = await family(script);
    await script.add("Other");
    await script.sync();
    await script.delete((await script.here("Parent")).id);
    google.patch(script.list, child, { title: "Child, edited" }, null);
    script.fail("move", "late");
    await script.sync();
    expect(script.there("Child, edited").parent).toBe(parent);
    google.move(script.list, child, { parent: script.there("Other").id, previous: null });
    await script.sync("push");
    await script.settle();
    const [other, moved] = [await script.here("Other"), await script.here("Child, edited")];
    expect(moved.parent).toBe(other.id);
  });
});

describe.each(["deleted", "listed"] as const)(
  "subtasks removed in Google and here, where Google's orphans are %s",
  (orphans) => {
    it("I4: a subtask restored in Google survives our late deletion of its parent", async () => {
      const script = await open({ orphans });
      const { google } = script.sim;
      const { child } = await family(script);
      google.remove(script.list, child, null);
      await script.sync();
      await script.delete((await script.here("Parent")).id);
      script.wait(15_000);
      script.fail("remove", "late");
      await script.sync("push");
      google.patch(script.list, child, { deleted: false }, null);
      script.comeLate();
      await script.settle();
      expect(await script.both()).toEqual(both("Child"));
    });

    it("I5: a subtask deleted in Google stays deleted, though deleting its parent changes its time", async () => {
      const script = await open({ orphans });
      const { google } = script.sim;
      const { child } = await family(script);
      google.remove(script.list, child, null);
      await script.settle();
      await script.delete((await script.here("Parent")).id);
      await script.settle();
      const affected = new Date(script.sim.world.googleNow()).toISOString();
      script.alsoListed.push({ ...google.task(script.list, child), updated: affected });
      await script.settle();
      expect(await script.both()).toEqual(both());
    });
  },
);

it("P9: a subtask is deleted with its parent, though our late move took it out in Google", async () => {
  const script = await open({ orphans: "listed", reparentUpdates: true }, 1, 2);
  const { google, memberships } = script.sim;
  const bob = memberships[1]!;
  const { child } = await family(script);
  await script.sync("whole", bob);
  google.move(script.list, child, { parent: null, previous: null });
  await script.sync();
  script.fail("move", "late");
  await script.sync("push", bob);
  const theirs = google.visible(bob.googleList).find(({ title }) => title === "Parent")!;
  google.remove(bob.googleList, theirs.id, null);
  script.wait(5_000);
  script.comeLate();
  expect(google.visible(bob.googleList).map(({ parent }) => parent)).toEqual([null]);
  await script.settle(2, bob);
  await script.settle();
  expect(await script.both()).toEqual(both());
});
