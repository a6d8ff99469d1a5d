import { addTask, deleteTask, googleTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { inStep, tasksOf, together } from "../sharing/together.ts";
import type { Membership } from "../sharing/together.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { openWorld, standingClock } from "../world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Longer than the engine waits for anything of unknown outcome. */
const SETTLED = 3 * MINUTE;

/**
 * Creates a `fetch` that holds back some writes to Google. The caller gets an error, and Google gets the write when
 * the test says so.
 */
function stuckFetch() {
  let sticks: { which: RegExp; left: number } = { which: /^$/, left: 0 };
  const held: (() => Promise<Response>)[] = [];
  const conditions: string[] = [];
  const reach: typeof fetch = async (where, how) => {
    const call = `${how?.method} ${new URL(where as string | URL).pathname}`;
    if (call.startsWith("DELETE")) conditions.push(new Headers(how?.headers).get("if-match") ?? "none");
    if (sticks.left === 0 || !sticks.which.test(call)) return fetch(where, how);
    sticks.left--;
    // Google's library removes the token from a failed request, so the headers are copied first.
    const headers = new Headers(how?.headers);
    held.push(() => fetch(where, { ...how, headers }));
    throw Object.assign(new TypeError("fetch failed"), { code: "ECONNRESET" });
  };
  return {
    reach,
    stick: (which: RegExp, left: number) => void (sticks = { which, left }),
    stuck: () => held.length,
    /** The If-Match headers of deletions. */
    conditions,
    async arrive(): Promise<void> {
      for (const send of held.splice(0)) expect((await send()).status).toBe(200);
    },
  };
}

const INSERT = /^POST .*\/tasks$/;
const moveIn = (listId: string) => new RegExp(`^POST .*/${listId}/.*/move$`);

describe("writes that get stuck, and answers that are lost", () => {
  const clock = standingClock();
  const network = stuckFetch();
  const world = sharedWorld("sqlite", { clock: clock.now, overrides: { fetch: network.reach } });

  async function enter(...titles: string[]) {
    const ann = await Person.enter(world(), [{ title: "Work", tasks: titles.map((title) => ({ title })) }]);
    const work = await ann.listId("Work");
    const live = () => ann.google.tasks(work).filter(({ deleted }) => !deleted);
    return { ann, work, live };
  }
  const settle = async (...people: Person[]): Promise<void> => {
    for (let round = 0; round < 3; round++) {
      clock.move(SETTLED);
      for (const person of people) await person.pulled();
    }
  };

  it("FG02: three inserts with lost answers that arrive become one task with all edits", async () => {
    const { ann, work, live } = await enter();
    network.stick(INSERT, 3);
    const { data } = await ann.does(addTask, { listId: work, title: "Task" });
    for (const attempt of [1, 2, 3]) {
      await soon(() => expect(network.stuck()).toBe(attempt));
      await ann.does(googleTask, { taskListId: work, taskId: data.id, title: `Task, ${attempt}` });
      clock.move(SETTLED);
      if (attempt < 3) await ann.pulled();
    }
    await network.arrive();
    expect(live()).toHaveLength(3);
    for (const [at, { id, notes }] of live().entries())
      if (at < 2) ann.google.edit(work, id, { notes: `line ${at}${notes ?? ""}` });
    await settle(ann);
    await soon(() => expect(live().map(({ title }) => title)).toEqual(["Task, 3"]));
    const { tasks } = await ann.settled();
    expect(tasks.map(({ id, finalTitle }) => [id, finalTitle])).toEqual([[data.id, "Task, 3"]]);
    expect(tasks[0]!.notes.split("\n").toSorted()).toEqual(["line 0", "line 1"]);
    expect(world().emulator.ledger.count("tasks.insert", ann.email)).toBe(3);
  });

  it("FG03: an insert that arrives after its repetition is merged, and removed if still unchanged", async () => {
    const { ann, work, live } = await enter();
    network.stick(INSERT, 1);
    const { data } = await ann.does(addTask, { listId: work, title: "Task" });
    await soon(() => expect(network.stuck()).toBe(1));
    await ann.does(googleTask, { taskListId: work, taskId: data.id, title: "Task, newer" });
    clock.move(SETTLED);
    await ann.pulled();
    await soon(() => expect(live().map(({ title }) => title)).toEqual(["Task, newer"]));
    clock.move(40 * SECOND);
    await network.arrive();
    expect(
      live()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Task", "Task, newer"]);
    network.conditions.length = 0;
    await settle(ann);
    await soon(() => expect(live().map(({ title }) => title)).toEqual(["Task, newer"]));
    expect((await ann.settled()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Task, newer"]);
    expect(network.conditions).toEqual([expect.stringMatching(/^".+"$/)]);
  });

  async function trip(...titles: string[]): Promise<[Membership, Membership, () => Promise<void>]> {
    const [ann, bob] = (await together(world(), 1)) as [Membership, Membership];
    for (const title of titles) await ann.person.does(addTask, { listId: ann.listId, title });
    await inStep([ann, bob], titles);
    return [ann, bob, () => settle(ann.person, bob.person)];
  }

  it("FG04: a write that reached Google without an answer undoes no other member's edit", async () => {
    const [ann, bob, settled] = await trip("Old");
    const { faults } = world().emulator;
    const account = bob.person.email;
    const [task] = await tasksOf(ann);
    faults.add({ kind: "cutAfter", match: { account, operation: "tasks.patch" }, times: 1 });
    const away = faults.add({ kind: "unavailable", match: { account, operation: "tasks.get" } });
    await ann.person.does(googleTask, { taskListId: ann.listId, taskId: task!.id, title: "Lost" });
    // Ann renames the task only after both show "Lost". An earlier rename would meet our write against "Old", and a
    // Google that ignores If-Match would let our write replace the rename.
    for (const { person, listId } of [ann, bob])
      await soon(() => expect(person.titles(listId)).toEqual(["Lost"]));
    ann.person.google.rename(ann.listId, task!.task_id!, "Newest");
    await ann.person.pulled();
    faults.remove(away);
    await settled();
    await inStep([ann, bob], ["Newest"]);
  });

  it("FG05: a deletion of ours that was undone here does not count as the member's own", async () => {
    const [ann, bob, settled] = await trip("Task");
    const { faults } = world().emulator;
    const account = bob.person.email;
    const { id: taskId } = (await tasksOf(ann))[0]!;
    await ann.person.does(deleteTask, { tasklistId: ann.listId, taskId });
    faults.add({ kind: "cutAfter", match: { account, operation: "tasks.delete" }, times: 1 });
    const away = faults.add({ kind: "unavailable", match: { account, operation: "tasks.get" } });
    clock.move(11 * SECOND);
    await bob.person.pulled();
    await soon(() => expect(bob.person.titles(bob.listId)).toEqual([]));
    await ann.person.does(restoreTask, { listId: ann.listId, taskId });
    faults.remove(away);
    await settled();
    await inStep([ann, bob], ["Task"]);
    expect((await tasksOf(ann))[0]!.id).toBe(taskId);
  });

  it.each(["the answer lost", "40 seconds late", "40 seconds late, when it is at the top again"])(
    "FG06: a move under a parent, %s, ends as the person wants within three calls",
    async (how) => {
      const [ann, bob, settled] = await trip("Parent", "Child");
      const { faults, ledger } = world().emulator;
      const id = (title: string) =>
        ann.person.google.visible(ann.listId).find((one) => one.title === title)!.id;
      if (how === "the answer lost")
        faults.add({
          kind: "cutAfter",
          match: { account: bob.person.email, operation: "tasks.move" },
          times: 1,
        });
      else network.stick(moveIn(bob.listId), 1);
      const before = ledger.count("tasks.move", bob.person.email);
      ann.person.google.reorder(ann.listId, id("Child"), { parent: id("Parent") });
      await ann.person.pulled();
      if (how !== "the answer lost") {
        await soon(() => expect(network.stuck()).toBe(1));
        const again = how.endsWith("again");
        if (again) ann.person.google.reorder(ann.listId, id("Child"));
        if (again) await ann.person.pulled();
        clock.move(40 * SECOND);
        await network.arrive();
      }
      await settled();
      const parent = (part: Membership) =>
        part.person.google
          .visible(part.listId)
          .map(({ title, parent: under }) => `${title}${under === undefined ? "" : " under it"}`)
          .toSorted();
      const expected = how.endsWith("again") ? ["Child", "Parent"] : ["Child under it", "Parent"];
      await soon(() => expect(parent(bob)).toEqual(expected));
      expect(parent(ann)).toEqual(expected);
      expect(ledger.count("tasks.move", bob.person.email) - before).toBeLessThanOrEqual(3);
    },
  );
});

it("P9.4: an edit in Google that our deletion overtook keeps the task, if nobody had sent what was written here", async () => {
  const clock = standingClock();
  let beforeDeletion = (): void => {};
  const reach: typeof fetch = (where, how) => {
    if (how?.method === "DELETE") beforeDeletion();
    return fetch(where, how);
  };
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { fetch: reach } });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  const { id: taskId, listId, task_id } = await ann.task("Milk");
  const { faults } = world.emulator;
  const away = faults.add({ kind: "unavailable" });
  await ann.does(googleTask, { taskListId: listId, taskId, title: "Oat milk" });
  await ann.does(deleteTask, { tasklistId: listId, taskId });
  beforeDeletion = () => {
    ann.google.edit(listId, task_id!, { notes: "two litres" });
    faults.add({ kind: "unavailable", match: { method: "GET" } });
    beforeDeletion = () => {};
  };
  faults.remove(away);
  faults.add({ kind: "cutAfter", match: { operation: "tasks.delete" }, times: 1 });
  await soon(async () => {
    clock.move(11 * SECOND);
    await ann.pulled();
    expect(ann.titles(listId)).toEqual([]);
  });
  faults.clear();
  await soon(async () => {
    clock.move(SETTLED);
    const { tasks } = await ann.pulled();
    expect(tasks).toMatchObject([{ finalTitle: "Oat milk", notes: "two litres", synced: "yes" }]);
    expect(ann.titles(listId)).toEqual(["Oat milk"]);
  });
});
