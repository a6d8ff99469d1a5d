import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** A world whose Google serves the task `Odd` with other values once these are set, and a person with a list. */
async function oddWorld() {
  const clock = standingClock();
  const odd: Record<string, unknown> = {};
  const served: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (!text.includes('"Odd"')) return new Response(text || null, answer);
    const body = JSON.parse(text) as { items?: { title: string }[]; title?: string };
    for (const item of body.items ?? [body]) if (item.title === "Odd") Object.assign(item, odd);
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  };
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { fetch: served } });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const listId = await ann.listId("Work");
  const others = () =>
    soon(async () => {
      clock.move(MINUTE);
      const { tasks } = await ann.pulled();
      expect(tasks.map(({ finalTitle }) => finalTitle)).toEqual(expect.arrayContaining(["Milk", "Bread"]));
    });
  return { world, clock, odd, ann, listId, others };
}

test.each([{ title: 42 }, { notes: 42 }, { due: 42 }, { due: "2026-99-99" }, { etag: {} }, { parent: {} }])(
  "U13: one task that Google serves with %j does not hold up the others",
  async (values) => {
    const { world, odd, ann, listId, others } = await oddWorld();
    Object.assign(odd, values);
    ann.google.addTask(listId, "Odd");
    ann.google.addTask(listId, "Milk");
    ann.google.addTask("@default", "Bread");
    await others();
    expect(world.logged.join("")).toContain("a task is passed over");
  },
);

test("U13: a known task that Google serves with odd notes stays as it is, and holds up no other", async () => {
  const { world, clock, odd, ann, listId, others } = await oddWorld();
  ann.google.addTask(listId, "Odd");
  clock.move(MINUTE);
  await ann.pulled();
  odd.notes = 42;
  ann.google.addTask(listId, "Milk");
  ann.google.addTask("@default", "Bread");
  clock.move(WEEK + MINUTE);
  await others();
  expect(await ann.task("Odd")).toMatchObject({ notes: "" });
  expect(world.logged.join("")).not.toContain("sync failed");
});

test("a task that Google serves without an etag is read and written", async () => {
  const { clock, odd, ann, listId, others } = await oddWorld();
  odd.etag = null;
  const { id } = ann.google.addTask(listId, "Odd");
  ann.google.addTask(listId, "Milk");
  ann.google.addTask("@default", "Bread");
  await others();
  await ann.does(googleTask, { taskListId: listId, taskId: (await ann.task("Odd")).id, notes: "ours" });
  await soon(async () => {
    clock.move(MINUTE);
    await ann.pulled();
    expect(ann.google.visible(listId).find((task) => task.id === id)).toMatchObject({ notes: "ours" });
  });
  await ann.settled();
});

test.each([{ updated: undefined }, { updated: "soon" }, { updated: 42 }])(
  "U13: a known task that Google serves with %j stays as it is, and holds up no other",
  async (values) => {
    const { world, clock, odd, ann, listId, others } = await oddWorld();
    ann.google.addTask(listId, "Odd");
    clock.move(MINUTE);
    await ann.pulled();
    Object.assign(odd, values);
    await ann.does(googleTask, { taskListId: listId, taskId: (await ann.task("Odd")).id, notes: "ours" });
    ann.google.addTask(listId, "Milk");
    ann.google.addTask("@default", "Bread");
    await others();
    await ann.does(addTask, { listId, title: "Tea" });
    await soon(() => {
      clock.move(MINUTE);
      expect(ann.titles(listId)).toContain("Tea");
    });
    expect(await ann.task("Odd")).toMatchObject({ finalTitle: "Odd", notes: "ours" });
    expect(world.logged.join("")).not.toContain("sync failed");
  },
);

test("U7.16: a duplicate that Google serves with odd notes is read less and less often, and goes once it can be read", async () => {
  const { world, clock, odd, ann, listId } = await oddWorld();
  const { id } = ann.google.addTask(listId, "Odd");
  await ann.pulled();
  ann.google.delete(listId, id);
  await ann.does(googleTask, { taskListId: listId, taskId: (await ann.task("Odd")).id, title: "Milk" });
  await soon(() => expect(ann.titles(listId)).toEqual(["Milk"]));
  await ann.settled();
  const refused = { match: { operation: "tasks.delete" }, kind: "invalidArgument" } as const;
  const fault = world.emulator.faults.add(refused);
  clock.move(1_000);
  ann.google.undelete(listId, id);
  await ann.pulled();
  await soon(() => expect(world.emulator.ledger.count("tasks.delete", ann.email)).toBe(1));
  world.emulator.faults.remove(fault);
  odd.notes = 42;
  const readings = () =>
    world.emulator.ledger
      .entries(ann.email)
      .filter(({ operation, path }) => operation === "tasks.get" && path.endsWith(id));
  const before = readings().length;
  for (let n = 0; n < 20; n++) {
    clock.move(MINUTE);
    await ann.does(addTask, { listId, title: `Task ${n}` });
    await ann.settled();
  }
  expect(readings().length - before).toBeLessThan(20);
  delete odd.notes;
  clock.move(60 * MINUTE);
  await ann.pulled();
  await soon(() => expect(ann.titles(listId)).not.toContain("Odd"));
});

test("U13: a subtask whose parent Google serves with an odd title holds up no other", async () => {
  const { world, odd, ann, listId, others } = await oddWorld();
  odd.title = 42;
  const parent = ann.google.addTask(listId, "Odd");
  ann.google.addTask(listId, "Child", { parent: parent.id });
  ann.google.addTask(listId, "Milk");
  ann.google.addTask("@default", "Bread");
  await others();
  expect(world.logged.join("")).not.toContain("sync failed");
});

test("U7.16: a duplicate stays while a subtask is under it whose notes are odd", async () => {
  const { world, clock, odd, ann, listId } = await oddWorld();
  const box = ann.google.addTask(listId, "Box");
  const child = ann.google.addTask(listId, "Odd", { parent: box.id });
  await ann.pulled();
  const refused = { match: { operation: "tasks.delete" }, kind: "invalidArgument" } as const;
  const fault = world.emulator.faults.add(refused);
  for (const [google, title] of [
    [box, "Crate"],
    [child, "Milk"],
  ] as const) {
    const { id } = await ann.task(google.title);
    ann.google.delete(listId, google.id);
    await ann.does(googleTask, { taskListId: listId, taskId: id, title });
    await soon(() => expect(ann.titles(listId)).toContain(title));
    await ann.settled();
  }
  clock.move(1_000);
  ann.google.undelete(listId, box.id);
  ann.google.undelete(listId, child.id);
  ann.google.reorder(listId, child.id, { parent: box.id });
  await ann.pulled();
  const removals = () => world.emulator.ledger.count("tasks.delete", ann.email);
  await soon(() => expect(removals()).toBe(1));
  odd.notes = 42;
  world.emulator.faults.remove(fault);
  clock.move(60 * MINUTE);
  await ann.does(addTask, { listId, title: "Bread" });
  await ann.settled();
  expect(ann.titles(listId)).toEqual(expect.arrayContaining(["Box", "Odd"]));
});
