import { Failed } from "../../http/Failed.ts";
import type { Reader } from "../../db/engine.ts";
import { memberOf } from "../../db/tables/members.ts";
import { findSharer } from "../../db/tables/sharedMembers.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { SharerKey } from "../../db/tables/sharedMembers.ts";

/**
 * Finds the caller's membership in a list.
 * @returns null unless it is approved or awaits approval
 */
export async function presentMembership(
  tx: Reader,
  listId: string,
  accountId: string,
): Promise<(MemberRow & { google_list_id: string }) | null> {
  const membership = await memberOf(tx, listId, accountId);
  if (
    !membership ||
    membership.google_list_id === null ||
    !["approved", "pending"].includes(membership.state)
  )
    return null;
  return { ...membership, google_list_id: membership.google_list_id };
}

/**
 * Finds the shared list that a group id or a share link means. `key` names the sharer, who must be a member, and the sharer's
 * Google list.
 * @returns the list, the sharer's membership, and the caller's if there is one
 * @throws Failed `not_found`, whichever part is wrong, so that guessing reveals nothing
 */
export async function invited(tx: Reader, accountId: string, key: SharerKey) {
  const sharer = await findSharer(tx, key);
  if (!sharer) throw new Failed("not_found");
  return {
    listId: sharer.list_id,
    sharer,
    membership: await presentMembership(tx, sharer.list_id, accountId),
  };
}
