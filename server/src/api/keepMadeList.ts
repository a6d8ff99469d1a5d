import type { ListMaker, MadeList } from "./ListMaker.ts";
import { refuseTakenList } from "./naming.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { Failed } from "../http/Failed.ts";
import type { Writing } from "../http/handlers.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Store, Tx } from "../db/engine.ts";
import { listNamed } from "../db/tables/listNames.ts";
import { endListPendingWrite, findMade, leaveList } from "../db/tables/pendingLists.ts";
import { adoptGoogleList, isDeleted } from "../db/tables/lists.ts";
import { memberByGoogleList } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { isEmptyList } from "../db/tables/tasks.ts";

/**
 * Makes a list in Google for a call that creates one. If an earlier call lost Google's answer, and a pull has added its list since,
 * returns that list.
 * @throws Failed `already_exists` when another list of the person has the name; what `make` throws
 */
export async function makeNewList(
  { db }: Store,
  make: ListMaker,
  accountId: string,
  title: string,
): Promise<MadeList> {
  const list = { title, restores: null };
  const left = await findMade(db, accountId, list);
  if (left) return left;
  await refuseTakenList(db, accountId, title, "title");
  return make(accountId, list, (tx) => listNamed(tx, accountId, title));
}

/**
 * Stores the row of a private list that Google has just created, unless a pull has found and stored it already. Then closes the
 * pending write of the list's creation.
 * @throws Failed `already_exists` if another call stored a list of this name meanwhile, and it has tasks; `conflict` if the
 *   person deleted or left the list while Google created it
 */
export async function keepMadeList(
  tx: Tx,
  made: MadeList & { accountId: string; title: string },
  now: number,
): Promise<MemberRow> {
  const { id, title, accountId, pendingWriteId } = made;
  await lockAccount(tx, accountId);
  const known = await memberByGoogleList(tx, accountId, id);
  if (known && (known.state !== "approved" || (await isDeleted(tx, known.list_id))))
    throw new Failed("conflict");
  // A call that is repeated after a lost answer finds the first call's list. That list is still empty, so return it. One with
  // tasks is a different list.
  if (known && pendingWriteId === null && !(await isEmptyList(tx, known.list_id)))
    throw new Failed("already_exists", { fields: { title: INVALID.nameTaken } });
  if (!known) await adoptGoogleList(tx, accountId, { id, title, isDefault: false }, now);
  await endListPendingWrite(tx, accountId, made);
  return known ?? (await memberByGoogleList(tx, accountId, id))!;
}

/** A call is refused after it made a list in Google. Lets the next call of the same purpose take that list at once. */
export async function leaveMadeList(made: MadeList | null, { tx, now }: Writing): Promise<void> {
  if (made && made.pendingWriteId !== null) await leaveList(tx, made.pendingWriteId, now);
}
