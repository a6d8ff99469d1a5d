import { changeNumber } from "../db/changeNumber.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { nobodyAffected } from "../domain/affected.ts";
import type { Affected } from "../domain/affected.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Store, Tx } from "../db/engine.ts";
import { beginBackfill, endBackfill } from "./backfill.ts";
import { forkToPrivateList } from "./forkToPrivateList.ts";
import { changeList, insertList } from "../db/tables/lists.ts";
import { NAME_NOT_IN_GOOGLE, nameOf, nextRevision } from "../db/tables/listNames.ts";
import { lockList, tryLockList } from "../db/tables/lockList.ts";
import { changeMember, endMember, insertMember, memberById } from "../db/tables/members.ts";
import { goneOwners, peopleOf, sharedMemberships } from "../db/tables/sharedMembers.ts";
import type { MemberRow } from "../db/tables/members.ts";
import type { Peer } from "../db/tables/sharedMembers.ts";
import { forgetReplicas } from "../db/tables/remoteTasks.ts";
import { addNotice, closeRequest, moveRequests } from "../db/tables/noticeRows.ts";

/** Why a membership ended, for the member's notice, unless they ended it themselves. */
export interface MembershipEnd {
  kind: "declined" | "lapsed" | "disconnected" | "deleted";
  /** The person who ended the membership; null when nobody did. */
  actorId: string | null;
}

/** Gives a list's row a new change number. So every member's page reads the row again, which shows the number of members. */
async function touchList(tx: Tx, listId: string): Promise<void> {
  await changeList(tx, listId, { changed: await changeNumber(tx) });
}

/** Makes a private list shared, or a shared list without other members private. */
export async function setShared(tx: Tx, member: MemberRow, shared: boolean, now: number): Promise<void> {
  const changed = await changeNumber(tx);
  await changeList(tx, member.list_id, { shared: shared ? 1 : 0, changed });
  await changeMember(tx, member.id, { since: shared ? now : null, changed });
}

/** A request to join waits at most this long for approval, in milliseconds (S8). */
export const WAITS = 30 * 24 * 60 * 60_000;

/**
 * Adds a person who asks to join a list. Until the owner approves, their Google list is empty, with a neutral title (S1).
 * @param notified collects the accounts whose notices changed
 */
export async function requestMembership(
  tx: Tx,
  { listId, accountId, googleListId }: { listId: string; accountId: string; googleListId: string },
  now: number,
  notified = new Set<string>(),
): Promise<MemberRow> {
  const row = await insertMember(tx, {
    list_id: listId,
    account_id: accountId,
    google_list_id: googleListId,
    title: TEXT.awaitingList,
    title_rev: NAME_NOT_IN_GOOGLE,
    main_user: 0,
    state: "pending",
    orphaned_at: now + WAITS,
  });
  // Somebody who was a member before rejoins with a new Google list. Of the old one nothing may be known any more (S5).
  await forgetReplicas(tx, row.id);
  await touchList(tx, listId);
  await tellOwner(tx, notified, { kind: "asks", listId, actorId: accountId }, now);
  return row;
}

/**
 * Approves a member and closes their request. The backfill then brings the list's tasks to their Google list (S2).
 * @param by who approves
 * @param notified collects the accounts whose notices changed
 */
export async function approveMembership(
  tx: Tx,
  member: MemberRow,
  now: number,
  { by, notified }: { by: string | null; notified: Set<string> } = { by: null, notified: new Set() },
): Promise<void> {
  const changed = await changeNumber(tx);
  // Hide from the new member what was deleted before they joined.
  const bin_from = await nextRevision(tx, member.list_id);
  const approved = { state: "approved", epoch: member.epoch + 1, since: now, orphaned_at: null } as const;
  await changeMember(tx, member.id, { ...approved, bin_from, changed });
  await touchList(tx, member.list_id);
  await beginBackfill(tx, member, now);
  const { list_id: listId, account_id: accountId } = member;
  await closeRequest(tx, notified, { listId, askerId: accountId, answer: "approved" }, now);
  await addNotice(tx, notified, { accountId, kind: "approved", actorId: by, listId }, now);
}

