import { changeNumber } from "../changeNumber.ts";
import type { Reader, Tx } from "../engine.ts";
import { approvedOf } from "./members.ts";
import type { MemberRow } from "./members.ts";

/** The value of `title_rev` while the Google list has never had the list's name. It is lower than every revision of a name. */
export const NAME_NOT_IN_GOOGLE = -1;

/**
 * Records which title Google shows for a member's list. A title that the person changed in Google becomes the list's name, unless
 * the list was renamed in Tasklane meanwhile. An equal title only updates the member's row, so other members see no change.
 */
export async function takeGoogleTitle(tx: Tx, member: MemberRow, title: string): Promise<void> {
  const changed = await changeNumber(tx);
  const { name, name_rev } = await nameAndVersionOf(tx, member.list_id);
  if (name === title) {
    await tx
      .updateTable("member")
      .set({ title, title_rev: name_rev, changed })
      .where("id", "=", member.id)
      .execute();
    return;
  }
  const rev = await nextRevision(tx, member.list_id);
  const renamed = await tx
    .updateTable("list")
    .set({ name: title, name_rev: rev, changed })
    .where("id", "=", member.list_id)
    .where("name_rev", "=", member.title_rev)
    .returning("id")
    .executeTakeFirst();
  const title_rev = renamed ? rev : member.title_rev;
  await tx.updateTable("member").set({ title, title_rev, changed }).where("id", "=", member.id).execute();
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

export async function nameOf(tx: Reader, listId: string): Promise<string> {
  return (await nameAndVersionOf(tx, listId)).name;
}

async function nameAndVersionOf(tx: Reader, listId: string): Promise<{ name: string; name_rev: number }> {
  return tx
    .selectFrom("list")
    .select(["name", "name_rev"])
    .where("id", "=", listId)
    .executeTakeFirstOrThrow();
}

/** Finds an account's list with this name. Returns its Google id, or null if no list has the name. */
export async function listNamed(tx: Reader, accountId: string, name: string): Promise<string | null> {
  const row = await approvedOf(tx, accountId)
    .innerJoin("list", "list.id", "member.list_id")
    .select("member.google_list_id")
    .where("list.deleted_at", "is", null)
    .where("list.name", "=", name)
    .executeTakeFirst();
  return row?.google_list_id ?? null;
}

/** Renames a list. The sync engine then renames it in each member's Google account. */
export async function renameListRow(tx: Tx, listId: string, name: string): Promise<void> {
  const changed = await changeNumber(tx);
  await tx
    .updateTable("list")
    .set((list) => ({ name, rev: list("rev", "+", 1), name_rev: list("rev", "+", 1), changed }))
    .where("id", "=", listId)
    .execute();
  // Every task on the board shows the name of its list, so every member's board has changed.
  await tx.updateTable("member").set({ changed }).where("list_id", "=", listId).execute();
}
