import { nameKey } from "@tasklane/contract/names.ts";
import { changeNumber } from "../changeNumber.ts";
import { lockAccount } from "./accounts.ts";
import type { Reader, Tx } from "../engine.ts";
import { nextRevision } from "./listNames.ts";
import { lockList } from "./lockList.ts";

/** Identifies a set of names: of the sublists of a list, of the sections of a list or sublist, or of the labels of an account. */
export type NameSet =
  | { kind: "sublist"; listId: string }
  | { kind: "section"; listId: string; sublistId: string | null }
  | { kind: "label"; accountId: string };

/** The column `section.sublist_id`, which is empty for a section directly in the list. */
export function storedSublistId(sublistId: string | null): string {
  return sublistId ?? "";
}

export interface Named {
  id: string;
  name: string;
}

/** Locks a set's list or account, so that changes of one set run one after another. */
export async function lockNames(tx: Tx, nameSet: NameSet): Promise<void> {
  if (nameSet.kind === "label") await lockAccount(tx, nameSet.accountId);
  else await lockList(tx, nameSet.listId);
}

/** Returns the columns that the rows of a set have in common. */
function commonOf(nameSet: NameSet) {
  switch (nameSet.kind) {
    case "sublist":
      return { list_id: nameSet.listId };
    case "section":
      return { list_id: nameSet.listId, sublist_id: storedSublistId(nameSet.sublistId) };
    case "label":
      return { account_id: nameSet.accountId };
  }
}

/** Lists the sublists, sections or labels of one set. Deleted ones are included, because their ids must not be used again. */
export function allNames(tx: Reader, nameSet: NameSet): Promise<(Named & { deleted: 0 | 1 })[]> {
  return tx
    .selectFrom(nameSet.kind)
    .select(["id", "name", "deleted"])
    .where((row) => row.and(commonOf(nameSet)))
    .execute();
}

/** Lists the sublists, sections or labels of one set that are not deleted. */
export async function liveNames(tx: Reader, nameSet: NameSet): Promise<Named[]> {
  return (await allNames(tx, nameSet)).filter((row) => !row.deleted);
}

/** Whether a list has a section of this name, directly or in a sublist. */
export async function hasSection(tx: Reader, listId: string, name: string): Promise<boolean> {
  const sections = tx
    .selectFrom("section")
    .select("name")
    .where("list_id", "=", listId)
    .where("deleted", "=", 0);
  return (await sections.execute()).some((section) => nameKey(section.name) === nameKey(name));
}

/** Inserts a sublist, section or label. The caller has checked that its id and its name are free. */
export async function insertName(tx: Tx, nameSet: NameSet, made: Named): Promise<void> {
  const row = { id: made.id, name: made.name, deleted: 0 as const, changed: await changeNumber(tx) };
  await tx
    .insertInto(nameSet.kind)
    .values({ ...commonOf(nameSet), ...row })
    .execute();
}

/** What is written to the row of a sublist, section or label. */
type NameChange =
  | { name: string }
  /** Deletes the sublist, section or label, and puts it into the bin. */
  | { deleted: 1; bin_at: number; bin_by: string; bin_rev: number }
  /** Restores the sublist, section or label. */
  | { deleted: 0; bin_at: null }
  /** Takes the sublist, section or label out of the bin for good; it stays deleted. */
  | { deleted: 1; bin_at: null };

/** Renames, deletes or restores a sublist, section or label. Deleting a sublist also deletes its sections. */
export async function changeName(tx: Tx, nameSet: NameSet, id: string, to: NameChange): Promise<void> {
  const set = { ...to, changed: await changeNumber(tx) };
  await tx
    .updateTable(nameSet.kind)
    .set(set)
    .where((row) => row.and(commonOf(nameSet)))
    .where("id", "=", id)
    .execute();
  if (nameSet.kind !== "sublist" || !("bin_rev" in to)) return;
  const inside = tx.updateTable("section").set(set).where("list_id", "=", nameSet.listId);
  await inside.where("sublist_id", "=", id).where("deleted", "=", 0).execute();
}

/** Deletes a sublist, section or label, and puts it into the bin. The caller has locked its list or account. */
export async function deleteName(
  tx: Tx,
  nameSet: NameSet,
  id: string,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> {
  const bin_rev = nameSet.kind === "label" ? 0 : await nextRevision(tx, nameSet.listId);
  await changeName(tx, nameSet, id, { deleted: 1, bin_at: now, bin_by: accountId, bin_rev });
}
