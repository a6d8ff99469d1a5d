import { lockAccount } from "./accounts.ts";
import { newId } from "../../domain/newId.ts";
import type { Reader, Tx } from "../engine.ts";
import { livingOf } from "./members.ts";

/** What a Google list is created for: a new list with this title, or to restore the deleted list whose id `restores` holds. */
export interface WantedList {
  title: string;
  restores: string | null;
}

/** A pending write that creates a Google list. */
export interface ListPendingWrite extends WantedList {
  id: string;
  /** The Google ids of the lists that the account had before the creation. */
  known: string[];
}

/** So many milliseconds after a call claimed the creation of a list, another call may take it over. */
const AT_IT = 90_000;

/** Who creates a list: this caller, another call at this moment, or nobody because the list already exists. */
export type ListClaim =
  | { who: "we"; pendingWrite: ListPendingWrite; begun: boolean }
  | { who: "others" }
  | { who: "nobody"; googleListId: string };

/**
 * Claims the creation of a Google list with this title. Only one caller at a time may create it for an account. A caller may take
 * over an abandoned creation: it gets the pending write, and `begun` is true. That needs the same purpose, because the abandoned
 * creation's list may still appear in Google.
 * @param known Google ids of the lists that the account has, for a pending write that begins now
 * @param isThere finds the Google id of the list once its row is stored
 */
export async function claimList(
  tx: Tx,
  accountId: string,
  { title, restores, known }: Omit<ListPendingWrite, "id">,
  isThere: (tx: Tx) => Promise<string | null>,
  now: number,
): Promise<ListClaim> {
  // Lock the account, so that its claims run one after another.
  await lockAccount(tx, accountId);
  const made = await isThere(tx);
  if (made !== null) return { who: "nobody", googleListId: made };
  const pending = await tx
    .selectFrom("pending_list")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("title", "=", title), row("restores", "=", restores)]))
    .execute();
  if (pending.some(({ at }) => at > now - AT_IT)) return { who: "others" };
  const left = pending.find((row) => row.title === title && row.restores === restores);
  if (left) {
    await tx.updateTable("pending_list").set({ at: now }).where("id", "=", left.id).execute();
    const begun = { id: left.id, title, restores, known: JSON.parse(left.known) as string[] };
    return { who: "we", pendingWrite: begun, begun: true };
  }
  const id = newId();
  const row = { id, account_id: accountId, title, restores, known: JSON.stringify(known), at: now };
  await tx.insertInto("pending_list").values(row).execute();
  return { who: "we", pendingWrite: { id, title, restores, known }, begun: false };
}

/** Gives up a claim before the list is stored. The pending write stays, for the next caller to take over. */
export async function leaveList(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("pending_list")
    .set({ at: now - AT_IT })
    .where("id", "=", id)
    .execute();
}

/**
 * Ends the creation of a list that is stored now. The account's other pending writes note that list, so that it is not taken for
 * one of theirs (rule B5).
 * @param made.pendingWriteId null when another call has ended it
 */
export async function endListPendingWrite(
  tx: Tx,
  accountId: string,
  made: { id: string; pendingWriteId: string | null },
): Promise<void> {
  if (made.pendingWriteId === null) return;
  await tx.deleteFrom("pending_list").where("id", "=", made.pendingWriteId).execute();
  const others = tx.selectFrom("pending_list").select(["id", "known"]).where("account_id", "=", accountId);
  for (const { id, known } of await others.execute()) {
    const all = JSON.stringify([...(JSON.parse(known) as string[]), made.id]);
    await tx.updateTable("pending_list").set({ known: all }).where("id", "=", id).execute();
  }
}

/**
 * An earlier call created a list in Google but did not store it, for example because its process ended. A pull has added it
 * since. Finds that list for a call with the same purpose.
 * @returns its Google id, our id of it, and the id of that call's pending write; null when there is none
 */
export async function findMade(
  tx: Reader,
  accountId: string,
  { title, restores }: WantedList,
): Promise<{ id: string; listId: string; pendingWriteId: string } | null> {
  const rows = await livingOf(tx, accountId)
    .innerJoin("pending_list", "pending_list.account_id", "member.account_id")
    .select(["pending_list.id as pendingWriteId", "pending_list.known"])
    .select(["member.google_list_id as id", "member.list_id as listId"])
    .where("pending_list.title", "=", title)
    .where("pending_list.restores", restores === null ? "is" : "=", restores)
    .where("list.name", "=", title)
    .execute();
  for (const { id, listId, pendingWriteId, known } of rows)
    if (id !== null && !(JSON.parse(known) as string[]).includes(id)) return { id, listId, pendingWriteId };
  return null;
}

/** Reads the title and purpose of each pending creation of a list in an account. */
export async function pendingLists(tx: Reader, accountId: string): Promise<WantedList[]> {
  const rows = tx.selectFrom("pending_list").select(["title", "restores"]);
  return rows.where("account_id", "=", accountId).orderBy("at").execute();
}
