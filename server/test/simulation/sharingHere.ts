import type { Endpoint } from "../../src/http/handlers.ts";
import { approveUser } from "../../src/api/sharing/approveUser.ts";
import { declineUser } from "../../src/api/sharing/declineUser.ts";
import { deleteSharedList } from "../../src/api/sharing/deleteSharedList.ts";
import { disconnectUser } from "../../src/api/sharing/disconnectUser.ts";
import { joinSharedList } from "../../src/api/sharing/joinSharedList.ts";
import { leaveSharedList } from "../../src/api/sharing/leaveSharedList.ts";
import { shareList } from "../../src/api/sharing/shareList.ts";
import { transferList } from "../../src/api/sharing/transferList.ts";
import { forgetGoogleOf, forgetList, noteFirstJoined, noteLeft, noteUnreadArrivals } from "./comings.ts";
import type { Fleet } from "./Fleet.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { Writing } from "./sendHere.ts";
import { plainTitle } from "./Oracle.ts";
import { inGoogle } from "./sightOf.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

const MEMBERS_AT_MOST = 5;
const ACCOUNTS_AT_MOST = 8;
/** An owner's action deletes the list once in this many times. After that nobody has the list any more. */
const DELETED_EVERY = 30;

/** People who share the list, join it and leave it through our API, while everything else goes on. */
export class SharingHere {
  private readonly sim: Simulation;
  private readonly here: PeopleHere;
  private readonly calls: Record<
    "share" | "join" | "approve" | "decline" | "disconnect" | "leave" | "transfer" | "delete",
    Writing
  >;

  constructor(sim: Simulation, here: PeopleHere, fleet: Fleet) {
    this.sim = sim;
    this.here = here;
    const call = (handled: Endpoint): Writing => handled as Writing;
    this.calls = {
      share: call(shareList),
      join: call(joinSharedList(sim.store, fleet.makeList)),
      approve: call(approveUser),
      decline: call(declineUser),
      disconnect: call(disconnectUser),
      leave: call(leaveSharedList(sim.store, (account) => fleet.lastLook(account))),
      transfer: call(transferList),
      delete: call(deleteSharedList),
    };
  }

  /** One random action about the list's members. */
  async act(): Promise<void> {
    const { waiting, world } = this.sim;
    const { random } = world;
    const found = await this.owner();
    if (!found) return;
    const { membership: owner, isShared } = found;
    if (!isShared && random.chance(0.7)) return this.share(owner);
    if (random.chance(1 / DELETED_EVERY)) return this.delete(owner);
    const others = this.members().filter((membership) => membership !== owner);
    this.sim.operations++;
    if (waiting.length > 0 && random.chance(0.6)) return this.answer(owner, random.pick(waiting));
    const dice = random.next();
    if (others.length < MEMBERS_AT_MOST - 1 && dice < 0.45) return this.join(random.pick([owner, ...others]));
    if (dice < 0.5) return this.leave(owner);
    if (dice < 0.55) return this.share(owner);
    if (others.length === 0) return this.join(owner);
    const other = random.pick(others);
    if (dice < 0.7) return this.leave(other);
    if (dice < 0.82) return this.disconnect(owner, other);
    if (dice < 0.9) return this.removeInGoogle(random.pick([owner, other]));
    return this.handOver(owner, other);
  }

  private members(): Membership[] {
    return this.sim.memberships.filter(({ list }) => list === LIST);
  }

  private async owner(): Promise<{ membership: Membership; isShared: boolean } | undefined> {
    const row = await this.sim.store.db
      .selectFrom("member")
      .innerJoin("list", "list.id", "member.list_id")
      .select(["member.id", "list.shared"])
      .where("list_id", "=", LIST)
      .where("main_user", "=", 1)
      .executeTakeFirst();
    const membership = this.members().find(({ member }) => member === row?.id);
    return membership && { membership, isShared: row?.shared === 1 };
  }

  private share(owner: Membership): void {
    this.here.send(owner, this.calls.share, { listId: owner.googleList }, async () => () => {
      this.sim.world.count("a list was shared again");
    });
  }

  /** A new person, or a former member, opens a member's link and asks to join. */
  private async join(sharer: Membership): Promise<void> {
    const { world, memberships, waiting, store, services } = this.sim;
    const taken = new Set([...memberships, ...waiting].map(({ account }) => account));
    const free = [...services.keys()].filter((account) => !taken.has(account));
    const again = free.length > 0 && (services.size >= ACCOUNTS_AT_MOST || world.random.chance(0.6));
    const account = again ? world.random.pick(free) : (await this.sim.arrive("Home")).account;
    const key = { listId: sharer.googleList, userId: sharer.account };
    this.here.send({ account, timeZone: "UTC" }, this.calls.join, key, async () => async () => {
      const part = await store.db
        .selectFrom("member")
        .select(["id", "state", "google_list_id"])
        .where("list_id", "=", LIST)
        .where("account_id", "=", account)
        .executeTakeFirstOrThrow();
      if (part.state !== "pending" || waiting.some((one) => one.account === account)) return;
      world.count(again ? "somebody asked to take part again" : "somebody asked to take part");
      const googleList = part.google_list_id!;
      waiting.push(this.sim.membershipFrom({ account, member: part.id, list: LIST, googleList }));
    });
  }

