import { Failed } from "../../http/Failed.ts";
import type { Reader } from "../../db/engine.ts";
import { findSharer, memberOf } from "../../db/tables/members.ts";
import type { MemberRow, SharerKey } from "../../db/tables/members.ts";

/** The caller's part in a list, while they take part or wait. */
export async function presentPart(
  tx: Reader,
  listId: string,
  accountId: string,
): Promise<(MemberRow & { google_list_id: string }) | null> {
  const part = await memberOf(tx, listId, accountId);
  if (!part || part.google_list_id === null || !["approved", "pending"].includes(part.state)) return null;
  return { ...part, google_list_id: part.google_list_id };
}

/**
 * The shared list that a group id or a share link means: it names the sharer, who takes part, and the sharer's own list.
 * @returns the list, and the caller's part in it, if there is one already
 * @throws Failed `not_found`, the same whatever of it is wrong, so that nothing is learnt by guessing
 */
export async function invited(tx: Reader, accountId: string, key: SharerKey) {
  const sharer = await findSharer(tx, key);
  if (!sharer) throw new Failed("not_found");
  return { listId: sharer.list_id, part: await presentPart(tx, sharer.list_id, accountId) };
}
