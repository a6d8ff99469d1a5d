import { TIMES } from "@tasklane/contract/limits.ts";
import type { Reader, Tx } from "../engine.ts";

/** An answer that was given under a key, and the hash of the request that it answers. */
export interface CachedResponse {
  request: string;
  status: number;
  answer: string;
}

/** Of a row whose transaction has not yet come to its answer. */
const CLAIMED = { status: 0, answer: "" };

/**
 * Claims a key for this transaction; a concurrent one with the same key waits until we commit or give up.
 * @returns the answer already given under this key, or null when the key is now ours
 */
export async function claimKey(
  tx: Tx,
  owner: { accountId: string; key: string },
  request: string,
  now: number,
): Promise<CachedResponse | null> {
  const { accountId, key } = owner;
  await tx
    .deleteFrom("idempotency")
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where("at", "<", now - TIMES.idempotencyKept)
    .execute();
  const done = await tx
    .insertInto("idempotency")
    .values({ account_id: accountId, key, request, ...CLAIMED, at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "key"]).doNothing())
    .executeTakeFirst();
  if (done.numInsertedOrUpdatedRows === 1n) return null;
  return tx
    .selectFrom("idempotency")
    .select(["request", "status", "answer"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

/** Keeps the answer under the claimed key; it becomes visible with everything else that this transaction wrote. */
export async function keepAnswer(
  tx: Tx,
  owner: { accountId: string; key: string },
  given: { status: number; answer: string },
): Promise<void> {
  await tx
    .updateTable("idempotency")
    .set(given)
    .where("account_id", "=", owner.accountId)
    .where("key", "=", owner.key)
    .execute();
}

export async function sweepKeys(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("at", "<", now - TIMES.idempotencyKept)
    .execute();
}

/** The answer already given under a key, without claiming it. */
export async function findKey(
  db: Reader,
  owner: { accountId: string; key: string },
  now: number,
): Promise<CachedResponse | null> {
  const row = await db
    .selectFrom("idempotency")
    .select(["request", "status", "answer"])
    .where("account_id", "=", owner.accountId)
    .where("key", "=", owner.key)
    .where("at", ">=", now - TIMES.idempotencyKept)
    .executeTakeFirst();
  return row ?? null;
}
