import { nextRefusal } from "../../domain/refusal.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { changeNumber } from "../changeNumber.ts";
import type { Reader, Tx } from "../engine.ts";
import { changeList, listById } from "./lists.ts";
import { changeMember, livingOf } from "./members.ts";
import type { MemberRow } from "./members.ts";

/** The value of `title_rev` while the Google list has never had the list's name. It is lower than every revision of a name. */
export const NAME_NOT_IN_GOOGLE = -1;

/**
 * Records which title Google shows for a member's list. A title that the person changed in Google becomes the list's name, unless
 * the list was renamed in Tasklane meanwhile. An equal title only updates the member's row, so other members see no change.
 */
export async function takeGoogleTitle(tx: Tx, member: MemberRow, title: string): Promise<void> {
  const changed = await changeNumber(tx);
  const known = (await listById(tx, member.list_id))!;
  let title_rev = known.name_rev;
  if (known.name !== title) {
    const rev = await nextRevision(tx, member.list_id);
    // That has locked the list, so nobody renames it now.
    const isRenamed = (await listById(tx, member.list_id))!.name_rev === member.title_rev;
    if (isRenamed) await setName(tx, member.list_id, { name: title, name_rev: rev, changed });
    title_rev = isRenamed ? rev : member.title_rev;
  }
  await changeMember(tx, member.id, { title, title_rev, changed, ...NOT_REFUSED });
}

const NOT_REFUSED = { name_refusal: null, name_retry_at: null };

/** Sets a list's name. No account has refused it yet. */
async function setName(
  tx: Tx,
  listId: string,
  set: { name: string; name_rev: number; changed: number },
): Promise<void> {
  await changeList(tx, listId, set);
  await tx.updateTable("member").set(NOT_REFUSED).where("list_id", "=", listId).execute();
}

/** Records that Google refuses a list's name in a member's account (rule U7.15). */
export async function refuseName(
  tx: Tx,
  member: MemberRow,
  { reason, rev, now }: { reason: string; rev: number; now: number },
): Promise<void> {
  const refusal = nextRefusal(readNameRefusal(member) ?? undefined, { reason, rev, now });
  const stored = { name_refusal: JSON.stringify(refusal), name_retry_at: refusal.retryAt };
  await changeMember(tx, member.id, { ...stored, changed: await changeNumber(tx) });
}

/** Reads Google's refusal of a list's name in a member's account; null when there is none. */
export function readNameRefusal({ name_refusal: stored }: MemberRow): Refusal | null {
  return stored === null ? null : (JSON.parse(stored) as Refusal);
}

/** Raises the list's revision counter, and returns its new value. */
export async function nextRevision(tx: Tx, listId: string): Promise<number> {
  const { rev } = await tx
    .updateTable("list")
    .set((list) => ({ rev: list("rev", "+", 1) }))
    .where("id", "=", listId)
    .returning("rev")
    .executeTakeFirstOrThrow();
  return rev;
}

/** Returns the name of a list, also of a deleted one. */
export async function nameOf(tx: Reader, listId: string): Promise<string> {
  return (await listById(tx, listId))!.name;
}

/** Finds an account's list with this name. Returns its Google id, or null if no list has the name. */
export async function listNamed(tx: Reader, accountId: string, name: string): Promise<string | null> {
  const named = livingOf(tx, accountId).select("member.google_list_id").where("list.name", "=", name);
  return (await named.executeTakeFirst())?.google_list_id ?? null;
}

/** Renames a list. The sync engine then renames it in each member's Google account. */
export async function renameListRow(tx: Tx, listId: string, name: string): Promise<void> {
  const changed = await changeNumber(tx);
  await setName(tx, listId, { name, name_rev: await nextRevision(tx, listId), changed });
  // Every task on the board shows the name of its list, so every member's board has changed.
  await tx.updateTable("member").set({ changed }).where("list_id", "=", listId).execute();
}
