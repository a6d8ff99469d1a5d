import { TIMES } from "@tasklane/contract/limits.ts";
import type { Reader, Tx } from "../engine.ts";

/** A mutation's number, as its browser gives it. */
export interface MutationNumber {
  /** The id of the browser's installation, a UUID. */
  client: string;
  /** A later mutation of the same browser has a larger number. */
  number: number;
  /** The browser has the answers to all its mutations with smaller numbers. */
  settled: number;
  /** Whether the browser may have sent this mutation before. */
  isRepeated: boolean;
}

/** Reads up to which number this browser has the answers to all its mutations. It is 0 for an unknown browser. */
export async function settledOf(db: Reader, accountId: string, client: string): Promise<number> {
  const row = await db
    .selectFrom("client")
    .select("settled")
    .where("account_id", "=", accountId)
    .where("id", "=", client)
    .executeTakeFirst();
  return row?.settled ?? 0;
}

/** Notes below which number this browser has all answers, and deletes the stored ones. */
export async function settle(
  tx: Tx,
  accountId: string,
  { client, settled }: MutationNumber,
  now: number,
): Promise<void> {
  await tx
    .insertInto("client")
    .values({ account_id: accountId, id: client, settled, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "id"]).doUpdateSet((row) => ({
        // Two tabs of one browser may overtake each other.
        settled: row
          .case()
          .when("client.settled", "<", row.ref("excluded.settled"))
          .then(row.ref("excluded.settled"))
          .else(row.ref("client.settled"))
          .end(),
        used_at: now,
      })),
    )
    .execute();
  await tx
    .deleteFrom("idempotency")
    .where("account_id", "=", accountId)
    .where("client", "=", client)
    .where("number", "<", settled)
    .execute();
}

/** Deletes browsers that made no mutation for as long as their answers are kept. */
export async function sweepClients(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("client")
    .where("used_at", "<", now - TIMES.mutationKept)
    .execute();
}
