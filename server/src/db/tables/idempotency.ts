import { TIMES } from "@tasklane/contract/limits.ts";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import type { Tables } from "../schema.ts";
import type { MutationNumber } from "./clients.ts";

/** The answer that is stored under an idempotency key, with the hash of the request that it answers. */
export interface CachedResponse {
  request: string;
  status: number;
  answer: string;
}

/** The row of a claimed key until its transaction stores the answer. */
const CLAIMED = { status: 0, answer: "" };

/**
 * The rows that have not expired. An answer to a browser's numbered mutation is kept longer, because the browser may be offline
 * for long.
 */
const isKept =
  (now: number) =>
  (row: ExpressionBuilder<Tables, "idempotency">): ExpressionWrapper<Tables, "idempotency", SqlBool> =>
    row.or([
      row("at", ">=", now - TIMES.idempotencyKept),
      row.and([row("client", "is not", null), row("at", ">=", now - TIMES.mutationKept)]),
    ]);

/**
 * Claims a key for this transaction. A concurrent transaction with the same key waits until this one commits or rolls back.
 * @returns the answer already stored under this key, or null when this transaction now owns the key
 */
export async function claimKey(
  tx: Tx,
  owner: { accountId: string; key: string },
  request: string,
  now: number,
  { client, number }: Pick<MutationNumber, "client" | "number"> | Record<"client" | "number", null>,
): Promise<CachedResponse | null> {
  const { accountId, key } = owner;
  await tx
    .deleteFrom("idempotency")
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where((row) => row.not(isKept(now)(row)))
    .execute();
  const done = await tx
    .insertInto("idempotency")
    .values({ account_id: accountId, key, request, ...CLAIMED, at: now, client, number })
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

/** Stores the answer under the claimed key. Other transactions see it after the commit. */
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
    .where((row) => row.not(isKept(now)(row)))
    .execute();
}

/** Reads the answer that is stored under a key, if any. */
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
    .where(isKept(now))
    .executeTakeFirst();
  return row ?? null;
}
