import { deleteAccount } from "@tasklane/contract/auth.ts";
import { notices } from "@tasklane/contract/notices.ts";
import { REASON } from "@tasklane/contract/sentences.ts";
import { joinSharedList, transferList, userList } from "@tasklane/contract/sharing.ts";
import { SYNCH } from "@tasklane/contract/synch.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { readAnew } from "../../src/db/renewDatabase.ts";
import { sweep } from "../../src/services/retention/sweep.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";
import { groupIdOf, inStep, sharedList, together } from "./together.ts";

const DAY = 24 * 60 * 60_000;

describe.each(enginesFor("sqlite"))("owners who are gone on %s", (engine) => {
  const world = sharedWorld(engine);

  it("who deletes their account leaves the list to its longest member", async () => {
    const [ann, bob, cem] = await together(world(), 2);
    await ann.person.does(addTask, { listId: ann.listId, title: "Stays" });
    await inStep([bob!, cem!], ["Stays"]);
    await ann.person.does(deleteAccount, { confirm: ann.person.email });
    expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "owner", members: 2 });
    expect(await sharedList(cem!.person, cem!.listId)).toMatchObject({ role: "member", members: 2 });
    await inStep([bob!, cem!], ["Stays"]);
    expect(ann.person.titles(ann.listId)).toEqual(["Stays"]);
  });

  it("deleting an account deletes lists without other members, and placeholder lists of people who wait", async () => {
    const [ann] = await together(world(), 0, "Ends here");
    const bob = await Person.enter(world());
    const { newListId } = await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    await ann.person.does(deleteAccount, { confirm: ann.person.email });
    expect((await bob.pulled()).sharedLists).toEqual([]);
    await soon(() => expect(bob.google.lists().map(({ id }) => id)).not.toContain(newListId));
    const left = await world()
      .server.store.db.selectFrom("list")
      .select("id")
      .where("name", "=", "Ends here")
      .execute();
    expect(left).toEqual([]);
  });

  it("hand a list over only to a member whose Google access works", async () => {
    const [ann, bob] = await together(world(), 1);
    const [listId, toEmail] = [ann.listId, bob!.person.email];
    world().emulator.revokeAccess(toEmail);
    await soon(async () => expect((await bob!.person.pulled()).google).toBe("reauth"));
    expect(await ann.person.refused(transferList, { listId, toEmail })).toMatchObject({
      status: 409,
      message: REASON.heirInStep,
    });
    expect(await sharedList(ann.person, listId)).toMatchObject({ role: "owner" });
  });

  it("S6: an owner whose Google access is lost for 60 days hands over, and not before", async () => {
    const [ann, bob] = await together(world(), 1);
    const { store } = world().server;
    const lastRead = async (daysAgo: number): Promise<void> => {
      const lost = { google: "reauth" as const, pulled_at: Date.now() - daysAgo * DAY };
      await store.db.updateTable("account").set(lost).where("email", "=", ann.person.email).execute();
      await sweep(store, Date.now());
    };
    await lastRead(59);
    const { owner } = await bob!.person.does(userList, { listId: bob!.listId });
    expect(owner).toMatchObject({ user: ann.person.email, synch: SYNCH.accessLost });
    expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "member" });
    await lastRead(61);
    expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "owner" });
    expect(await sharedList(ann.person, ann.listId)).toMatchObject({ role: "member", members: 2 });
    const told = (await ann.person.does(notices, {})).notices.map(({ kind }) => kind);
    expect(told, "who was the owner learns it, too").toContain("owner");
  });

  it("S6: an owner stays while every other member's Google access is lost, too", async () => {
    const [ann, bob] = await together(world(), 1);
    const { store } = world().server;
    const emails = [ann.person.email, bob!.person.email];
    const lost = { google: "reauth" as const, pulled_at: Date.now() - 61 * DAY };
    await store.db.updateTable("account").set(lost).where("email", "in", emails).execute();
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      await sweep(store, Date.now());
      expect(await sharedList(ann.person, ann.listId)).toMatchObject({ role: "owner", members: 2 });
    }
    const told = (await bob!.person.does(notices, {})).notices.map(({ kind }) => kind);
    expect(told).toEqual(["approved"]);
  });

  it("S6: an owner whose Google access was lost yesterday stays owner after a restore", async () => {
    const [ann] = await together(world(), 1);
    const { store } = world().server;
    const now = Date.now();
    const lost = { google: "reauth" as const, pulled_at: now - DAY, created_at: now - 100 * DAY };
    await store.db.updateTable("account").set(lost).where("email", "=", ann.person.email).execute();
    await store.transaction(readAnew);
    await sweep(store, now);
    expect(await sharedList(ann.person, ann.listId)).toMatchObject({ role: "owner", members: 2 });
  });
});
