import { renameList } from "@tasklane/contract/lists.ts";
import { jobs } from "@tasklane/contract/live.ts";
import type { Changed } from "@tasklane/contract/live.ts";
import {
  addSharedList,
  addSharedSublist,
  approveUser,
  disconnectUser,
  joinSharedList,
  leaveSharedList,
  renameSharedList,
} from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask, googleTask, taskHistory } from "@tasklane/contract/tasks.ts";
import { describe, expect, it, test } from "vitest";
import { soon } from "../boardOf.ts";
import { listen } from "../live/listenToEvents.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld } from "../world.ts";
import { groupIdOf, inStep, sharedList, takeIn, tasksOf, textsOf, together } from "./together.ts";

describe.each(enginesFor("sqlite"))("living in a shared list on %s", (engine) => {
  const world = sharedWorld(engine);

  it("a rename writes each member's Google once; calls for private lists refuse it", async () => {
    const [ann, bob, cem] = await together(world(), 2, "Old");
    const all = [ann, bob!, cem!];
    const titleOf = ({ person, listId }: (typeof all)[number]) =>
      person.google.lists().find(({ id }) => id === listId)!.title;
    await soon(() => expect(all.map(titleOf)).toEqual(["Old", "Old", "Old"]));
    await Promise.all(all.map(({ person }) => person.pulled()));
    const calls = () =>
      all.map(({ person }) => world().emulator.ledger.count("tasklists.patch", person.email));
    const before = calls();
    await bob!.person.does(renameSharedList, { listId: bob!.listId, newListTitle: "New" });
    await soon(() => expect(all.map(titleOf)).toEqual(["New", "New", "New"]));
    for (const { person } of [...all, ...all]) await person.pulled();
    expect(calls()).toEqual(before.map((count) => count + 1));
    const own = { listId: bob!.listId, newListTitle: "x" };
    expect(await bob!.person.refused(renameList, own)).toEqual(NOT_FOUND);

    // A member's new name in Google's app also reaches everybody.
    cem!.person.google.renameList(cem!.listId, "Newest");
    await cem!.person.pulled();
    await soon(() => expect(all.map(titleOf)).toEqual(["Newest", "Newest", "Newest"]));
  });

  it("the history shows all members replaced values and their authors, but no former members", async () => {
    const [ann, bob] = await together(world(), 1);
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "First" });
    await bob!.person.does(googleTask, { taskListId: bob!.listId, taskId: data.id, title: "Second" });
    const asked = async (membership: typeof ann) =>
      (await membership.person.does(taskHistory, { listId: membership.listId, taskId: data.id })).changes;
    const change = {
      field: "title",
      from: "First",
      to: "Second",
      by: bob!.person.email,
      byName: expect.any(String),
      at: expect.any(String),
    };
    for (const membership of [ann, bob!]) expect(await asked(membership)).toEqual([change]);
    await ann.person.does(googleTask, { taskListId: ann.listId, taskId: data.id, title: "First" });
    expect(await textsOf(bob!)).toEqual(["First"]);
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    expect((await asked(ann)).map(({ by }) => by)).toEqual([ann.person.email, ""]);
    await bob!.person.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    expect(
      (await asked(ann)).map(({ by }) => by),
      "while he waits",
    ).toEqual([ann.person.email, ""]);
  });

  it("a backfill shows as a job, and ends when Google holds all of it", async () => {
    const [ann] = await together(world(), 0);
    const titles = Array.from({ length: 12 }, (_, at) => `Task ${at}`);
    for (const title of titles) await ann.person.does(addTask, { listId: ann.listId, title });
    const bob = await Person.enter(world());
    const { newListId } = await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    expect(await bob.does(jobs, {})).toEqual({ jobs: [] });
    await ann.person.does(approveUser, { listId: ann.listId, approveEmail: bob.email });
    const { jobs: begun } = await bob.does(jobs, {});
    expect(begun).toEqual([{ job: expect.any(String), what: "fill", done: expect.any(Number), total: 12 }]);
    expect(await ann.person.does(jobs, {})).toEqual({ jobs: [] });
    await inStep([{ person: bob, listId: newListId }], titles);
    await soon(async () => expect(await bob.does(jobs, {})).toEqual({ jobs: [] }));
  });

  it("S3: a disconnection during the backfill ends it, with its job", async () => {
    const [ann] = await together(world(), 0);
    const titles = Array.from({ length: 20 }, (_, at) => `Task ${at}`);
    for (const title of titles) await ann.person.does(addTask, { listId: ann.listId, title });
    const bob = await Person.enter(world());
    // So the backfill lasts longer than it takes to disconnect.
    const match = { account: bob.email, operation: "tasks.insert" };
    world().emulator.faults.add({ kind: "slow", delayMs: 100, match });
    const listId = await takeIn(ann.person, ann.listId, bob);
    await soon(() => expect(bob.titles(listId).length).toBeGreaterThan(1));
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob.email });
    expect(await bob.does(jobs, {})).toEqual({ jobs: [] });
    await bob.pulled();
    const got = bob.titles(listId);
    expect(got.length).toBeLessThan(titles.length);
    await bob.does(addTask, { listId, title: "Mine" });
    await inStep([{ person: bob, listId }], [...got, "Mine"]);
    expect(await textsOf({ person: bob, listId })).toEqual([...got, "Mine"].sort());
  });

  it("every member sees a sublist that one creates and a task that one deletes", async () => {
    const [ann, bob] = await together(world(), 1);
    const sublist = { google_list_id: bob!.listId, sublist_id: "5", sublist_name: "Food" };
    await bob!.person.does(addSharedSublist, sublist);
    expect((await sharedList(ann.person, ann.listId)).sublists).toMatchObject({
      5: { sublist_name: "Food" },
    });
    const { data } = await ann.person.does(addTask, { listId: ann.listId, title: "Bread (#Food)" });
    expect(await tasksOf(bob!)).toMatchObject([{ id: data.id, sublistId: "5", listId: bob!.listId }]);
    await bob!.person.does(deleteTask, { tasklistId: bob!.listId, taskId: data.id });
    expect(await textsOf(ann)).toEqual([]);
  });
});

