import { TIMES } from "@tasklane/contract/limits.ts";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import { prepared, preparedFirst } from "../prepared.ts";
import type { Tables } from "../schema.ts";
import type { MutationNumber } from "./clients.ts";

/** The answer that is stored under an idempotency key, with the hash of the request that it answers. */
export interface StoredAnswer {
  request: string;
  status: number;
  answer: string;
}

interface Owner {
  accountId: string;
  key: string;
}

/** The row of a claimed key until its transaction stores the answer. */
const CLAIMED = { status: 0, answer: "" };

/** Since when answers are kept: those to a browser's numbered mutations, and others, in milliseconds of our clock. */
interface Kept {
  numbered: number;
  other: number;
}

/** An answer to a numbered mutation is kept longer, because the browser may be offline for long. */
function keptAt(now: number): Kept {
  return { numbered: now - TIMES.mutationKept, other: now - TIMES.idempotencyKept };
}

/** The rows that have not expired. */
const isKept =
  ({ numbered, other }: Kept) =>
  (row: ExpressionBuilder<Tables, "idempotency">): ExpressionWrapper<Tables, "idempotency", SqlBool> =>
    row.or([
      row("idempotency.at", ">=", other),
      row.and([row("idempotency.client", "is not", null), row("idempotency.at", ">=", numbered)]),
    ]);

/**
 * Claims a key for this transaction. A concurrent transaction with the same key waits until this one commits or rolls back.
 * @returns the answer already stored under this key, or null when this transaction now owns the key
 */
export async function claimKey(
  tx: Tx,
  owner: Owner,
  request: string,
  now: number,
  { client, number }: Pick<MutationNumber, "client" | "number"> | Record<"client" | "number", null>,
): Promise<StoredAnswer | null> {
  const { accountId, key } = owner;
  const row = { account_id: accountId, key, request, ...CLAIMED, at: now, client, number };
  if ((await insertClaim(tx, row, keptAt(now))).length > 0) return null;
  return (await stored(tx, owner, { numbered: 0, other: 0 }))!;
}

/** Inserts the row of a claimed key, or writes over one that has expired. Returns nothing if another one is kept. */
const insertClaim = prepared((tx, row: Tables["idempotency"], kept: Kept) =>
  tx
    .insertInto("idempotency")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "key"])
        .doUpdateSet(row)
        // The condition names the table, so that it asks about the old row. Kysely's type for it has the new row's columns too.
        .where((old) => old.not(isKept(kept)(old as never))),
    )
    .returning("key"),
);
const stored = preparedFirst((tx, { accountId, key }: Owner, kept: Kept) =>
  tx
    .selectFrom("idempotency")
    .select(["request", "status", "answer"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where(isKept(kept)),
);

/** Stores the answer under the claimed key. Other transactions see it after the commit. */
export const keepAnswer = prepared(
  (tx, { accountId, key }: Owner, given: { status: number; answer: string }) =>
    tx.updateTable("idempotency").set(given).where("account_id", "=", accountId).where("key", "=", key),
);

/** Deletes the keys and answers that have expired. */
export async function sweepKeys(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("idempotency")
    .where((row) => row.not(isKept(keptAt(now))(row)))
    .execute();
}

/** Reads the answer that is stored under a key, if any. */
export async function findKey(db: Reader, owner: Owner, now: number): Promise<StoredAnswer | null> {
  return (await stored(db, owner, keptAt(now))) ?? null;
}
