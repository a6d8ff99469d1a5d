import type { Reader, Tx } from "../engine.ts";
import type { Lease } from "./leases.ts";

/**
 * Reads what the last run of the engine for an account stored.
 * @param holder the server that asks
 * @returns null when nothing is stored, or when this same server stored it and so still has it in memory
 */
export async function readMemory(db: Reader, accountId: string, holder: string): Promise<string | null> {
  const row = await db
    .selectFrom("account_memory")
    .select("memory")
    .where("account_id", "=", accountId)
    .where("holder", "!=", holder)
    .executeTakeFirst();
  return row?.memory ?? null;
}

/** Stores what the account's next run needs. The worker must have the account's lease, or have ended it in this transaction. */
export async function keepMemory(tx: Tx, { accountId, holder }: Lease, memory: string): Promise<void> {
  await tx
    .insertInto("account_memory")
    .values({ account_id: accountId, holder, memory })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ holder, memory }))
    .execute();
}
