import { SYNCH } from "@tasklane/contract/synch.ts";
import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import {
  addSharedList,
  approveUser,
  declineUser,
  joinSharedList,
  refreshSharedTask,
  shareLink,
  shareList,
  userList,
} from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";
import { groupIdOf, inStep, sharedList, textsOf, together } from "./together.ts";

describe.each(enginesFor("postgres"))("joining a shared list on %s", (engine) => {
  const world = sharedWorld(engine);

  it("S1: makes an empty list with a neutral title, and nothing of the shared one crosses", async () => {
    const [{ person: ann, listId }] = await together(world(), 0, "Surprise for Bob");
    await ann.does(addTask, { listId, title: "Cake (#Kitchen ##Oven ###secret)" });
    const bob = await Person.enter(world());
    const answer = await bob.does(joinSharedList, await groupIdOf(ann, listId));
    expect(answer).toEqual({
      message: SUCCESS.approvalAsked,
      newListId: expect.any(String),
      synch: SYNCH.pending,
    });
    const { newListId } = answer;
    expect(bob.google.lists().find(({ id }) => id === newListId)).toMatchObject({ title: TEXT.awaitingList });
    const waiting = {
      google_list_id: newListId,
      google_list_name: TEXT.awaitingList,
      sublists: {},
      sections: {},
      role: "member",
      synch: SYNCH.pending,
    };
    const board = await bob.pulled();
    expect([board.sharedLists, board.sharedTasks]).toEqual([[waiting], []]);
    expect(board.lists.map((list) => list.google_list_name)).toEqual(["My Tasks"]);
    expect(await bob.does(refreshSharedTask, { listId: newListId })).toEqual({
      message: TEXT.approvalPending,
      sharedLists: [waiting],
      sharedTasks: [],
      refreshedAt: expect.any(Number),
    });
    expect(await bob.refused(userList, { listId: newListId })).toEqual(NOT_FOUND);
    expect(JSON.stringify(board)).not.toMatch(/Surprise|Cake|Kitchen|Oven|secret/);
    expect(await sharedList(ann, listId)).toMatchObject({ members: 1, waiting: 1, role: "owner" });
  });

  it("S2: approval fills it, under its own name, and each then sees what the other does", async () => {
    const [ann] = await together(world(), 0, "Trip");
    const titles = ["Tickets", "Hotel (#Stay)", "Sun cream (##Bags ###Shop)"];
    for (const title of titles) await ann.person.does(addTask, { listId: ann.listId, title });
    const bob = await Person.enter(world());
    const { newListId } = await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    bob.google.addTask(newListId, "Typed while waiting");
    bob.google.renameList(newListId, "Not yet mine");
    await bob.pulled();
    titles.push("Typed while waiting");
    expect(
      await ann.person.does(approveUser, { listId: ann.listId, approveEmail: bob.email.toUpperCase() }),
    ).toEqual({
      message: SUCCESS.userApproved,
    });
    const bobs = { person: bob, listId: newListId };
    await inStep([ann, bobs], titles);
    expect(bob.google.lists().find(({ id }) => id === newListId)).toMatchObject({ title: "Trip" });
    expect(await sharedList(bob, newListId)).toMatchObject({
      google_list_name: "Trip",
      synch: SYNCH.inStep,
      role: "member",
      members: 2,
      sublists: { [Object.keys((await sharedList(bob, newListId)).sublists)[0]!]: { sublist_name: "Stay" } },
    });
    expect(await sharedList(ann.person, ann.listId)).not.toHaveProperty("waiting");

    await bob.does(addTask, { listId: newListId, title: "Passport" });
    await soon(async () => expect(ann.person.titles(ann.listId)).toContain("Passport"));
    bob.google.addTask(newListId, "Map");
    await bob.pulled();
    await inStep([ann, bobs], [...titles, "Passport", "Map"]);
  });

  it("tells who takes part, and to nobody the id of somebody else's Google list", async () => {
    const [ann, bob] = await together(world(), 1);
    const cem = await Person.enter(world());
    await cem.does(joinSharedList, await groupIdOf(bob!.person, bob!.listId));
    for (const { person, listId } of [ann, bob!]) {
      const row = {
        _id: expect.any(String),
        google_list_id: listId,
        main_user: 0,
        since: expect.any(Number),
      };
      expect(await person.does(userList, { listId })).toEqual({
        owner: {
          ...row,
          user: ann.person.email,
          main_user: 1,
          synch: SYNCH.inStep,
          name: expect.any(String),
        },
        users: expect.arrayContaining([
          { ...row, user: bob!.person.email, synch: SYNCH.inStep, name: expect.any(String) },
          { ...row, user: cem.email, synch: SYNCH.pending, name: expect.any(String) },
        ]),
      });
    }
  });

  it("joining twice, even at once, creates one list and returns it both times", async () => {
    const [ann] = await together(world(), 0);
    const bob = await Person.enter(world());
    const key = await groupIdOf(ann.person, ann.listId);
    const answers = await Promise.all([bob.does(joinSharedList, key), bob.does(joinSharedList, key)]);
    const again = await bob.does(joinSharedList, { listId: key.listId, from: ann.person.email });
    expect(new Set([...answers, again].map((answer) => answer.newListId))).toHaveLength(1);
    expect(bob.google.lists()).toHaveLength(2);
    expect(await ann.person.does(joinSharedList, key)).toMatchObject({
      newListId: ann.listId,
      synch: SYNCH.inStep,
    });
  });

  it("two lists joined one after the other have a Google list each", async () => {
    const [ann, cem] = [(await together(world(), 0, "One"))[0], (await together(world(), 0, "Two"))[0]];
    const bob = await Person.enter(world());
    const ids = await Promise.all(
      [ann, cem].map(async (membership) =>
        bob.does(joinSharedList, await groupIdOf(membership.person, membership.listId)),
      ),
    );
    expect(new Set(ids.map((answer) => answer.newListId))).toHaveLength(2);
    expect((await bob.pulled()).sharedLists).toHaveLength(2);
  });

  it("a group id or link with any wrong part is answered as not found", async () => {
    const [ann] = await together(world(), 0);
    const [bob, own] = [await Person.enter(world()), await ann.person.listId()];
    const { userId } = await groupIdOf(ann.person, ann.listId);
    for (const key of [
      { listId: "never", userId },
      { listId: ann.listId, userId: "never" },
      { listId: ann.listId, from: bob.email },
      { listId: ann.listId, userId, from: bob.email },
      { listId: own, userId },
      { listId: "never", userId: "never" },
    ]) {
      expect(await bob.refused(joinSharedList, key)).toEqual(NOT_FOUND);
      expect(await bob.refused(shareLink, key)).toEqual(NOT_FOUND);
    }
    expect(await bob.refused(joinSharedList, { listId: ann.listId })).toMatchObject({ status: 400 });
    expect(bob.google.lists()).toHaveLength(1);
  });

  it("I7: a share link names sharer, list and the caller's part, but no other member and no content", async () => {
    const [, bob] = await together(world(), 1, "Hidden name");
    const cem = await Person.enter(world());
    const link = { listId: bob!.listId, from: bob!.person.email };
    // Open pages of earlier versions read the sharer under this name.
    const owner = { email: bob!.person.email, name: expect.any(String) };
    expect(await cem.does(shareLink, link)).toEqual({ owner, listName: "Hidden name", state: "new" });
    const { newListId } = await cem.does(joinSharedList, link);
    expect(await cem.does(shareLink, link)).toEqual({
      owner,
      listName: "Hidden name",
      state: "pending",
      listId: newListId,
    });
    expect(await bob!.person.does(shareLink, link)).toEqual({
      owner,
      listName: "Hidden name",
      state: "joined",
      listId: bob!.listId,
    });
  });

  it("I7: a group id names its sharer without their address", async () => {
    const [ann] = await together(world(), 0, "Trip");
    const bob = await Person.enter(world());
    const key = await groupIdOf(ann.person, ann.listId);
    const sharer = { name: expect.any(String) };
    expect(await bob.does(shareLink, key)).toEqual({ owner: sharer, listName: "Trip", state: "new" });
    const both = { ...key, from: ann.person.email };
    expect((await bob.does(shareLink, both)).owner).toEqual({ ...sharer, email: ann.person.email });
  });

  it("a declined person loses the waiting list, and may ask again", async () => {
    const [ann] = await together(world(), 0);
    const bob = await Person.enter(world());
    const key = await groupIdOf(ann.person, ann.listId);
    const { newListId } = await bob.does(joinSharedList, key);
    const decline = { listId: ann.listId, declineEmail: bob.email };
    expect(await ann.person.does(declineUser, decline)).toEqual({ message: SUCCESS.userDeclined });
    await soon(async () => {
      const { lists, sharedLists } = await bob.pulled();
      expect([...lists, ...sharedLists]).toHaveLength(1);
    });
    const again = await bob.does(joinSharedList, key);
    expect(again.newListId).not.toBe(newListId);
    expect(again.synch).toBe(SYNCH.pending);
    expect(bob.google.lists()).toHaveLength(2);
  });

  it("a private list becomes a shared one with its tasks where they are", async () => {
    const ann = await Person.enter(world(), [{ title: "Home", tasks: [{ title: "Lamp" }] }]);
    const listId = await ann.listId("Home");
    const { cursor } = await ann.caughtUp();
    expect(await ann.does(shareList, { listId })).toEqual({ message: SUCCESS.listShared });
    const delta = await ann.browser.get(`/api/my-tasks/all-task-lists?since=${cursor}`);
    expect(delta.body).toMatchObject({
      lists: [],
      sharedLists: [{ google_list_id: listId, role: "owner", members: 1, synch: SYNCH.inStep }],
      gone: { lists: [], tasks: [] },
    });
    expect(await textsOf({ person: ann, listId })).toEqual(["Lamp"]);
    expect((await ann.board()).sharedTasks).toHaveLength(1);
    expect(await ann.refused(shareList, { listId })).toEqual(NOT_FOUND);
  });

  it.each([
    ["unavailable", 502, "google_unavailable"],
    ["insufficientScope", 424, "google_reauth_required"],
  ] as const)("says so when Google answers %s, and nobody waits", async (kind, status, code) => {
    const [ann] = await together(world(), 0);
    const bob = await Person.enter(world());
    const match = { operation: "tasklists.insert", account: bob.email };
    const fault = world().emulator.faults.add({ match, kind });
    expect(await bob.refused(joinSharedList, await groupIdOf(ann.person, ann.listId))).toMatchObject({
      status,
      code,
    });
    expect(await bob.refused(addSharedList, { title: "x" })).toMatchObject({ status, code });
    world().emulator.faults.remove(fault);
    expect(await sharedList(ann.person, ann.listId)).not.toHaveProperty("waiting");
    expect((await bob.board()).sharedLists).toEqual([]);
  });
});