/**
 * Ends a membership, or a request to join. The person keeps their Google list as a private list (S3). A placeholder list is deleted
 * later, if it was never used (S8). The account and the list are locked first. So every other writer has finished before, or finds
 * the membership ended. If it had ended already, nothing happens.
 * @param end why, for the person's notice; undefined when they ended it themselves
 * @param notified collects the accounts whose notices changed
 * @returns the private list's id; null if there is none
 */
export async function endMembership(
  tx: Tx,
  membership: MemberRow,
  now: number,
  end?: MembershipEnd,
  notified = new Set<string>(),
): Promise<string | null> {
  const { list_id: listId, account_id: accountId } = membership;
  await lockAccount(tx, accountId);
  await lockList(tx, listId);
  const member = await memberById(tx, membership.id);
  if (member?.state !== "approved" && member?.state !== "pending") return null;
  await endBackfill(tx, member.id);
  const ownListId =
    member.state === "approved"
      ? await forkToPrivateList(tx, member, now)
      : await endRequest(tx, member, now);
  await touchList(tx, listId);
  const answer = end?.kind === "declined" ? end.kind : null;
  if (member.state === "pending")
    await closeRequest(tx, notified, { listId, askerId: accountId, answer }, now);
  if (end) await addNotice(tx, notified, { accountId, listId, ownListId, ...end }, now);
  else if (member.state === "approved")
    await tellOwner(tx, notified, { kind: "left", listId, actorId: accountId }, now);
  return ownListId;
}

/** Tells a list's owner that somebody asks to join it, or left it. */
async function tellOwner(
  tx: Tx,
  notified: Set<string>,
  event: { kind: "asks" | "left"; listId: string; actorId: string },
  now: number,
): Promise<void> {
  const owner = (await peopleOf(tx, event.listId)).find((peer) => peer.main_user);
  if (owner) await addNotice(tx, notified, { accountId: owner.account_id, ...event }, now);
}

/**
 * A person no longer waits for approval to join a shared list: their placeholder list becomes a deleted private list. The sync
 * engine deletes it in Google, or lets it live if a reading shows that the person used it (S8).
 * @returns the private list's id; null if there was no Google list
 */
async function endRequest(tx: Tx, member: MemberRow, now: number): Promise<string | null> {
  const { google_list_id, account_id, title } = member;
  await endMember(tx, member, "left");
  if (google_list_id === null) return null;
  const placeholder = { account_id, google_list_id, title };
  return leavePlaceholder(tx, placeholder, await nameOf(tx, member.list_id), now);
}

/** Stores a placeholder list for which nobody waits (`endRequest`). @param name that of the shared list @returns our id of it */
export async function leavePlaceholder(
  tx: Tx,
  placeholder: { account_id: string; google_list_id: string; title: string },
  name: string | null,
  now: number,
): Promise<string> {
  const listId = await insertList(tx, { name: placeholder.title, rev: 0, now });
  await changeList(tx, listId, { deleted_at: now });
  await insertMember(tx, { list_id: listId, ...placeholder, orphaned_at: now, orphaned_name: name });
  return listId;
}

/** Locks what changes when a list's memberships end: the accounts of all its people, then the list. @returns the people */
export async function lockPeople(tx: Tx, listId: string): Promise<Peer[]> {
  const accounts = (await peopleOf(tx, listId)).map((peer) => peer.account_id);
  for (const id of accounts.sort()) await lockAccount(tx, id);
  await lockList(tx, listId);
  return peopleOf(tx, listId);
}

/** Makes another member the owner. Every member gets a notice, except `by`, who did it. `notified` collects them. */
export async function handOver(
  tx: Tx,
  { listId, to, by, now }: { listId: string; to: MemberRow; by: string | null; now: number },
  notified: Set<string>,
): Promise<void> {
  const changed = await changeNumber(tx);
  const owners = tx.updateTable("member").where("list_id", "=", listId).where("main_user", "=", 1);
  await owners.set({ main_user: 0, changed }).execute();
  await changeMember(tx, to.id, { main_user: 1, changed });
  await touchList(tx, listId);
  await moveRequests(tx, notified, listId, to.account_id);
  for (const { account_id: accountId, state } of await peopleOf(tx, listId)) {
    if (state !== "approved" || accountId === by) continue;
    await addNotice(tx, notified, { accountId, kind: "owner", actorId: to.account_id, listId }, now);
  }
}

