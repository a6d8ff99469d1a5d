import { prepared, preparedFirst } from "../prepared.ts";
import type { Lease } from "./leases.ts";

/**
 * Reads what the last run of the engine for an account stored.
 * @param holder the server that asks
 * @returns undefined when nothing is stored, or when this same server stored it and so still has it in memory
 */
export const readMemory = preparedFirst((db, accountId: string, holder: string) =>
  db
    .selectFrom("account_memory")
    .select("memory")
    .where("account_id", "=", accountId)
    .where("holder", "!=", holder),
);

/** Stores what the account's next run needs. The worker must have the account's lease, or have ended it in this transaction. */
export const keepMemory = prepared((tx, { accountId, holder }: Lease, memory: string) =>
  tx
    .insertInto("account_memory")
    .values({ account_id: accountId, holder, memory })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ holder, memory })),
);
