import { createHash } from "node:crypto";
import type { Account } from "./accounts.ts";
import type { Reader, Tx } from "../engine.ts";

/**
 * Records that a person deletes their account under an idempotency key. The record outlives the account. It is a hash of the key
 * and the person's Google id, which does not reveal who they are.
 * @returns false when this person deleted an account under the same key before
 */
export async function noteDeletion(tx: Tx, account: Account, key: string, now: number): Promise<boolean> {
  const done = await tx
    .insertInto("deletion")
    .values({ call: callOf(account, key), at: now })
    .onConflict((conflict) => conflict.column("call").doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Whether this person deleted an account under the same key before. */
export async function isDeletionNoted(db: Reader, account: Account, key: string): Promise<boolean> {
  const noted = db.selectFrom("deletion").select("at").where("call", "=", callOf(account, key));
  return (await noted.executeTakeFirst()) !== undefined;
}

const callOf = (account: Account, key: string): string =>
  createHash("sha256").update(`${account.google_sub} ${key}`).digest("base64url");