test("every member's screen hears of a change, in whatever server process it is open", async () => {
  const world = await openWorld("postgres", { sync: true });
  const { address } = await world.another();
  const [ann, bob] = await together(world, 1);
  const cem = await Person.enter(world);
  const { newListId } = await cem.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
  /** Listens to events at the other server. @returns a function that waits for an event about a list */
  const ear = async (person: Person) => {
    const screen = await listen(person.browser, address);
    return async (listId: string): Promise<void> => {
      for (;;) {
        const { event, data } = await screen.next();
        if (event === "changed" && (data as Changed).lists.includes(listId)) return;
      }
    };
  };
  const [bobHears, cemHears] = [await ear(bob!.person), await ear(cem)];
  await ann.person.does(addTask, { listId: ann.listId, title: "Heard" });
  await bobHears(bob!.listId);
  expect(await textsOf(bob!)).toEqual(["Heard"]);
  // A person who waits hears of the list when they are approved.
  await ann.person.does(approveUser, { listId: ann.listId, approveEmail: cem.email });
  await cemHears(newListId);
  expect(await textsOf({ person: cem, listId: newListId })).toEqual(["Heard"]);
});

test("a list shared here is one for both processes, and its runner works once", async () => {
  const world = await openWorld("postgres", { sync: true });
  const { address } = await world.another();
  const ann = await Person.enter(world);
  const { data } = await ann.does(addSharedList, { title: "Both" });
  const bob = await Person.enter(world);
  const listId = await takeIn(ann, data.id, bob);
  for (const title of ["One", "Two", "Three"]) {
    const answer = await bob.browser.post(`${address}/api/my-tasks/addTask/${listId}`, { title });
    expect(answer.status, answer.text).toBe(201);
  }
  await inStep(
    [
      { person: ann, listId: data.id },
      { person: bob, listId },
    ],
    ["One", "Two", "Three"],
  );
  expect(world.emulator.ledger.count("tasks.insert", ann.email)).toBe(3);
  expect(world.emulator.ledger.count("tasks.insert", bob.email)).toBe(3);
});
