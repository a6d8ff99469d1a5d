import { lockAccount } from "./accounts.ts";
import type { Reader, Store, Tx } from "../engine.ts";
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

/** Locks the list of sublists and sections, or the account of labels. So changes of one set run one after another. */
export async function lockNames(tx: Tx, nameSet: NameSet): Promise<void> {
  if (nameSet.kind === "label") await lockAccount(tx, nameSet.accountId);
  else await lockList(tx, nameSet.listId);
}

/** Lists the sublists, sections or labels of one set. Deleted ones are included, because their ids must not be used again. */
export function allNames(tx: Reader, nameSet: NameSet): Promise<(Named & { deleted: 0 | 1 })[]> {
  switch (nameSet.kind) {
    case "sublist":
      return tx
        .selectFrom("sublist")
        .select(["id", "name", "deleted"])
        .where("list_id", "=", nameSet.listId)
        .execute();
    case "section":
      return tx
        .selectFrom("section")
        .select(["id", "name", "deleted"])
        .where("list_id", "=", nameSet.listId)
        .where("sublist_id", "=", storedSublistId(nameSet.sublistId))
        .execute();
    case "label":
      return tx
        .selectFrom("label")
        .select(["id", "name", "deleted"])
        .where("account_id", "=", nameSet.accountId)
        .execute();
  }
}

export async function liveNames(tx: Reader, nameSet: NameSet): Promise<Named[]> {
  return (await allNames(tx, nameSet)).filter((row) => !row.deleted);
}

export async function insertName(store: Store, tx: Tx, nameSet: NameSet, made: Named): Promise<void> {
  const row = { id: made.id, name: made.name, deleted: 0 as const, changed: await store.changeNumber(tx) };
  switch (nameSet.kind) {
    case "sublist":
      await tx
        .insertInto("sublist")
        .values({ list_id: nameSet.listId, ...row })
        .execute();
      return;
    case "section": {
      const { listId, sublistId } = nameSet;
      await tx
        .insertInto("section")
        .values({ list_id: listId, sublist_id: storedSublistId(sublistId), ...row })
        .execute();
      return;
    }
    case "label":
      await tx
        .insertInto("label")
        .values({ account_id: nameSet.accountId, ...row })
        .execute();
  }
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
export async function changeName(
  store: Store,
  tx: Tx,
  nameSet: NameSet,
  id: string,
  to: NameChange,
): Promise<void> {
  const set = { ...to, changed: await store.changeNumber(tx) };
  switch (nameSet.kind) {
    case "sublist": {
      const { listId } = nameSet;
      await tx.updateTable("sublist").set(set).where("list_id", "=", listId).where("id", "=", id).execute();
      if ("bin_rev" in to) {
        await tx
          .updateTable("section")
          .set(set)
          .where("list_id", "=", listId)
          .where("sublist_id", "=", id)
          .where("deleted", "=", 0)
          .execute();
      }
      return;
    }
    case "section":
      await tx
        .updateTable("section")
        .set(set)
        .where("list_id", "=", nameSet.listId)
        .where("sublist_id", "=", storedSublistId(nameSet.sublistId))
        .where("id", "=", id)
        .execute();
      return;
    case "label":
      await tx
        .updateTable("label")
        .set(set)
        .where("account_id", "=", nameSet.accountId)
        .where("id", "=", id)
        .execute();
  }
}
