import {
  approveUser,
  declineUser,
  deleteSharedList,
  joinSharedList,
  leaveSharedList,
  shareLink,
} from "@tasklane/contract/sharing.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { notices } from "@tasklane/contract/notices.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/services/retention/sweep.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { groupIdOf, inStep, together } from "./together.ts";
import type { Membership } from "./together.ts";

const DAY = 24 * 60 * 60_000;

describe.each(enginesFor("sqlite"))(
  "a list that was made for somebody who waits for approval, on %s",
  (engine) => {
    /** Opens a world in which Bob has asked to join a list of Ann's. */
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
        decline: () => ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.email }),
        /** Makes Google fail to list Bob's lists. @returns a function that ends the failure */
        away() {
          const match = { operation: "tasklists.list", account: bob.email };
          const fault = world.emulator.faults.add({ match, kind: "unavailable" });
          return () => {
            world.emulator.faults.remove(fault);
          };
        },
        isThere: () => bob.google.lists().some(({ id }) => id === listId),
        /** Advances the clock and sweeps. Both people sign in again, because their sessions have expired, and pull. */
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

    it("S8: nobody waits any more although another list that they wait for ends meanwhile", async () => {
      const { world, clock, ann, bob } = await waiting();
      const [cem] = await together(world, 0);
      const { newListId } = await bob.person.does(joinSharedList, await groupIdOf(cem.person, cem.listId));
      clock.move(31 * DAY);
      const { store } = world.server;
      let isEnded = false;
      const transaction: typeof store.transaction = async (work, how) => {
        if (!isEnded) {
          isEnded = true;
          const anns = await world.signedIn(ann.person.email);
          const { status } = await anns.ask("/api/account", {
            method: "DELETE",
            body: { confirm: ann.person.email },
          });
          expect(status).toBe(200);
        }
        return store.transaction(work, how);
      };
      await sweep({ ...store, transaction }, clock.now());
      expect(isEnded).toBe(true);
      const { sharedLists } = await boardOf(await world.signedIn(bob.person.email), true);
      expect(sharedLists.map(({ google_list_id }) => google_list_id)).not.toContain(newListId);
    });

    it("S8: is deleted if the shared list goes before the request to join is stored", async () => {
      const { world, ann, bob } = await waiting();
      const [cem] = await together(world, 0);
      const key = await groupIdOf(cem.person, cem.listId);
      const { store } = world.server;
      const { transaction } = store;
      store.transaction = async (work, how) => {
        if (bob.person.google.lists().length === 3) {
          store.transaction = transaction;
          await cem.person.does(deleteSharedList, { taskListId: cem.listId });
        }
        return transaction(work, how);
      };
      expect(await bob.person.refused(joinSharedList, key)).toEqual(NOT_FOUND);
      const [dan] = await together(world, 0);
      const { newListId } = await bob.person.does(joinSharedList, await groupIdOf(dan.person, dan.listId));
      await ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email });
      await soon(async () => {
        const { lists, sharedLists } = await bob.person.pulled();
        expect(lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
        expect(sharedLists.map((list) => list.google_list_id)).toEqual([newListId]);
        expect(bob.person.google.lists()).toHaveLength(2);
      });
    });

    it.each([
      [
        "declined",
        ({ ann, bob }) =>
          ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email }),
      ],
      ["waiting no more", ({ bob }) => bob.person.does(leaveSharedList, { listId: bob.listId })],
      ["left without the list", ({ ann }) => ann.person.does(deleteSharedList, { taskListId: ann.listId })],
      [
        "left with a private list of the owner",
        ({ ann }) => ann.person.does(leaveSharedList, { listId: ann.listId }),
      ],
    ] as [string, (memberships: { ann: Membership; bob: Membership }) => Promise<unknown>][])(
      "S8: is deleted at once, empty, here and in Google, when they are %s",
      async (_what, end) => {
        const { isThere, ann, bob } = await waiting();
        await end({ ann, bob });
        await soon(async () => {
          const { lists, sharedLists } = await bob.person.board();
          expect([...lists, ...sharedLists].map((list) => list.google_list_name)).toEqual(["My Tasks"]);
          expect(isThere()).toBe(false);
        });
        expect((await bob.person.pulled()).lists).toHaveLength(1);
      },
    );

    it("S4.3: nobody waits for an owner who deleted the list in Google", async () => {
      const { clock, isThere, ann, bob } = await waiting();
      ann.person.google.deleteList(ann.listId);
      await soon(async () => {
        clock.move(61_000); // a list counts as deleted when it is still missing a minute later
        await ann.person.pulled();
        expect((await bob.person.board()).sharedLists).toEqual([]);
      });
      await soon(() => expect(isThere()).toBe(false));
      expect((await bob.person.does(notices, {})).notices).toMatchObject([
        { kind: "deleted", listName: "Trip", ownList: { fate: "gone" } },
      ]);
      expect((await ann.person.does(notices, {})).notices, "no request is left to answer").toEqual([]);
    });

    it("S8: becomes a private list with the shared list's name if anything was added to it", async () => {
      const { isThere, ann, bob } = await waiting();
      bob.person.google.addTask(bob.listId, "Mine");
      await ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email });
      const name = "Trip (mine)";
      await soon(async () => {
        const lists = (await bob.person.board()).lists.map((list) => list.google_list_name);
        expect(lists).toEqual(["My Tasks", name]);
        expect(bob.person.google.lists().map(({ title }) => title)).toContain(name);
      });
      await inStep([bob], ["Mine"]);
      expect(isThere()).toBe(true);
    });

    it("S8: is read again when it is not known whether Google deleted it", async () => {
      const { world, clock, isThere, ann, bob } = await waiting();
      const match = { operation: "tasklists.delete", account: bob.person.email };
      const fault = world.emulator.faults.add({ match, kind: "unavailable" });
      await ann.person.does(declineUser, { listId: ann.listId, declineEmail: bob.person.email });
      await soon(() => {
        const calls = world.emulator.ledger.entries(bob.person.email);
        expect(calls.some(({ operation, status }) => operation === match.operation && status >= 500)).toBe(
          true,
        );
      });
      bob.person.google.addTask(bob.listId, "Mine");
      world.emulator.faults.remove(fault);
      await soon(async () => {
        clock.move(60_000); // each try that failed before the fault was removed makes the next one come later
        await bob.person.pulled();
        const lists = (await bob.person.board()).lists.map((list) => list.google_list_name);
        expect(lists).toEqual(["My Tasks", "Trip (mine)"]);
      });
      expect(isThere()).toBe(true);
      await inStep([bob], ["Mine"]);
    });

    it.each([
      ["holds a task", ({ bob }) => void bob.person.google.addTask(bob.listId, "Mine")],
      ["has another name", ({ bob }) => bob.person.google.renameList(bob.listId, "Mine")],
    ] as [string, (memberships: Awaited<ReturnType<typeof waiting>>) => void | Promise<unknown>][])(
      "S8: stays, their own, when it %s",
      async (_what, use) => {
        const all = await waiting();
        const { pass, isThere, bob } = all;
        await use(all);
        await pass(31);
        const { lists } = (await pass(31)).bob;
        expect(lists.map((list) => list.google_list_id)).toContain(bob.listId);
        expect(isThere()).toBe(true);
      },
    );

    it("S8: is hidden until Google was asked whether it was used", async () => {
      const { clock, away, decline, isThere, bob } = await waiting();
      const listed = away();
      await decline();
      const { lists, sharedLists } = await bob.person.board();
      expect([...lists, ...sharedLists].map((list) => list.google_list_name)).toEqual(["My Tasks"]);
      const task = { listId: bob.listId, title: "Mine" };
      expect(await bob.person.refused(addTask, task)).toMatchObject({ code: "not_found" });
      const told = async () => (await bob.person.does(notices, {})).notices[0]?.ownList?.fate;
      expect(await told()).toBe("undecided");
      listed();
      await soon(async () => {
        clock.move(60_000); // each try that failed before makes the next one come later
        await bob.person.pulled();
        expect(await told()).toBe("gone");
      });
      expect(isThere()).toBe(false);
    });

    it.each([
      ["answers its deletion as if it were not there", "tasklists.delete"],
      ["briefly does not find its tasks", "tasks.list"],
    ])("S8: stays, their own, when Google still lists it and %s", async (_what, operation) => {
      const { world, clock, decline, isThere, bob } = await waiting();
      const match = { operation, account: bob.person.email };
      const fault = world.emulator.faults.add({ match, kind: "notFound" });
      await decline();
      await soon(() => {
        const calls = world.emulator.ledger.entries(bob.person.email);
        expect(calls.some((call) => call.operation === operation && call.status === 404)).toBe(true);
      });
      bob.person.google.addTask(bob.listId, "Mine");
      world.emulator.faults.remove(fault);
      await soon(async () => {
        clock.move(60_000);
        await bob.person.pulled();
        const lists = (await bob.person.board()).lists.map((list) => list.google_list_name);
        expect(lists).toEqual(["My Tasks", "Trip (mine)"]);
      });
      await inStep([bob], ["Mine"]);
      expect(isThere()).toBe(true);
    });

    it("S8: is read once a minute while Google fails", async () => {
      const { world, clock, decline, bob } = await waiting();
      const match = { operation: "tasks.list", path: bob.listId };
      world.emulator.faults.add({ match, kind: "notFound" });
      await decline();
      const reads = () =>
        world.emulator.ledger.entries(bob.person.email).filter(({ status }) => status === 404).length;
      await soon(() => expect(reads()).toBe(1));
      for (let pulls = 0; pulls < 3; pulls++) await bob.person.pulled();
      expect(reads()).toBe(1);
      clock.move(60_000);
      await bob.person.pulled();
      expect(reads()).toBe(2);
    });

    it("S8: stays while Google does not show its tasks", async () => {
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
  },
);
