import { createHash } from "node:crypto";
import { TIMES } from "@tasklane/contract/limits.ts";
import type { Account } from "./accounts.ts";
import type { Reader, Tx } from "../engine.ts";

/**
 * Notes that an account is deleted under an idempotency key, by what Google calls its owner: that outlives the account,
 * and nobody reads there who it was.
 * @returns false when that was done before, by an account that this person had
 */
export async function noteDeletion(tx: Tx, account: Account, key: string, now: number): Promise<boolean> {
  const call = createHash("sha256").update(`${account.google_sub} ${key}`).digest("base64url");
  const done = await tx
    .insertInto("deletion")
    .values({ call, at: now })
    .onConflict((conflict) => conflict.column("call").doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function sweepDeletions(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("deletion")
    .where("at", "<", now - TIMES.idempotencyKept)
    .execute();
}
