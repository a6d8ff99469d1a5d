import { newId } from "./engine.ts";
import type { Tx } from "./engine.ts";

/** A Google list whose creation was begun and is not known to have ended. */
export interface ListIntent {
  id: string;
  title: string;
  /** Google's ids of the lists that the account had before. */
  known: string[];
}

/** How long whoever makes a list is thought to be still at it, in milliseconds; then their process has ended. */
const AT_IT = 90_000;

/** Who makes a list: this caller, somebody else at this moment, or nobody since it is there. */
export type ListClaim =
  | { who: "we"; intent: ListIntent; begun: boolean }
  | { who: "others" }
  | { who: "nobody"; googleListId: string };

/**
 * Claims the making of a list of this title, which one caller at a time does for an account; whoever takes up what another
 * one left gets their intent (`begun`).
 * @param known Google's ids of the lists that the account has, for an intent that begins now
 */
export async function claimList(
  tx: Tx,
  accountId: string,
  { title, known }: Omit<ListIntent, "id">,
  now: number,
): Promise<ListClaim> {
  // claims of an account come one after another
  await tx
    .updateTable("account")
    .set((account) => ({ google: account.ref("google") }))
    .where("id", "=", accountId)
    .execute();
  const made = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select("member.google_list_id")
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("list.dead_at", "is", null)
    .where("list.name", "=", title)
    .executeTakeFirst();
  if (made?.google_list_id) return { who: "nobody", googleListId: made.google_list_id };
  const left = await tx
    .selectFrom("list_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("title", "=", title)
    .executeTakeFirst();
  if (left) {
    if (left.at > now - AT_IT) return { who: "others" };
    await tx.updateTable("list_intent").set({ at: now }).where("id", "=", left.id).execute();
    return { who: "we", intent: { id: left.id, title, known: JSON.parse(left.known) }, begun: true };
  }
  const id = newId();
  const intent = { id, account_id: accountId, title, known: JSON.stringify(known), at: now };
  await tx.insertInto("list_intent").values(intent).execute();
  return { who: "we", intent: { id, title, known }, begun: false };
}

/** The list may not have been made: its intent stays for whoever tries next. */
export async function leaveList(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("list_intent").set({ at: 0 }).where("id", "=", id).execute();
}

export async function endListIntent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("list_intent").where("id", "=", id).execute();
}
