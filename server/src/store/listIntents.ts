import { newId } from "./engine.ts";
import type { Reader, Tx } from "./engine.ts";

/** A Google list whose creation was begun and is not known to have ended. */
export interface ListIntent {
  id: string;
  title: string;
  /** Google's ids of the lists that the account had before. */
  known: string[];
}

export async function openListIntent(
  tx: Reader,
  accountId: string,
  title: string,
): Promise<ListIntent | null> {
  const row = await tx
    .selectFrom("list_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("title", "=", title)
    .orderBy("at", "desc")
    .executeTakeFirst();
  return row ? { id: row.id, title: row.title, known: JSON.parse(row.known) } : null;
}

export async function beginListIntent(
  tx: Tx,
  accountId: string,
  intent: Omit<ListIntent, "id">,
  now: number,
): Promise<ListIntent> {
  const id = newId();
  const { title, known } = intent;
  await tx
    .insertInto("list_intent")
    .values({ id, account_id: accountId, title, known: JSON.stringify(known), at: now })
    .execute();
  return { id, ...intent };
}

export async function endListIntent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("list_intent").where("id", "=", id).execute();
}
