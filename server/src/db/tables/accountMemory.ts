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

/** Stores what the account's next run needs. Writes nothing if the worker no longer holds the account's lease. */
export async function keepMemory(tx: Tx, { accountId, holder, fence }: Lease, memory: string): Promise<void> {
  const held = await tx
    .selectFrom("lease")
    .select("fence")
    .where("account_id", "=", accountId)
    .where("holder", "=", holder)
    .where("fence", "=", fence)
    .executeTakeFirst();
  if (!held) return;
  await tx
    .insertInto("account_memory")
    .values({ account_id: accountId, holder, memory })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ holder, memory }))
    .execute();
}