  /**
   * Either the owner answers a person who waits for approval, or the person gives up or writes something into their
   * placeholder list.
   */
  private answer(owner: Membership, membership: Membership): void {
    const { world, waiting, google, memberships } = this.sim;
    const email = `${membership.account}@example.com`;
    const leaves = (): void => {
      if (waiting.includes(membership)) waiting.splice(waiting.indexOf(membership), 1);
    };
    const turnedAway = (why: string) => async () => async () => {
      // the person was approved at the same moment, and the call ended the membership
      if (memberships.includes(membership)) return noteLeft(this.sim, membership);
      world.count(why);
      leaves();
      forgetGoogleOf(this.sim, membership);
    };
    const dice = world.random.next();
    if (dice < 0.15) {
      if (!google.lists.has(membership.googleList)) return;
      const text = this.sim.word(membership, "text");
      world.count("somebody who waits wrote into their list");
      world.oracle.create(inGoogle(membership), { text }, "");
      google.insert(membership.googleList, { title: plainTitle(text) }, { parent: null, previous: null });
    } else if (dice < 0.3)
      this.here.send(
        owner,
        this.calls.decline,
        { listId: owner.googleList, declineEmail: email },
        turnedAway("somebody was declined"),
      );
    else if (dice < 0.4)
      this.here.send(
        membership,
        this.calls.leave,
        { listId: membership.googleList },
        turnedAway("somebody waited no longer"),
      );
    else
      this.here.send(
        owner,
        this.calls.approve,
        { listId: owner.googleList, approveEmail: email },
        async () => async () => {
          if (!waiting.includes(membership)) return;
          world.count("somebody joined");
          leaves();
          this.sim.admit(membership);
          await noteFirstJoined(this.sim);
        },
      );
  }

  private leave(membership: Membership): void {
    this.here.send(membership, this.calls.leave, { listId: membership.googleList }, this.ends(membership));
  }

  private disconnect(owner: Membership, other: Membership): void {
    const input = { listId: owner.googleList, disconnectEmail: `${other.account}@example.com` };
    this.here.send(owner, this.calls.disconnect, input, this.ends(other));
  }

  private ends(membership: Membership) {
    return async () => async (): Promise<void> => {
      const { state } = await this.sim.member(membership);
      // an owner who leaves alone keeps the list as a private one
      if (state !== "left" || !this.sim.memberships.includes(membership)) return this.turnAllAway();
      await noteLeft(this.sim, membership);
    };
  }

  /** Removes the people whose requests ended because the list is no longer shared. */
  private async turnAllAway(): Promise<void> {
    const { waiting } = this.sim;
    for (const membership of waiting.slice()) {
      if ((await this.sim.member(membership)).state === "pending") continue;
      waiting.splice(waiting.indexOf(membership), 1);
      forgetGoogleOf(this.sim, membership);
    }
  }

  /**
   * The owner deletes the list for all. Each member keeps their own Google list of it (S3), and requests to join it
   * end.
   */
  private delete(owner: Membership): void {
    const { world } = this.sim;
    this.here.send(owner, this.calls.delete, { taskListId: owner.googleList }, async () => async () => {
      world.count(`the owner deleted the list of ${this.members().length}`);
      for (const membership of this.members()) if (membership !== owner) await noteLeft(this.sim, membership);
      await this.turnAllAway();
      await forgetList(this.sim, owner);
      forgetGoogleOf(this.sim, owner);
    });
  }

  private handOver(owner: Membership, to: Membership): void {
    const input = { listId: owner.googleList, toEmail: `${to.account}@example.com` };
    this.here.send(owner, this.calls.transfer, input, async () => () => {
      this.sim.world.count("the list was handed over");
    });
  }

  /** A member deletes their own Google list of the shared list, which ends their membership (S4). */
  private async removeInGoogle(membership: Membership): Promise<void> {
    const { google, memberships, world } = this.sim;
    if (!google.lists.has(membership.googleList)) return;
    await noteUnreadArrivals(this.sim, membership);
    google.deleteList(membership.googleList);
    memberships.splice(memberships.indexOf(membership), 1);
    // the membership may be ending at this moment, so that this Google list is a private list already
    this.sim.gone.set(membership, new Set());
    membership.removedAt = world.at;
    forgetGoogleOf(this.sim, membership);
    world.tell("Google list deleted", membership.account, membership.googleList);
    world.count("a member deleted the list in Google");
  }
}
