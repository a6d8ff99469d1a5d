import { deleteAccount } from "@tasklane/contract/auth.ts";
import { notices } from "@tasklane/contract/notices.ts";
import { REASON } from "@tasklane/contract/sentences.ts";
import {
  addSharedSublist,
  approveUser,
  declineUser,
  deleteSharedList,
  disconnectUser,
  joinSharedList,
  leaveSharedList,
  transferList,
} from "@tasklane/contract/sharing.ts";
import { addTask, deleteTask, googleTask, moveTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { joinSharedList as joinCall } from "../../src/api/sharing/joinSharedList.ts";
import type { Endpoint } from "../../src/http/handlers.ts";
import { soon } from "../boardOf.ts";
import { unsound } from "../fuzz/unsound.ts";
import { Person } from "../Person.ts";
import { CONFLICT, FORBIDDEN, NOT_FOUND } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";
import { groupIdOf, inStep, sharedList, tasksOf, together } from "./together.ts";
import type { Membership } from "./together.ts";

const OWNER_STAYS = { ...CONFLICT, message: REASON.ownerStays };

/** Only on PostgreSQL can a transaction read a membership before another one ends it, and continue afterwards. */
describe("ending a part while something else is under way on postgres", () => {
  const clock = standingClock();
  const world = sharedWorld("postgres", {
    clock: clock.now,
  });
  /**
   * Starts calls while another transaction locks the list. Each call starts when the one before waits for the lock, so
   * they run in this order.
   */
  const inTurn = async (
    { person, listId }: Membership,
    ...begin: (() => Promise<unknown>)[]
  ): Promise<unknown[]> => {
    const { store } = world().server;
    await soon(async () => {
      const running = store.db.selectFrom("lease").select("holder").where("expires_at", ">", 0);
      expect(await running.execute(), "runs under way").toEqual([]);
    });
    const under = await store.transaction(async (tx) => {
      // The lock changes no row, so the waiting calls get it in their order.
      await sql`select 1 from list where id in
        (select list_id from member where google_list_id = ${listId}) for update`.execute(tx);
      const begun: Promise<unknown>[] = [];
      for (const one of begin) {
        begun.push(one());
        await soon(async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
          expect(rows[0]!.n, person.email).toBe(begun.length);
        });
      }
      return { begun };
    });
    return Promise.all(under.begun);
  };
  /** Makes the last step of a call to join a list, for which its preparation has made a Google list. */
  const joinWith = async (
    made: { id: string; pendingWriteId: string | null },
    { person, listId }: Membership,
    email: string,
  ): Promise<unknown> => {
    const { store } = world().server;
    const key = await groupIdOf(person, listId);
    const account = store.db.selectFrom("account").select("id").where("email", "=", email);
    const { id: accountId } = await account.executeTakeFirstOrThrow();
    const call = joinCall(store, async () => made) as Extract<Endpoint, { kind: "write" }>;
    const affected = { lists: new Set<string>(), accounts: new Set<string>(), notices: new Set<string>() };
    return store.transaction((tx) =>
      call.run(key, { tx, accountId, timeZone: "UTC", now: clock.now(), affected, key: null }, made),
    );
  };
  const filled = async (): Promise<{
    ann: Membership;
    bob: Membership;
    disconnect: () => Promise<unknown>;
  }> => {
    const [ann, bob] = await together(world(), 1);
    await ann.person.does(addTask, { listId: ann.listId, title: "Tickets" });
    await inStep([ann, bob!], ["Tickets"]);
    const whom = { listId: ann.listId, disconnectEmail: bob!.person.email };
    return { ann, bob: bob!, disconnect: () => ann.person.does(disconnectUser, whom) };
  };

  it.each(["Ann", "Bob"])("S3: what %s did is not sent once the membership ended", async (author) => {
    const { ann, bob, disconnect } = await filled();
    const { faults, ledger } = world().emulator;
    const { email } = bob.person;
    const membership = author === "Ann" ? ann : bob;
    const taskId = (await tasksOf(membership))[0]!.id;
    const away = faults.add({ match: { account: email }, kind: "unavailable" });
    const calls = ledger.count("tasks.list", email);
    await membership.person.does(googleTask, {
      taskListId: membership.listId,
      taskId,
      title: "Train tickets",
    });
    await soon(() => expect(ledger.count("tasks.list", email)).toBeGreaterThan(calls));
    await inStep([ann], ["Train tickets"]);
    await inTurn(ann, disconnect, () => {
      faults.remove(away);
      return bob.person.pulled();
    });
    await bob.person.pulled();
    await inStep([ann], ["Train tickets"]);
    await inStep([bob], [author === "Ann" ? "Tickets" : "Train tickets"]);
    expect(ledger.count("tasks.insert", email)).toBe(1);
  });

  it("S3: members keep what they did just before they left", async () => {
    const { ann, bob, disconnect } = await filled();
    await inTurn(ann, () => bob.person.does(addTask, { listId: bob.listId, title: "Bob's own" }), disconnect);
    await inStep([ann, bob], ["Tickets", "Bob's own"]);
  });

  it.each(["addTask", "deleteTask", "moveTask"])(
    "S3: %s after their membership ended does nothing",
    async (name) => {
      const { ann, bob, disconnect } = await filled();
      const { listId, person } = bob;
      const taskId = (await tasksOf(bob))[0]!.id;
      const toListId = await person.listId();
      const late = {
        addTask: () => person.refused(addTask, { listId, title: "Bob's own" }),
        deleteTask: () => person.refused(deleteTask, { tasklistId: listId, taskId }),
        moveTask: () => person.refused(moveTask, { fromListId: listId, toListId, taskId }),
      }[name]!;
      const [, answer] = await inTurn(ann, disconnect, late);
      expect(answer).toEqual(NOT_FOUND);
      await inStep([ann, bob], ["Tickets"]);
    },
  );

  it("S3: a sublist made after their membership ended is made nowhere", async () => {
    const { ann, bob, disconnect } = await filled();
    const made = { google_list_id: bob.listId, sublist_id: "1795000000001", sublist_name: "Bob's" };
    const [, answer] = await inTurn(ann, disconnect, () => bob.person.refused(addSharedSublist, made));
    expect(answer).toEqual(NOT_FOUND);
    expect((await sharedList(ann.person, ann.listId)).sublists).toEqual({});
  });

  it("S3: a part that is ended twice ends once", async () => {
    const { ann, bob, disconnect } = await filled();
    await inTurn(ann, disconnect, disconnect);
    await inStep([ann, bob], ["Tickets"]);
    const { lists } = await bob.person.board();
    expect(lists.filter((list) => list.google_list_id === bob.listId)).toHaveLength(1);
  });

  it("S3: a decline just after the approval, or later, ends nothing and is refused", async () => {
    const [ann] = await together(world(), 0);
    const bob = await Person.enter(world());
    await bob.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    const { listId, person } = ann;
    const approve = () => person.does(approveUser, { listId, approveEmail: bob.email });
    const decline = () => person.refused(declineUser, { listId, declineEmail: bob.email });
    const [, answer] = await inTurn(ann, approve, decline);
    expect([answer, await decline()]).toEqual([CONFLICT, CONFLICT]);
    expect(await sharedList(person, listId)).toMatchObject({ members: 2 });
  });

  it.each(["disconnects", "leaves", "deletes"])(
    "S6: the list keeps its owner when the one %s just after it was handed over",
    async (what) => {
      const { ann, bob } = await filled();
      const { listId, person } = ann;
      // Who leaves is read once more before. That would wait for the lock, and the call would begin after the handing over.
      const { faults } = world().emulator;
      const away = faults.add({ match: { account: bob.person.email }, kind: "unavailable" });
      const transfer = () => person.does(transferList, { listId, toEmail: bob.person.email });
      const late = {
        disconnects: () => person.refused(disconnectUser, { listId, disconnectEmail: bob.person.email }),
        leaves: () => bob.person.refused(leaveSharedList, { listId: bob.listId }),
        deletes: () => person.refused(deleteSharedList, { taskListId: listId }),
      }[what]!;
      const [, answer] = await inTurn(ann, transfer, late);
      faults.remove(away);
      expect(answer).toEqual(what === "leaves" ? OWNER_STAYS : FORBIDDEN);
      expect(await sharedList(person, listId)).toMatchObject({ role: "member", members: 2 });
      expect(await sharedList(bob.person, bob.listId)).toMatchObject({ role: "owner", members: 2 });
    },
  );

  it("S6: who gets a list while they delete their account leaves it to its longest member", async () => {
    const { ann, bob } = await filled();
    const { listId, person } = ann;
    const transfer = () => person.does(transferList, { listId, toEmail: bob.person.email });
    const confirm = bob.person.email;
    await inTurn(ann, transfer, () => bob.person.does(deleteAccount, { confirm }));
    expect(await sharedList(person, listId)).toMatchObject({ role: "owner", members: 1 });
  });

  it("S9: who asks to join while they delete their account leaves no request", async () => {
    const { ann } = await filled();
    const carol = await Person.enter(world());
    const key = await groupIdOf(ann.person, ann.listId);
    const join = () => carol.does(joinSharedList, key);
    await inTurn(ann, join, () => carol.does(deleteAccount, { confirm: carol.email }));
    const asked = (await ann.person.does(notices, {})).notices.filter(({ kind }) => kind === "asks");
    expect(asked.map(({ answer }) => answer)).toEqual(["approved"]); // Bob's
    expect(await sharedList(ann.person, ann.listId)).not.toHaveProperty("waiting");
  });

  it.each(["first", "last"])(
    "FH34: who asks to join when the list is deleted, %s, waits for nobody",
    async (which) => {
      const { ann } = await filled();
      const key = await groupIdOf(ann.person, ann.listId);
      const carol = await Person.enter(world());
      const join = async () => (await carol.call(joinSharedList, key)).status;
      const remove = () => ann.person.does(deleteSharedList, { taskListId: ann.listId });
      const [one, other] = await inTurn(ann, ...(which === "first" ? [join, remove] : [remove, join]));
      expect(which === "first" ? one : other).toBe(which === "first" ? 200 : 404);
      expect((await carol.board()).sharedLists).toEqual([]);
      expect(await unsound(world().server.store)).toEqual([]);
      const link = await carol.refused(joinSharedList, key);
      expect(link).toEqual(NOT_FOUND);
    },
  );

  it("S3: a list that was left while a second call waited to join stays their own", async () => {
    const { ann, bob, disconnect } = await filled();
    await disconnect();
    await bob.person.does(addTask, { listId: bob.listId, title: "Bob's own" });
    // The call's preparation returns the list that another call had stored, just before the membership ended.
    const join = joinWith({ id: bob.listId, pendingWriteId: null }, ann, bob.person.email);
    await expect(join).rejects.toMatchObject({ code: "conflict" });
    await inStep([ann], ["Tickets"]);
    await inStep([bob], ["Tickets", "Bob's own"]);
  });

  it("nobody loses a list because a call to join another one was given its placeholder list", async () => {
    const [{ ann, bob }, [cem]] = [await filled(), await together(world(), 0, "Other")];
    const dora = await Person.enter(world());
    const { newListId: id } = await dora.does(joinSharedList, await groupIdOf(ann.person, ann.listId));
    // A call was cut short after Google had made the list. A later one stored the list, before the first one went on.
    await expect(joinWith({ id, pendingWriteId: "ended" }, cem, dora.email)).rejects.toMatchObject({
      code: "conflict",
    });
    await inStep([ann, bob], ["Tickets"]);
    expect(await sharedList(ann.person, ann.listId)).toMatchObject({ members: 2, waiting: 1 });
  });

  it("S3: nobody is approved, or made the owner, whose membership ended", async () => {
    const { ann, bob, disconnect } = await filled();
    const { listId, person } = ann;
    const toEmail = bob.person.email;
    expect(await inTurn(ann, disconnect, () => person.refused(transferList, { listId, toEmail }))).toEqual([
      expect.anything(),
      NOT_FOUND,
    ]);
    const key = await groupIdOf(person, listId);
    const { newListId } = await bob.person.does(joinSharedList, key);
    const leave = () => bob.person.does(leaveSharedList, { listId: newListId });
    const approve = () => person.refused(approveUser, { listId, approveEmail: toEmail });
    expect(await inTurn(ann, leave, approve)).toEqual([expect.anything(), NOT_FOUND]);
    expect(await sharedList(person, listId)).toMatchObject({ role: "owner", members: 1 });
  });
});
