import { TEXT } from "@tasklane/contract/sentences.ts";
import { lockAccount } from "./accounts.ts";
import type { Store, Tx } from "./engine.ts";
import { beginFill, endFill } from "./fill.ts";
import { keepAsOwn } from "./keepAsOwn.ts";
import { adoptGoogleList, detachMember } from "./lists.ts";
import { lockList } from "./lockList.ts";
import { changeMember, goneOwners, insertMember, memberById, peopleOf, sharedParts } from "./members.ts";
import type { MemberRow, Peer } from "./members.ts";

/** Lists whose people are to be told, and single accounts. */
export interface Concerned {
  lists: Set<string>;
  accounts: Set<string>;
}

/** Everybody's entry of a list is told anew: it says how many take part. */
async function touchList(store: Store, tx: Tx, listId: string): Promise<void> {
  const changed = await store.changeNumber(tx);
  await tx.updateTable("list").set({ changed }).where("id", "=", listId).execute();
}

/** An own list becomes a shared one, or a shared one with nobody else in it an own list. */
export async function setShared(
  store: Store,
  tx: Tx,
  member: MemberRow,
  shared: boolean,
  now: number,
): Promise<void> {
  const changed = await store.changeNumber(tx);
  await tx
    .updateTable("list")
    .set({ shared: shared ? 1 : 0, changed })
    .where("id", "=", member.list_id)
    .execute();
  await changeMember(tx, member.id, { since: shared ? now : null, changed });
}

/** So long somebody waits for approval; and so long a list that was made for that is theirs before it goes, unused (S8). */
const WAITS = 30 * 24 * 60 * 60_000;

/** S1: somebody asks to take part; their Google list has a neutral title, and nothing else crosses until approval. */
export async function beginPart(
  store: Store,
  tx: Tx,
  part: { listId: string; accountId: string; googleListId: string },
  now: number,
): Promise<MemberRow> {
  const row = await insertMember(store, tx, {
    list_id: part.listId,
    account_id: part.accountId,
    google_list_id: part.googleListId,
    title: TEXT.awaitingList,
    title_ver: -1, // whatever the list is called, their Google list is not
    main_user: 0,
    state: "pending",
    spare_at: now + WAITS,
  });
  await touchList(store, tx, part.listId);
  return row;
}

/** S2: every task is behind for the new member; the runner fills their Google list. */
export async function approvePart(store: Store, tx: Tx, member: MemberRow, now: number): Promise<void> {
  const changed = await store.changeNumber(tx);
  const approved = { state: "approved", epoch: member.epoch + 1, since: now, spare_at: null } as const;
  await changeMember(tx, member.id, { ...approved, changed });
  await touchList(store, tx, member.list_id);
  await beginFill(tx, member, now);
}

/**
 * S3: ends somebody's part, or their waiting; their Google list stays theirs, as an own list. Whoever is about to write
 * to it has done so before, or finds the part ended; one that was ended meanwhile is left alone.
 */
export async function endPart(store: Store, tx: Tx, part: MemberRow, now: number): Promise<void> {
  const { list_id, account_id } = part;
  await lockAccount(tx, account_id);
  await lockList(tx, list_id);
  const member = await memberById(tx, part.id);
  if (member?.state !== "approved" && member?.state !== "pending") return;
  const { google_list_id: id, title } = member;
  await endFill(tx, member.id);
  if (member.state === "approved") await keepAsOwn(store, tx, member, now);
  else {
    const changed = await store.changeNumber(tx);
    const ended = {
      state: "left",
      epoch: member.epoch + 1,
      google_list_id: null,
      former_list_id: id,
      spare_at: null,
    } as const;
    await changeMember(tx, member.id, { ...ended, changed });
    const isOver = member.spare_at !== null && member.spare_at <= now;
    const spareAt = isOver ? member.spare_at! : now + WAITS;
    if (id !== null)
      await adoptGoogleList(store, tx, account_id, { id, title, isDefault: false, spareAt }, now);
  }
  await touchList(store, tx, list_id);
}

/** Locks what ending parts of a list concerns: the accounts of all its people, then the list. @returns the people */
export async function lockPeople(tx: Tx, listId: string): Promise<Peer[]> {
  const accounts = (await peopleOf(tx, listId)).map((peer) => peer.account_id);
  for (const id of accounts.sort()) await lockAccount(tx, id);
  await lockList(tx, listId);
  return peopleOf(tx, listId);
}

/** Makes another member the owner. */
export async function handOver(store: Store, tx: Tx, listId: string, to: MemberRow): Promise<void> {
  const changed = await store.changeNumber(tx);
  const owners = tx.updateTable("member").where("list_id", "=", listId).where("main_user", "=", 1);
  await owners.set({ main_user: 0, changed }).execute();
  await changeMember(tx, to.id, { main_user: 1, changed });
  await touchList(store, tx, listId);
}

/**
 * S6: an owner is gone, and the list goes to the longest member, of those first whom Google still lets us serve. Without
 * other members it stays as it is.
 * @returns whether it has another owner now
 */
async function replaceOwner(store: Store, tx: Tx, owner: MemberRow): Promise<boolean> {
  if (!owner.main_user) return false;
  const others = (await peopleOf(tx, owner.list_id)).filter(
    (each) => each.state === "approved" && each.id !== owner.id,
  );
  const heir = others.find((each) => each.google === "connected") ?? others[0];
  if (heir) await handOver(store, tx, owner.list_id, heir);
  return heir !== undefined;
}

/** S4: a member's Google list is gone, and with it their part; the others, of whom one may own the list now, keep it. */
export async function losePart(store: Store, tx: Tx, member: MemberRow): Promise<void> {
  await detachMember(store, tx, member);
  await replaceOwner(store, tx, member);
  await touchList(store, tx, member.list_id);
}

/**
 * A person is about to be forgotten: what they own goes to the longest member, and who waits for a list that has nobody
 * else is turned away.
 * @returns whom this concerns
 */
export async function endParts(store: Store, tx: Tx, accountId: string, now: number): Promise<Concerned> {
  const told: Concerned = { lists: new Set(), accounts: new Set() };
  for (const part of await sharedParts(tx, accountId)) {
    const others = (await lockPeople(tx, part.list_id)).filter((peer) => peer.id !== part.id);
    await replaceOwner(store, tx, part);
    if (!others.some((peer) => peer.state === "approved")) {
      for (const peer of others) {
        await endPart(store, tx, peer, now);
        told.accounts.add(peer.account_id);
      }
    }
    await touchList(store, tx, part.list_id);
    told.lists.add(part.list_id);
  }
  return told;
}

/** An owner whose Google access is lost is gone after this time. */
const GONE_AFTER = 60 * 24 * 60 * 60_000;

/**
 * S6: lists whose owner has been gone for 60 days, or took their own Google list away, get another one.
 * @returns the lists whose people are to be told
 */
export async function replaceGoneOwners(store: Store, now: number): Promise<Set<string>> {
  const lists = new Set<string>();
  for (const { id, list_id } of await goneOwners(store.db, now - GONE_AFTER)) {
    const isReplaced = await store.transaction(async (tx) => {
      await lockList(tx, list_id); // whose part is ending has ended then
      const owner = (await goneOwners(tx, now - GONE_AFTER)).find((each) => each.id === id);
      return owner !== undefined && replaceOwner(store, tx, owner);
    });
    if (isReplaced) lists.add(list_id);
  }
  return lists;
}
