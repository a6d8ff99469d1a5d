import { REASON } from "@tasklane/contract/sentences.ts";
import { Failed } from "../http/Failed.ts";
import type { Reader, Tx } from "../db/engine.ts";
import { isSqlite } from "../db/sqlite.ts";
import { listKind } from "../db/tables/lists.ts";
import { lockList } from "../db/tables/lockList.ts";
import { memberByGoogleList, memberById } from "../db/tables/members.ts";
import { isCalled, peopleOf } from "../db/tables/sharedMembers.ts";
import type { MemberRow } from "../db/tables/members.ts";
import type { Peer } from "../db/tables/sharedMembers.ts";
import { openTasks } from "../db/tables/taskRows.ts";
import { findTask } from "../db/tables/tasks.ts";
import type { TaskSet } from "../domain/task.ts";

/**
 * Own and shared lists have separate calls (product 6.6). A call for one kind answers `not_found` for a list of the
 * other kind.
 */
export type ListKind = "own" | "shared";

/**
 * Finds the caller's membership in a list, by the id of the list in the caller's own Google account.
 * @param kind the kind that the list must have, for a call that serves only one kind
 * @throws Failed `not_found`, alike for a list that does not exist, that belongs to others, or where the caller awaits approval.
 *   So guessing reveals nothing
 */
export async function listOf(
  tx: Reader,
  accountId: string,
  googleListId: string,
  kind?: ListKind,
): Promise<MemberRow> {
  const member = await memberByGoogleList(tx, accountId, googleListId);
  if (member?.state !== "approved") throw new Failed("not_found");
  const found = await listKind(tx, member.list_id);
  if (found === "deleted" || (kind !== undefined && found !== kind)) throw new Failed("not_found");
  return member;
}

/**
 * Finds the caller's membership in a list and locks the list, for a call that changes its sublists or sections.
 * @throws Failed `not_found`, also when the membership ended while the call waited for the lock
 */
export async function lockedListOf(
  tx: Tx,
  accountId: string,
  googleListId: string,
  kind: ListKind,
): Promise<MemberRow> {
  const member = await listOf(tx, accountId, googleListId, kind);
  await lockList(tx, member.list_id);
  await stillOf(tx, member);
  return member;
}

/**
 * Finds the caller's membership in a shared list that they own.
 * @throws Failed `not_found`, or `forbidden` for a member who is not the owner
 */
export async function ownedOf(tx: Reader, accountId: string, googleListId: string): Promise<MemberRow> {
  const member = await listOf(tx, accountId, googleListId, "shared");
  if (!member.main_user) throw new Failed("forbidden");
  return member;
}

/**
 * Finds the caller's membership in a shared list that they own, and locks the list. While the transaction has the lock, no
 * membership of the list can end.
 * @throws Failed as `ownedOf` does, also when the list changed hands while the call waited for the lock
 */
export async function lockedOwnedOf(tx: Tx, accountId: string, googleListId: string): Promise<MemberRow> {
  const owner = await ownedOf(tx, accountId, googleListId);
  await lockList(tx, owner.list_id);
  await stillOwnedBy(tx, owner);
  return owner;
}

/**
 * Finds the caller's membership in a shared list, even if the caller still awaits approval.
 * @throws Failed `not_found`
 */
export async function membershipOf(tx: Reader, accountId: string, googleListId: string): Promise<MemberRow> {
  const member = await memberByGoogleList(tx, accountId, googleListId);
  return member?.state === "pending" ? member : listOf(tx, accountId, googleListId, "shared");
}

/**
 * Finds a person of a list by e-mail address.
 * @param who.memberId the person's membership, where two people have the address
 * @param states the states that the membership may have
 * @throws Failed `not_found`, alike for an unknown person and for a membership in another state; `conflict` when two people fit
 */
export async function peerOf(
  tx: Reader,
  listId: string,
  { email, memberId }: { email: string; memberId: string | undefined },
  states: readonly MemberRow["state"][],
): Promise<Peer> {
  const [found, other] = (await peopleOf(tx, listId)).filter(
    (each) =>
      isCalled(each, email) &&
      states.includes(each.state) &&
      (memberId === undefined || each.id === memberId),
  );
  if (!found) throw new Failed("not_found");
  if (other) throw new Failed("conflict", { message: REASON.sameAddress });
  return found;
}

/**
 * Finds a task of the caller's list, by its Tasklane id or by its Google id in their account. List and task are checked together,
 * so that nobody reads a task of another list.
 * @throws Failed `not_found`
 */
export async function taskOf(
  tx: Reader,
  accountId: string,
  googleListId: string,
  taskId: string,
): Promise<{ member: MemberRow; taskId: string }> {
  const member = await listOf(tx, accountId, googleListId);
  const id = await findTask(tx, member, taskId);
  if (id === null) throw new Failed("not_found");
  return { member, taskId: id };
}

/**
 * Locks a list of the caller and loads tasks to change (`openTasks`).
 * @throws Failed `not_found` when the caller's membership ended while they waited for the lock
 */
export async function openTasksOf(
  tx: Tx,
  member: MemberRow,
  taskIds: Iterable<string> = [],
): Promise<TaskSet> {
  const set = await openTasks(tx, member.list_id, taskIds);
  await stillOf(tx, member);
  return set;
}

/**
 * Checks that the caller still owns a shared list. The transaction must already hold the list's lock, so that ownership cannot
 * change after the check.
 * @throws Failed `not_found`, or `forbidden` when ownership was transferred while they waited for the lock
 */
export async function stillOwnedBy(tx: Tx, owner: MemberRow): Promise<void> {
  await stillOf(tx, owner);
  if (!(await memberById(tx, owner.id))?.main_user) throw new Failed("forbidden");
}

/**
 * Checks that the membership has not changed since `member` was read. The transaction must already hold the list's lock, so that
 * it cannot change after the check.
 * @throws Failed `not_found`
 */
export async function stillOf(tx: Tx, member: MemberRow): Promise<void> {
  // On SQLite, nobody else has written since this transaction began.
  if (isSqlite(tx)) return;
  const now = await memberById(tx, member.id);
  if (now?.state !== member.state || now.epoch !== member.epoch) throw new Failed("not_found");
}
