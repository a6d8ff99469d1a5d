import { deleteAccount } from "@tasklane/contract/auth.ts";
import type { Changed } from "@tasklane/contract/live.ts";
import type { Notice } from "@tasklane/contract/notices.ts";
import { notices, seeNotices } from "@tasklane/contract/notices.ts";
import {
  approveUser,
  declineUser,
  deleteSharedList,
  disconnectUser,
  invitation,
  joinSharedList,
  leaveSharedList,
  renameSharedList,
  shareList,
  transferList,
} from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { sweep } from "../../src/services/retention/sweep.ts";
import { soon } from "../boardOf.ts";
import { listen } from "../live/listenToEvents.ts";
import { Person } from "../Person.ts";
import { NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import { groupIdOf, inStep, takeIn, together } from "./together.ts";
import type { Membership } from "./together.ts";

const DAY = 24 * 60 * 60_000;

const noticesOf = async (person: Person): Promise<Notice[]> => (await person.does(notices, {})).notices;
const newOnes = async (person: Person): Promise<string[]> =>
  (await noticesOf(person)).filter(({ isNew }) => isNew).map(({ kind }) => kind);

/** Lets a person ask to join. @returns their pending membership */
async function asks(person: Person, { person: owner, listId }: Membership): Promise<Membership> {
  const { newListId } = await person.does(joinSharedList, await groupIdOf(owner, listId));
  return { person, listId: newListId };
}

describe.each(enginesFor("sqlite"))("notices on %s", (engine) => {
  const worldOf = sharedWorld(engine);

  it("tell the owner who asks, until they answer, and who asked how", async () => {
    const [ann] = await together(worldOf(), 0);
    const bob = await asks(await Person.enter(worldOf()), ann);
    const { email } = bob.person;
    const request = { kind: "asks", email, listName: "Trip", listId: ann.listId, isNew: true };
    expect(await noticesOf(ann.person)).toMatchObject([request]);
    await ann.person.does(seeNotices, {});
    expect(await newOnes(ann.person), "a request stays new").toEqual(["asks"]);
    await ann.person.does(approveUser, { listId: ann.listId, approveEmail: email });
    expect(await noticesOf(ann.person)).toMatchObject([{ ...request, isNew: false, answer: "approved" }]);
    const approved = { kind: "approved", listName: "Trip", listId: bob.listId, isNew: true };
    expect(await noticesOf(bob.person)).toMatchObject([approved]);
    const { notices: seen } = await bob.person.does(seeNotices, {});
    expect(seen).toMatchObject([{ ...approved, isNew: false }]);
  });

  it("tell nothing of a former own list that belongs to others now", async () => {
    const [ann, bob] = await together(worldOf(), 1);
    const cem = await Person.enter(worldOf());
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob!.person.email });
    await bob!.person.does(shareList, { listId: bob!.listId });
    const cems = await takeIn(bob!.person, bob!.listId, cem);
    await bob!.person.does(transferList, { listId: bob!.listId, toEmail: cem.email });
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    await cem.does(addTask, { listId: cems, title: "Cem's" });
    const disconnected = (await noticesOf(bob!.person)).find(({ kind }) => kind === "disconnected");
    expect(disconnected?.ownList).toEqual({ fate: "gone", tasks: 0 });
  });

  it("tell a declined person their list's fate, and no longer show the owner a request", async () => {
    const [ann] = await together(worldOf(), 0);
    const bob = await asks(await Person.enter(worldOf()), ann);
    const cem = await asks(await Person.enter(worldOf()), ann);
    const dora = await asks(await Person.enter(worldOf()), ann);
    cem.person.google.addTask(cem.listId, "One");
    cem.person.google.addTask(cem.listId, "Two");
    await dora.person.does(leaveSharedList, { listId: dora.listId });
    expect((await noticesOf(ann.person)).map(({ email }) => email)).not.toContain(dora.person.email);
    expect(await noticesOf(dora.person)).toEqual([]);
    for (const { person } of [bob, cem])
      await ann.person.does(declineUser, { listId: ann.listId, declineEmail: person.email });
    expect(await newOnes(ann.person)).toEqual([]);
    await soon(async () => {
      expect(await noticesOf(bob.person)).toMatchObject([
        { kind: "declined", listName: "Trip", isNew: true, ownList: { fate: "gone", tasks: 0 } },
      ]);
      expect(await noticesOf(cem.person)).toMatchObject([
        { kind: "declined", ownList: { fate: "kept", listName: "Trip (mine)", tasks: 2 } },
      ]);
    });
    expect((await noticesOf(bob.person))[0]).not.toHaveProperty("email");
  });

  it("I7: do not name the owner to people who were never approved", async () => {
    const [ann, bob] = await together(worldOf(), 1);
    const [cem, dora] = [
      await asks(await Person.enter(worldOf()), bob!),
      await asks(await Person.enter(worldOf()), bob!),
    ];
    await ann.person.does(declineUser, { listId: ann.listId, declineEmail: cem.person.email });
    await ann.person.does(deleteSharedList, { taskListId: ann.listId });
    for (const [{ person }, kind] of [
      [cem, "declined"],
      [dora, "deleted"],
    ] as const) {
      const [notice] = await noticesOf(person);
      expect(notice).toMatchObject({ kind, listName: "Trip" });
      expect(notice).not.toHaveProperty("who");
    }
    expect((await noticesOf(bob!.person))[0]).toMatchObject({ kind: "deleted", who: expect.any(String) });
  });

  it("I7: do not name the owner whose last request ends because they leave", async () => {
    const [ann] = await together(worldOf(), 0);
    const bob = await asks(await Person.enter(worldOf()), ann);
    await ann.person.does(leaveSharedList, { listId: ann.listId });
    const [notice] = await noticesOf(bob.person);
    expect(notice).toMatchObject({ kind: "declined" });
    expect(notice).not.toHaveProperty("who");
  });

  it("I7: do not name the owner whose Google list is gone", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [ann, bob] = await together(world, 1);
    const cem = await asks(await Person.enter(world), bob!);
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    ann.person.google.deleteList(ann.listId);
    const notice = await soon(async () => {
      clock.move(61_000);
      await ann.person.pulled();
      const [last] = await noticesOf(cem.person);
      expect(last).toMatchObject({ kind: "deleted", listName: "Trip" });
      return last;
    });
    expect(notice).not.toHaveProperty("who");
  });

  it("tell the owner of a member who left, and the member no longer reads that the list is there", async () => {
    const [ann, bob, cem] = await together(worldOf(), 2);
    await ann.person.does(seeNotices, {});
    await bob!.person.does(leaveSharedList, { listId: bob!.listId });
    const left = { kind: "left", listName: "Trip", isNew: true, who: expect.any(String) };
    expect((await noticesOf(ann.person))[0]).toMatchObject(left);
    expect(await newOnes(cem!.person)).not.toContain("left");
    const [approved] = await noticesOf(bob!.person);
    expect(approved).toMatchObject({ kind: "approved" });
    expect(approved).not.toHaveProperty("listId");
  });

  it("tell people of their disconnection, a new owner, or a deleted list", async () => {
    const [ann, bob, cem] = await together(worldOf(), 3);
    await inStep([bob!, cem!], []);
    const dora = await asks(await Person.enter(worldOf()), ann);
    await ann.person.does(disconnectUser, { listId: ann.listId, disconnectEmail: bob!.person.email });
    await ann.person.does(renameSharedList, { listId: ann.listId, newListTitle: "Secret" });
    expect((await noticesOf(bob!.person))[0]).toMatchObject({
      kind: "disconnected",
      listName: "Trip",
      ownList: { fate: "kept", listName: "Trip" },
    });
    await ann.person.does(transferList, { listId: ann.listId, toEmail: cem!.person.email });
    expect(await newOnes(ann.person), "the request is the new owner's").toEqual([]);
    expect((await noticesOf(cem!.person)).slice(0, 2)).toMatchObject([
      { kind: "owner", isReader: true, listName: "Secret", listId: cem!.listId },
      { kind: "asks", email: dora.person.email, listId: cem!.listId },
    ]);
    await cem!.person.does(deleteSharedList, { taskListId: cem!.listId });
    expect((await noticesOf(ann.person))[0]).toMatchObject({ kind: "deleted", ownList: { fate: "kept" } });
    await soon(async () =>
      expect((await noticesOf(dora.person))[0]).toMatchObject({ kind: "deleted", ownList: { fate: "gone" } }),
    );
    expect((await noticesOf(cem!.person)).map(({ kind }) => kind)).not.toContain("deleted");
  });

  it("tell the owner of a member who deleted their account", async () => {
    const [ann, bob, cem] = await together(worldOf(), 2);
    await ann.person.does(seeNotices, {});
    await bob!.person.does(deleteAccount, { confirm: bob!.person.email });
    const [left] = await noticesOf(ann.person);
    expect(left).toMatchObject({ kind: "left", listName: "Trip", listId: ann.listId, isNew: true });
    expect(left).not.toHaveProperty("who");
    expect(await newOnes(cem!.person)).not.toContain("left");
  });

  it("do not name people who deleted their account, and only their addressee sees them", async () => {
    const [ann, bob] = await together(worldOf(), 1);
    const cem = await asks(await Person.enter(worldOf()), ann);
    const [mine] = await noticesOf(bob!.person);
    await cem.person.does(seeNotices, { ids: [mine!.id] });
    expect(await newOnes(bob!.person)).toEqual(["approved"]);
    await cem.person.does(deleteAccount, { confirm: cem.person.email });
    expect((await noticesOf(ann.person)).map(({ email }) => email)).toEqual([bob!.person.email]);
    await ann.person.does(deleteAccount, { confirm: ann.person.email });
    const [owner, approved] = await noticesOf(bob!.person);
    expect(owner).toMatchObject({ kind: "owner", isReader: true });
    expect(approved).toMatchObject({ kind: "approved" });
    expect(approved).not.toHaveProperty("who");
  });

  /** Opens an event stream of a person. @returns a function that waits until it says that there are other notices */
  const listening = async ({ browser }: Person): Promise<() => Promise<void>> => {
    const screen = await listen(browser, worldOf().server.address);
    const hears = async (): Promise<void> => {
      for (;;) {
        const { event, data } = await screen.next();
        if (event === "changed" && (data as Changed).notices) return;
      }
    };
    await hears(); // every stream begins with an event
    return hears;
  };

  it("are told at once on every device", async () => {
    const [ann] = await together(worldOf(), 0);
    const hears = await listening(ann.person);
    await asks(await Person.enter(worldOf()), ann);
    await hears();
    expect(await newOnes(ann.person)).toEqual(["asks"]);
    await ann.person.does(seeNotices, {});
    await hears();
  });

  it("leave every device of an owner who hands the list over", async () => {
    const [ann, bob] = await together(worldOf(), 1);
    await asks(await Person.enter(worldOf()), ann);
    const hears = await listening(ann.person);
    expect(await newOnes(ann.person)).toEqual(["asks"]);
    await ann.person.does(transferList, { listId: ann.listId, toEmail: bob!.person.email });
    await hears();
    expect(await newOnes(ann.person), "only the new owner can answer").toEqual([]);
  });

  it("stay 30 days; a request to join stays as long as it is open", async () => {
    const clock = standingClock();
    const world = await openWorld(engine, { sync: true, clock: clock.now });
    const [ann] = await together(world, 0);
    const bob = await asks(await Person.enter(world), ann);
    clock.move(31 * DAY);
    await sweep(world.server.store, clock.now());
    const rows = await world.server.store.db.selectFrom("notice").select(["kind", "account_id"]).execute();
    expect(rows.map(({ kind }) => kind)).toEqual(["lapsed"]);
    const browser = await world.signedIn(bob.person.email);
    expect((await browser.get(`/api${notices.path}`)).body).toMatchObject({
      notices: [{ kind: "lapsed", listName: "Trip" }],
    });
    clock.move(31 * DAY);
    await sweep(world.server.store, clock.now());
    expect(await world.server.store.db.selectFrom("notice").select("id").execute()).toEqual([]);
  });

  it("I7: a share link names sharer and list to visitors, a wrong link nothing", async () => {
    const [ann] = await together(worldOf(), 0);
    const { browser, email } = ann.person;
    browser.cookies.clear();
    const look = (listId: string, from: string) =>
      browser.get(`/api${invitation.path}?${new URLSearchParams({ listId, from }).toString()}`);
    expect((await look(ann.listId, email)).body).toMatchObject({ email, listName: "Trip" });
    for (const wrong of [await look(ann.listId, "other@example.com"), await look("MTIz", email)])
      expect({ status: wrong.status, ...(wrong.body as object) }).toEqual(NOT_FOUND);
  });
});
