import type { Reader, Tx } from "../engine.ts";
import type { Lease } from "./leases.ts";

/**
 * What the last run of an account left in mind, as that run wrote it.
 * @param holder the server that asks
 * @returns null where there is none, and where this server wrote it itself
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

/** Keeps what a run leaves in mind; nothing is written once another server, or nobody, holds the account. */
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
