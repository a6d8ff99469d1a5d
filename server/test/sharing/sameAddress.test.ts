import {
  approveUser,
  declineUser,
  disconnectUser,
  joinSharedList,
  transferList,
  userList,
} from "@tasklane/contract/sharing.ts";
import { notices } from "@tasklane/contract/notices.ts";
import { SYNCH } from "@tasklane/contract/synch.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";
import { groupIdOf, together } from "./together.ts";

// A company may give the address of somebody who left to somebody else. Google's two accounts then have one address.
describe.each(ENGINES)("two people with one e-mail address on %s", (engine) => {
  const world = sharedWorld(engine);
  let made = 0;

  /** A shared list that two people with the same address have asked to join. */
  async function bothAsk() {
    const [{ person: ann, listId }] = await together(world(), 0);
    await ann.does(addTask, { listId, title: "Secret" });
    const address = `same${engine}${++made}@example.com`;
    const asking = [];
    for (let at = 0; at < 2; at++) {
      const person = await Person.arrive(world());
      world().emulator.account(person.email).email = address;
      await world().signedIn(person.email);
      const { newListId } = await person.does(joinSharedList, await groupIdOf(ann, listId));
      asking.push({ person, newListId });
    }
    const { users } = await ann.does(userList, { listId });
    expect(users.map(({ user }) => user)).toEqual([address, address]);
    return { ann, listId, address, users, asking };
  }

  it("approving by the address alone approves neither", async () => {
    const { ann, listId, address } = await bothAsk();
    for (const [call, field] of [
      [approveUser, "approveEmail"],
      [declineUser, "declineEmail"],
    ] as const)
      expect(await ann.refused(call, { listId, [field]: address })).toMatchObject({ status: 409 });
    const { users } = await ann.does(userList, { listId });
    expect(users.map(({ synch }) => synch)).toEqual([SYNCH.pending, SYNCH.pending]);
  });

  it("the one who is named by their membership is approved, declined or disconnected", async () => {
    const { ann, listId, address, users, asking } = await bothAsk();
    const { notices: told } = await ann.does(notices, {});
    expect(new Set(told.map(({ memberId }) => memberId))).toEqual(new Set(users.map(({ _id }) => _id)));
    const [chosen, other] = users.map(({ _id }) => _id);
    await ann.does(approveUser, { listId, approveEmail: address, memberId: chosen });
    const states = async () =>
      Object.fromEntries((await ann.does(userList, { listId })).users.map((user) => [user._id, user.synch]));
    expect(await states()).toEqual({ [chosen!]: SYNCH.inStep, [other!]: SYNCH.pending });
    // Approving again means the same person, and not the one who still waits.
    expect(await ann.refused(approveUser, { listId, approveEmail: address })).toMatchObject({ status: 409 });
    const seen = async () => {
      const boards = await Promise.all(asking.map(({ person }) => person.board()));
      return boards.filter(({ sharedTasks }) => sharedTasks.length > 0).length;
    };
    await soon(async () => expect(await seen()).toBe(1));
    await ann.does(declineUser, { listId, declineEmail: address, memberId: other });
    expect(await states()).toEqual({ [chosen!]: SYNCH.inStep });
    expect(await ann.refused(transferList, { listId, toEmail: address, memberId: other })).toEqual(NOT_FOUND);
    await ann.does(disconnectUser, { listId, disconnectEmail: address, memberId: chosen });
    expect(await states()).toEqual({});
  });
});
