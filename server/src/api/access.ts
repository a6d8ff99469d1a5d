import { Failed } from "../http/Failed.ts";
import type { Reader, Tx } from "../db/engine.ts";
import { standingOf } from "../db/tables/lists.ts";
import { lockList } from "../db/tables/lockList.ts";
import { isCalled, memberByGoogleList, memberById, peopleOf } from "../db/tables/members.ts";
import type { MemberRow, Peer } from "../db/tables/members.ts";
import { openTasks } from "../db/tables/taskRows.ts";
import { findTask } from "../db/tables/tasks.ts";
import type { TaskSet } from "../domain/task.ts";

/** Own and shared lists have calls of their own (product 6.6): to those of the other kind a list is not there. */
export type ListKind = "own" | "shared";

/**
 * A list of the caller's, by the id of their own Google list.
 * @param kind which of the two it must be, where the call is for one of them
 * @throws Failed `not_found`, the same for a list that does not exist and for one that is not theirs, or not yet
 */
export async function listOf(
  tx: Reader,
  accountId: string,
  googleListId: string,
  kind?: ListKind,
): Promise<MemberRow> {
  const member = await memberByGoogleList(tx, accountId, googleListId);
  if (member?.state !== "approved") throw new Failed("not_found");
  const list = await standingOf(tx, member.list_id);
  if (list === "dead" || (kind !== undefined && list !== kind)) throw new Failed("not_found");
  return member;
}

/**
 * The same for a call that changes what divides the list: it holds the list locked from here on.
 * @throws Failed `not_found`, also when their part ended while they waited for the list
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
 * A shared list that the caller owns.
 * @throws Failed `not_found`, or `forbidden` for another member of it
 */
export async function ownedOf(tx: Reader, accountId: string, googleListId: string): Promise<MemberRow> {
  const member = await listOf(tx, accountId, googleListId, "shared");
  if (!member.main_user) throw new Failed("forbidden");
  return member;
}

/**
 * The caller's part in a shared list, also while it waits for approval.
 * @throws Failed `not_found`
 */
export async function partOf(tx: Reader, accountId: string, googleListId: string): Promise<MemberRow> {
  const member = await memberByGoogleList(tx, accountId, googleListId);
  return member?.state === "pending" ? member : listOf(tx, accountId, googleListId, "shared");
}

/**
 * Somebody in a list, by their e-mail address.
 * @throws Failed `not_found`, the same for somebody who is not there and for one of another state
 */
export async function peerOf(
  tx: Reader,
  listId: string,
  email: string,
  states: readonly MemberRow["state"][],
): Promise<Peer> {
  const found = (await peopleOf(tx, listId)).find(
    (each) => isCalled(each, email) && states.includes(each.state),
  );
  if (!found) throw new Failed("not_found");
  return found;
}

/**
 * A task of a list of the caller's, by our id or by Google's id in their account; the two are checked together.
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
 * Begins to change tasks of a list of the caller's (`openTasks`).
 * @throws Failed `not_found` when their part ended while they waited for the list
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
 * Makes sure that a shared list, which the caller holds locked by now, is still theirs to decide on.
 * @throws Failed `not_found`, or `forbidden` when it was handed over while they waited for the list
 */
export async function stillOwnedBy(tx: Tx, owner: MemberRow): Promise<void> {
  await stillOf(tx, owner);
  if (!(await memberById(tx, owner.id))?.main_user) throw new Failed("forbidden");
}

/**
 * Makes sure that a list, which the caller holds locked by now, is theirs as it was when they asked for it.
 * @throws Failed `not_found`
 */
export async function stillOf(tx: Tx, member: MemberRow): Promise<void> {
  const now = await memberById(tx, member.id);
  if (now?.state !== member.state || now.epoch !== member.epoch) throw new Failed("not_found");
}
