import { addSublist } from "@tasklane/contract/lists.ts";
import {
  approveUser,
  declineUser,
  joinSharedList,
  leaveSharedList,
  shareLink,
} from "@tasklane/contract/sharing.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/store/sweep.ts";
import { boardOf } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { ENGINES, openWorld, standingClock } from "../world.ts";
import { groupIdOf, inStep, together } from "./together.ts";
import type { Part } from "./together.ts";

const DAY = 24 * 60 * 60_000;

describe.each(ENGINES)("a list that was made for somebody who waits for approval, on %s", (engine) => {
  /** Bob waits for a list of Ann's. */
  async function waiting() {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [ann] = await together(world, 0);
    const bob = await Person.enter(world);
    const { newListId: listId } = await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    return {
      world,
      clock,
      ann,
      bob: { person: bob, listId },
      isThere: () => bob.google.lists().some(({ id }) => id === listId),
      /** Time passes, a server sweeps, and each asks Google; sessions have ended, so they sign in again. */
      async pass(days: number): Promise<{ ann: Board; bob: Board }> {
        clock.move(days * DAY);
        await sweep(world.server.store, clock.now());
        const [anns, bobs] = [await world.signedIn(ann.person.email), await world.signedIn(bob.email)];
        await boardOf(bobs, true);
        return { ann: await boardOf(anns, true), bob: await boardOf(bobs, true) };
      },
    };
  }

  it("S8: is deleted, empty, after 30 days without an answer, and nobody waits any more", async () => {
    const { world, pass, isThere, ann, bob } = await waiting();
    const key = await groupIdOf(ann.person, ann.listId);
    const before = await pass(29);
    expect(before.ann.sharedLists).toMatchObject([{ waiting: 1 }]);
    expect(before.bob.sharedLists).toMatchObject([{ google_list_id: bob.listId }]);
    expect(isThere()).toBe(true);
    const after = await pass(2);
    expect(after.ann.sharedLists[0]).not.toHaveProperty("waiting");
    expect(after.bob.sharedLists).toEqual([]);
    expect(after.bob.lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
    expect(isThere()).toBe(false);
    expect((await pass(0)).bob.lists).toHaveLength(1);
    const again = await world.signedIn(bob.person.email);
    const link = await again.get(`/api${shareLink.path}?listId=${key.listId}&userId=${key.userId}`);
    expect(link.body, "who may ask once more").toMatchObject({ state: "new" });
  });

  it.each([
    [
      "declined",
      ({ ann, bob }) => ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email }),
    ],
    ["waiting no more", ({ bob }) => bob.person.does(leaveSharedList, { listId: bob.listId })],
  ] as [string, (parts: { ann: Part; bob: Part }) => Promise<unknown>][])(
    "S8: is theirs when they are %s, and is deleted, empty, 30 days later",
    async (_what, end) => {
      const { pass, isThere, ann, bob, clock } = await waiting();
      clock.move(10 * DAY);
      await end({ ann, bob });
      const between = await pass(29);
      expect(between.bob.lists.map((list) => list.google_list_id)).toContain(bob.listId);
      expect(isThere()).toBe(true);
      expect((await pass(2)).bob.lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
      expect(isThere()).toBe(false);
    },
  );

  it.each([
    ["holds a task", ({ bob }) => void bob.person.google.addTask(bob.listId, "Mine")],
    ["has another name", ({ bob }) => bob.person.google.renameList(bob.listId, "Mine")],
    [
      "was used",
      async ({ ann, bob }) => {
        await ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email });
        await bob.person.pulled();
        const { data } = await bob.person.does(addTask, { listId: bob.listId, title: "Mine" });
        await inStep([bob], ["Mine"]);
        await bob.person.does(deleteTask, { tasklistId: bob.listId, taskId: data.id });
      },
    ],
    [
      "is divided",
      async ({ ann, bob }) => {
        await ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email });
        const sublist = { sublist_id: "1", sublist_name: "Mine" };
        await bob.person.does(addSublist, { google_list_id: bob.listId, ...sublist });
      },
    ],
  ] as [string, (parts: { ann: Part; bob: Part }) => void | Promise<void>][])(
    "S8: stays, their own, when it %s",
    async (_what, use) => {
      const { pass, isThere, ann, bob } = await waiting();
      await use({ ann, bob });
      await pass(31);
      const { lists } = (await pass(31)).bob;
      expect(lists.map((list) => list.google_list_id)).toContain(bob.listId);
      expect(isThere()).toBe(true);
    },
  );

  it("S8: stays while Google does not show what is in it", async () => {
    const { world, pass, isThere, bob } = await waiting();
    const match = { operation: "tasks.list", account: bob.person.email };
    const fault = world.emulator.faults.add({ match, kind: "unavailable" });
    await pass(31);
    expect(isThere()).toBe(true);
    world.emulator.faults.remove(fault);
    await pass(1);
    expect(isThere()).toBe(false);
  });

  it("stays, empty, for who was approved, and for who left after that", async () => {
    const { pass, isThere, ann, bob } = await waiting();
    await ann.person.does(approveUser, { listId: ann.listId, approveEmail: bob.person.email });
    expect((await pass(31)).bob.sharedLists).toMatchObject([{ google_list_id: bob.listId, members: 2 }]);
    await pass(31);
    expect(isThere()).toBe(true);
  });
});
