import { lockAccount } from "./accounts.ts";
import type { Reader, Store, Tx } from "../engine.ts";
import { lockList } from "./lockList.ts";

/** Identifies a set of names: the sublists of a list, the sections of a list or sublist, or the labels of an account. */
export type Division =
  | { kind: "sublist"; listId: string }
  | { kind: "section"; listId: string; sublistId: string }
  | { kind: "label"; accountId: string };

export interface Named {
  id: string;
  name: string;
}

/** Locks the list of sublists and sections, or the account of labels. So changes of one set run one after another. */
export async function lockDivisions(tx: Tx, division: Division): Promise<void> {
  if (division.kind === "label") await lockAccount(tx, division.accountId);
  else await lockList(tx, division.listId);
}

/** Lists the sublists, sections or labels of one set, including deleted ones, because their ids must not be used again. */
export function allDivisions(tx: Reader, division: Division): Promise<(Named & { dead: 0 | 1 })[]> {
  switch (division.kind) {
    case "sublist":
      return tx
        .selectFrom("sublist")
        .select(["id", "name", "dead"])
        .where("list_id", "=", division.listId)
        .execute();
    case "section":
      return tx
        .selectFrom("section")
        .select(["id", "name", "dead"])
        .where("list_id", "=", division.listId)
        .where("sublist_id", "=", division.sublistId)
        .execute();
    case "label":
      return tx
        .selectFrom("label")
        .select(["id", "name", "dead"])
        .where("account_id", "=", division.accountId)
        .execute();
  }
}

export async function liveDivisions(tx: Reader, division: Division): Promise<Named[]> {
  return (await allDivisions(tx, division)).filter((row) => !row.dead);
}

export async function insertDivision(store: Store, tx: Tx, division: Division, made: Named): Promise<void> {
  const row = { id: made.id, name: made.name, dead: 0 as const, changed: await store.changeNumber(tx) };
  switch (division.kind) {
    case "sublist":
      await tx
        .insertInto("sublist")
        .values({ list_id: division.listId, ...row })
        .execute();
      return;
    case "section": {
      const { listId, sublistId } = division;
      await tx
        .insertInto("section")
        .values({ list_id: listId, sublist_id: sublistId, ...row })
        .execute();
      return;
    }
    case "label":
      await tx
        .insertInto("label")
        .values({ account_id: division.accountId, ...row })
        .execute();
  }
}

/** What is written to the row of a sublist, section or label. */
type DivisionChange =
  | { name: string }
  /** Deletes the name, and puts it into the bin. */
  | { dead: 1; bin_at: number; bin_by: string; bin_ver: number }
  /** Restores the name. */
  | { dead: 0; bin_at: null }
  /** Takes the name out of the bin for good; it stays deleted. */
  | { dead: 1; bin_at: null };

/** Renames, deletes or restores a sublist, section or label. Deleting a sublist deletes its living sections. */
export async function changeDivision(
  store: Store,
  tx: Tx,
  division: Division,
  id: string,
  to: DivisionChange,
): Promise<void> {
  const set = { ...to, changed: await store.changeNumber(tx) };
  switch (division.kind) {
    case "sublist": {
      const { listId } = division;
      await tx.updateTable("sublist").set(set).where("list_id", "=", listId).where("id", "=", id).execute();
      if ("bin_ver" in to) {
        await tx
          .updateTable("section")
          .set(set)
          .where("list_id", "=", listId)
          .where("sublist_id", "=", id)
          .where("dead", "=", 0)
          .execute();
      }
      return;
    }
    case "section":
      await tx
        .updateTable("section")
        .set(set)
        .where("list_id", "=", division.listId)
        .where("sublist_id", "=", division.sublistId)
        .where("id", "=", id)
        .execute();
      return;
    case "label":
      await tx
        .updateTable("label")
        .set(set)
        .where("account_id", "=", division.accountId)
        .where("id", "=", id)
        .execute();
  }
}
