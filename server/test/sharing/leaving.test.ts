import { allTaskLists } from "@tasklane/contract/lists.ts";
import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import {
  declineUser,
  deleteSharedList,
  disconnectUser,
  joinSharedList,
  leaveSharedList,
  renameSharedList,
  transferList,
  userList,
} from "@tasklane/contract/sharing.ts";
import { addTask, completeTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { CONFLICT, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import type { World } from "../world.ts";
import { groupIdOf, inStep, sharedList, takeIn, tasksOf, textsOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

/** Checks that the list is a private list of this person now. */
async function isOwn({ person, listId }: Membership, name = "Trip"): Promise<void> {
  const { lists, sharedLists, sharedTasks } = await person.pulled();
  expect(lists.filter((list) => list.google_list_id === listId)).toMatchObject([{ google_list_name: name }]);
  expect(lists.find((list) => list.google_list_id === listId)).not.toHaveProperty("role");
  expect(sharedLists.map((list) => list.google_list_id)).not.toContain(listId);
  expect(sharedTasks.map((task) => task.listId)).not.toContain(listId);
}

const TITLES = ["Tickets", "Hotel (#Stay ##Booked)"];

describe.each(enginesFor("postgres"))("ending a part in a shared list on %s", (engine) => {
  const clock = standingClock();
  const world = sharedWorld(engine, {
    clock: clock.now,
  });
  const filled = async (members: number): Promise<[Membership, ...Membership[]]> => {
    const memberships = await together(world(), members);
    for (const title of TITLES)
      await memberships[0].person.does(addTask, { listId: memberships[0].listId, title });
    await inStep(memberships, TITLES);
    return memberships;
  };

  /** Makes a Google list count as missing for more than a minute, then pulls, so that the member is detached (P3.4). */
  const noticedAsGone = async ({ person, listId }: Membership): Promise<void> => {
    await world()
      .server.store.db.updateTable("member")
      .set({ missing: 1, missing_at: clock.now() - 120_000 })
      .where("google_list_id", "=", listId)
      .execute();
    await person.pulled();
  };

  const runsEnd = ({ server }: World) =>
    soon(async () => {
      const running = server.store.db.selectFrom("lease").select("holder").where("expires_at", ">", 0);
      expect(await running.execute(), "runs under way").toEqual([]);
    });

  it("S3: who leaves keeps list and tasks, and neither side hears of the other", async () => {
    const [ann, bob] = await filled(1);
    const { cursor } = await bob!.person.board();
    expect(await bob!.person.does(leaveSharedList, { listId: bob!.listId })).toEqual({
      message: SUCCESS.listDisconnected,
    });
    await isOwn(bob!);
    const told = await bob!.person.does(allTaskLists, { since: cursor });
    expect(told).not.toHaveProperty("gone"); // Without `gone`, the client loads the whole board.
    expect(told.lists.map((list) => list.google_list_id)).toContain(bob!.listId);
    const own = (await bob!.person.board()).lists.find((list) => list.google_list_id === bob!.listId)!;
    expect(Object.values(own.sublists)).toMatchObject([
      { sublist_name: "Stay", sections: { [Object.keys(Object.values(own.sublists)[0]!.sections)[0]!]: {} } },
    ]);
    expect(await textsOf(bob!)).toEqual(["Hotel", "Tickets"]);

    await ann.person.does(addTask, { listId: ann.listId, title: "Secret" });
    bob!.person.google.addTask(bob!.listId, "Mine alone");
    await bob!.person.pulled();
    const [hotel] = (await tasksOf(bob!)).filter((task) => task.finalTitle === "Hotel");
    await bob!.person.does(completeTask, {
      tasklistId: bob!.listId,
      taskId: hotel!.id,
      status: "completed",
    });
    await inStep([ann], [...TITLES, "Secret"]);
    await inStep([bob!], ["Tickets", "Mine alone"]);
    expect(await sharedList(ann.person, ann.listId)).toMatchObject({ members: 1 });
    expect((await ann.person.does(userList, { listId: ann.listId })).users).toEqual([]);
    expect(world().emulator.ledger.count("tasks.insert", bob!.person.email)).toBe(TITLES.length);
  });

  it("S3: a former member keeps what they did before, and gets nothing of others", async () => {
    const [ann, bob] = await filled(1);
    const away = world().emulator.faults.add({ match: { account: bob!.person.email }, kind: "unavailable" });
    const [tickets] = (await tasksOf(bob!)).filter((task) => task.finalTitle === "Tickets");
    await bob!.person.does(googleTask, {
      taskListId: bob!.listId,
      taskId: tickets!.id,
      title: "Train tickets",
    });
    await bob!.person.does(addTask, { listId: bob!.listId, title: "Bob's own" });
    await ann.person.does(addTask, { listId: ann.listId, title: "Ann's later" });
    const [hotel] = (await tasksOf(ann)).filter((task) => task.finalTitle === "Hotel");
    await ann.person.does(googleTask, { taskListId: ann.listId, taskId: hotel!.id, notes: "Ann's note" });
    await runsEnd(world()); // a write that is already under way may still arrive later (E5)
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob!.person.email });
    expect(await textsOf(bob!)).toEqual(["Bob's own", "Hotel", "Train tickets"]);
    expect(JSON.stringify(await tasksOf(bob!))).not.toContain("Ann's");
    world().emulator.faults.remove(away);
    clock.move(20 * 60_000); // longer than any pause in the calls to Google
    await bob!.person.pulled();
    await inStep([bob!], ["Train tickets", "Hotel (#Stay ##Booked)", "Bob's own"]);
    await inStep([ann], ["Train tickets", "Hotel (#Stay ##Booked)", "Bob's own", "Ann's later"]);
  });

  it("S3: a write that waits for its turn is dropped when the membership ends", async () => {
    const paced = await openWorld(engine, { sync: true, paced: true, clock: clock.now });
    const [ann, bob] = await together(paced, 1);
    for (let at = 0; at < 8; at++)
      await ann.person.does(addTask, { listId: ann.listId, title: `Task ${at}` });
    // Five writes go out within the first second of the standing clock. The next must wait.
    await soon(() => expect(bob!.person.titles(bob!.listId).length).toBeGreaterThanOrEqual(5));
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob!.person.email });
    const got = bob!.person.titles(bob!.listId);
    await runsEnd(paced);
    expect(bob!.person.titles(bob!.listId)).toEqual(got);
    await inStep([bob!], got);
  });

  it("S3: nor does a new name of the list that waits for its turn reach whoever left", async () => {
    const paced = await openWorld(engine, { sync: true, paced: true, clock: clock.now });
    const [ann, bob] = await together(paced, 1);
    for (let at = 0; at < 5; at++)
      await ann.person.does(addTask, { listId: ann.listId, title: `Task ${at}` });
    await soon(() => expect(bob!.person.titles(bob!.listId)).toHaveLength(5));
    await runsEnd(paced);
    const nameOf = ({ person, listId }: Membership) =>
      person.google.lists().find(({ id }) => id === listId)!.title;
    const name = nameOf(bob!);
    await ann.person.does(renameSharedList, { listId: ann.listId, newListTitle: "Without Bob" });
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob!.person.email });
    await soon(() => expect(nameOf(ann)).toBe("Without Bob"));
    await runsEnd(paced);
    await bob!.person.pulled();
    expect(nameOf(bob!)).toBe(name);
    await isOwn(bob!, name);
  });

  it("the owner disconnects a member, to whom the shared list is not there any more", async () => {
    const [ann, bob] = await filled(1);
    const disconnect = { listId: ann.listId, disconnectEmail: bob!.person.email };
    expect(await ann.person.does(disconnectUser, disconnect)).toEqual({ message: SUCCESS.userDisconnected });
    expect(await bob!.person.refused(userList, { listId: bob!.listId })).toEqual(NOT_FOUND);
    await isOwn(bob!);
    await inStep([bob!], TITLES);
    expect(await ann.person.refused(disconnectUser, disconnect)).toEqual(NOT_FOUND);
  });

  it("a person who waits for approval cannot be disconnected, only declined", async () => {
    const [ann] = await together(world(), 0);
    const bob = await Person.enter(world());
    await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    const { listId } = ann;
    expect(await ann.person.refused(disconnectUser, { listId, disconnectEmail: bob.email })).toEqual(
      NOT_FOUND,
    );
    await ann.person.does(declineUser, { listId, declineEmail: bob.email });
  });

  it("the owner deletes the list: it goes from their Google, and everybody else's stays", async () => {
    const [ann, bob, cem] = await filled(2);
    const dora = await Person.enter(world());
    const { newListId } = await dora.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    expect(await ann.person.does(deleteSharedList, { taskListId: ann.listId })).toEqual({
      message: SUCCESS.listDeleted,
    });
    await soon(() => expect(ann.person.google.lists().map(({ id }) => id)).not.toContain(ann.listId));
    for (const membership of [bob!, cem!]) {
      await isOwn(membership);
      await inStep([membership], TITLES);
    }
    await soon(() => expect(dora.google.lists().map(({ id }) => id)).not.toContain(newListId));
    expect((await ann.person.pulled()).sharedLists).toEqual([]);
    await bob!.person.does(addTask, { listId: bob!.listId, title: "Only mine" });
    await inStep([bob!], [...TITLES, "Only mine"]);
    expect(cem!.person.titles(cem!.listId)).not.toContain("Only mine");
  });

  it("S5: who joins again begins with a new list, and the old one stays their own", async () => {
    const [ann, bob] = await filled(1);
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    const { cursor } = await bob!.person.board();
    const listId = await takeIn(ann.person, ann.listId, bob!.person);
    expect(listId).not.toBe(bob!.listId);
    await inStep([ann, { ...bob!, listId }], TITLES);
    await isOwn(bob!);
    await inStep([bob!], TITLES);
    const told = await bob!.person.does(allTaskLists, { since: cursor });
    expect(told.sharedLists.map((list) => list.google_list_id)).toEqual([listId]);
    expect(told.sharedTasks).toHaveLength(TITLES.length);
  });

  it("S5: who joins again after deleting their Google list gets every task, and removes none", async () => {
    const [ann, bob] = await filled(1);
    bob!.person.google.deleteList(bob!.listId);
    await noticedAsGone(bob!);
    clock.move(10 * 60_000); // so that no task counts as just changed (P3.3)
    const listId = await takeIn(ann.person, ann.listId, bob!.person);
    await inStep([ann, { ...bob!, listId }], TITLES);
    await bob!.person.pulled();
    await inStep([ann, { ...bob!, listId }], TITLES);
  });

  it("an owner leaves when nobody else takes part, and the list is their own again", async () => {
    const [ann, bob] = await filled(1);
    const message = REASON.ownerStays;
    const listId = ann.listId;
    expect(await ann.person.refused(leaveSharedList, { listId })).toEqual({ ...CONFLICT, message });
    const themselves = { listId, disconnectEmail: ann.person.email };
    expect(await ann.person.refused(disconnectUser, themselves)).toEqual({ ...CONFLICT, message });
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    const before = await tasksOf(ann);
    await ann.person.does(leaveSharedList, { listId });
    await isOwn(ann);
    expect((await tasksOf(ann)).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it("an owner can hand the list to a member in sync, and then leave", async () => {
    const [ann, bob] = await filled(1);
    const cem = await Person.enter(world());
    await cem.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    const to = (toEmail: string) => ({ listId: ann.listId, toEmail });
    expect(await ann.person.refused(transferList, to(cem.email))).toEqual({
      ...CONFLICT,
      message: REASON.heirInStep,
    });
    expect(await ann.person.refused(transferList, to("nobody@example.com"))).toEqual(NOT_FOUND);
    expect(await ann.person.does(transferList, to(bob!.person.email))).toEqual({
      message: SUCCESS.listTransferred,
    });
    expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "owner", waiting: 1 });
    expect(await sharedList(ann.person, ann.listId)).toMatchObject({ role: "member" });
    await ann.person.does(leaveSharedList, { listId: ann.listId });
    await isOwn(ann);
    await inStep([ann], TITLES);
  });

  it("S4: deleting the Google list by hand ends a membership; the longest member inherits", async () => {
    const [ann, bob] = await filled(1);
    clock.move(1_000); // so that the order of joining is known
    const person = await Person.enter(world());
    const cem = { person, listId: await takeIn(ann.person, ann.listId, person) };
    await inStep([cem], TITLES);
    ann.person.google.deleteList(ann.listId);
    await noticedAsGone(ann);
    expect((await ann.person.board()).sharedLists).toEqual([]);
    expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "owner", members: 2 });
    expect(await sharedList(cem.person, cem.listId)).toMatchObject({ role: "member", members: 2 });
    await inStep([bob!, cem], TITLES);
  });
});