/**
 * A list's owner is gone: makes another member the owner. Members with working Google access come first, and among these the one
 * who joined first (S6). Without other members, the owner stays.
 * @param mayReturn whether the owner is still a member. Then they stay until a member with working Google access can follow.
 * @returns whether the list has another owner now
 */
async function replaceOwner(tx: Tx, owner: MemberRow, now: number, notified: Set<string>, mayReturn = false) {
  const others = (await peopleOf(tx, owner.list_id)).filter(
    (each) => each.state === "approved" && each.id !== owner.id,
  );
  const heir = others.find((each) => each.google === "connected") ?? (mayReturn ? undefined : others[0]);
  if (heir) await handOver(tx, { listId: owner.list_id, to: heir, by: null, now }, notified);
  return heir !== undefined;
}

/** The last member of a list is gone, so nobody can answer requests to join it: ends them. Names nobody to those who asked. */
async function endRequests(
  tx: Tx,
  { listId, now }: { listId: string; now: number },
  { lists, notices }: Pick<Affected, "lists" | "notices">,
): Promise<void> {
  for (const peer of await peopleOf(tx, listId)) {
    if (peer.state !== "pending") continue;
    const placeholder = await endMembership(tx, peer, now, { kind: "deleted", actorId: null }, notices);
    if (placeholder !== null) lists.add(placeholder);
  }
}

/**
 * Ends the membership of a person who deleted the Google list (S4). The others keep the list, and one of them owns it then.
 * Without others, the list goes to the person's bin, and requests to join it end. `affected` collects whom to notify.
 */
export async function loseMembership(
  tx: Tx,
  member: MemberRow,
  now: number,
  affected: Pick<Affected, "lists" | "notices">,
): Promise<void> {
  const { list_id: listId, account_id: by } = member;
  await endMember(tx, member, "detached");
  if (!member.main_user) await tellOwner(tx, affected.notices, { kind: "left", listId, actorId: by }, now);
  else if (!(await replaceOwner(tx, member, now, affected.notices))) {
    await changeList(tx, listId, { bin_at: now, bin_by: by, bin_how: "google" });
    await endRequests(tx, { listId, now }, affected);
  }
  await touchList(tx, listId);
  affected.lists.add(listId);
}

/**
 * A person deletes their account: gives their shared lists to others. The memberships end with the account. Another member
 * becomes the owner of each list that they own. If a list has no other member, requests to join it are ended.
 * @returns whom to notify
 */
export async function giveUpSharedLists(tx: Tx, accountId: string, now: number): Promise<Affected> {
  const affected = nobodyAffected();
  for (const { list_id: listId } of await sharedMemberships(tx, accountId)) {
    // Only now is it certain who owns the list: it may just have been handed over.
    const member = (await lockPeople(tx, listId)).find(({ account_id }) => account_id === accountId);
    if (member?.main_user && !(await replaceOwner(tx, member, now, affected.notices)))
      await endRequests(tx, { listId, now }, affected);
    if (member?.state === "approved" && !member.main_user)
      await tellOwner(tx, affected.notices, { kind: "left", listId, actorId: accountId }, now);
    await closeRequest(tx, affected.notices, { listId, askerId: accountId, answer: null }, now);
    await touchList(tx, listId);
    affected.lists.add(listId);
  }
  affected.notices.delete(accountId);
  return affected;
}

/** If Google has not let us into an owner's account for this long, in milliseconds, the owner counts as gone. */
const GONE_AFTER = 60 * 24 * 60 * 60_000;

/**
 * Finds lists whose owner has been gone for 60 days, or has deleted their own Google list. Makes another member the owner (S6).
 * @param affected collects whom to notify
 */
export async function replaceGoneOwners(store: Store, now: number, affected: Affected): Promise<void> {
  for (const { id, list_id } of await goneOwners(store.db, now - GONE_AFTER)) {
    const isReplaced = await store.transaction(async (tx) => {
      // Waits until a transaction that is ending a membership has finished.
      if ((await tryLockList(tx, list_id)) === null) return false;
      const owner = (await goneOwners(tx, now - GONE_AFTER)).find((each) => each.id === id);
      return owner && replaceOwner(tx, owner, now, affected.notices, owner.state === "approved");
    });
    if (isReplaced) affected.lists.add(list_id);
  }
}
