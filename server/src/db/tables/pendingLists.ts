import { TIMES } from "@tasklane/contract/limits.ts";
import { lockAccount } from "./accounts.ts";
import { newId } from "../../domain/newId.ts";
import type { Reader, Tx } from "../engine.ts";

/** A Google list whose creation was begun and is not known to have ended. */
export interface ListPendingWrite {
  id: string;
  title: string;
  /** Google's ids of the lists that the account had before. */
  known: string[];
}

/** How long whoever makes a list is thought to be still at it, in milliseconds; then their process has ended. */
const AT_IT = 90_000;

/** Who makes a list: this caller, somebody else at this moment, or nobody since it is there. */
export type ListClaim =
  | { who: "we"; pendingWrite: ListPendingWrite; begun: boolean }
  | { who: "others" }
  | { who: "nobody"; googleListId: string };

/**
 * Claims the making of a list of this title, which one caller at a time does for an account; whoever takes up what another
 * one left gets their pending write (`begun`).
 * @param known Google's ids of the lists that the account has, for an pending write that begins now
 * @param isThere finds the list, once it is kept, by Google's id
 */
export async function claimList(
  tx: Tx,
  accountId: string,
  { title, known }: Omit<ListPendingWrite, "id">,
  isThere: (tx: Tx) => Promise<string | null>,
  now: number,
): Promise<ListClaim> {
  // claims of an account come one after another
  await lockAccount(tx, accountId);
  const made = await isThere(tx);
  if (made !== null) return { who: "nobody", googleListId: made };
  const left = await tx
    .selectFrom("list_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("title", "=", title)
    .executeTakeFirst();
  if (left) {
    if (left.at > now - AT_IT) return { who: "others" };
    await tx.updateTable("list_intent").set({ at: now }).where("id", "=", left.id).execute();
    return { who: "we", pendingWrite: { id: left.id, title, known: JSON.parse(left.known) }, begun: true };
  }
  const id = newId();
  const pendingWrite = { id, account_id: accountId, title, known: JSON.stringify(known), at: now };
  await tx.insertInto("list_intent").values(pendingWrite).execute();
  return { who: "we", pendingWrite: { id, title, known }, begun: false };
}

/** The list may not have been made: its pending write stays for whoever tries next, who need not wait. */
export async function leaveList(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("list_intent")
    .set({ at: now - AT_IT })
    .where("id", "=", id)
    .execute();
}

export async function endListPendingWrite(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("list_intent").where("id", "=", id).execute();
}

/**
 * The list of this title that an earlier call made at Google and did not live to keep, if a pull has met it since.
 * @returns Google's id of it with that call's pending write; null when there is none
 */
export async function findMade(
  tx: Reader,
  accountId: string,
  title: string,
): Promise<{ id: string; intentId: string } | null> {
  const row = await tx
    .selectFrom("list_intent")
    .innerJoin("member", "member.account_id", "list_intent.account_id")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["list_intent.id", "list_intent.known", "member.google_list_id"])
    .where("list_intent.account_id", "=", accountId)
    .where("list_intent.title", "=", title)
    .where("member.state", "=", "approved")
    .where("list.dead_at", "is", null)
    .where("list.name", "=", title)
    .executeTakeFirst();
  const id = row?.google_list_id ?? null;
  if (!row || id === null || (JSON.parse(row.known) as string[]).includes(id)) return null;
  return { id, intentId: row.id };
}

/** Google's ids of an account's lists that are none of their board: deleted here, left, or not yet theirs. */
export async function otherLists(tx: Reader, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["member.google_list_id", "member.former_list_id"])
    .where("member.account_id", "=", accountId)
    .where((where) =>
      where.or([where("member.state", "!=", "approved"), where("list.dead_at", "is not", null)]),
    )
    .execute();
  return new Set(rows.flatMap((row) => row.google_list_id ?? row.former_list_id ?? []));
}

/** Forgets creations that nobody took up for as long as a call may be repeated under its key. */
export async function sweepListPendingWrites(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("list_intent")
    .where("at", "<", now - TIMES.idempotencyKept)
    .execute();
}
