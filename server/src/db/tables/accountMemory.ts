import type { Reader, Tx } from "../engine.ts";
import type { Lease } from "./leases.ts";

/**
 * Reads the state that the last run of an account stored.
 * @param holder the server that asks
 * @returns null when there is none, or when this server stored it itself and so still knows it
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

/** Stores the state of a run. Writes nothing once the lease has gone to another server or ended. */
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
