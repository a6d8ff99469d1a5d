import { Failed } from "./http/Failed.ts";
import type { Reader } from "./store/engine.ts";
import { isDead } from "./store/lists.ts";
import { memberByGoogleList } from "./store/members.ts";
import type { MemberRow } from "./store/members.ts";
import { findTask } from "./store/tasks.ts";

/**
 * A list of the caller's, by the id of their own Google list.
 * @throws Failed `not_found`, the same for a list that does not exist and for one that is not theirs
 */
export async function listOf(tx: Reader, accountId: string, googleListId: string): Promise<MemberRow> {
  const member = await memberByGoogleList(tx, accountId, googleListId);
  if (member?.state !== "approved" || (await isDead(tx, member.list_id))) throw new Failed("not_found");
  return member;
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
