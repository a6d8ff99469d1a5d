import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Reader, Tx } from "../engine.ts";

/** How long a lease lasts without being renewed; every transaction of a worker renews it. */
export const LEASE_LASTS = 30_000;

/** A worker's hold on an account (rule U1). */
export interface Lease {
  accountId: string;
  holder: string;
  fence: number;
}

/** Thrown where a worker's lease, or its member's epoch, is no longer current (I9): nothing was written. */
export class Fenced extends Error {}

/**
 * Takes the lease of an account if no one else holds it; what is left of the holder's own work, whose end the database did
 * not hear of, is fenced.
 * @param now by the clock that leases go by (`Store.leaseClock`)
 */
export async function takeLease(
  tx: Tx,
  accountId: string,
  holder: string,
  now: RawBuilder<number>,
): Promise<Lease | null> {
  const until = lasting(now);
  const row = await tx
    .insertInto("lease")
    .values({ account_id: accountId, holder, fence: 1, expires_at: until })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet((old) => ({ holder, fence: old("lease.fence", "+", 1), expires_at: until }))
        .where((where) =>
          where.or([where("lease.expires_at", "<", now), where("lease.holder", "=", holder)]),
        ),
    )
    .returning("fence")
    .executeTakeFirst();
  return row ? { accountId, holder, fence: row.fence } : null;
}

/** Checks the lease within a transaction that is about to write, and holds it longer. @throws Fenced */
export async function renewLease(tx: Tx, lease: Lease, now: RawBuilder<number>): Promise<void> {
  const row = await tx
    .updateTable("lease")
    .set({ expires_at: lasting(now) })
    .where("account_id", "=", lease.accountId)
    .where("holder", "=", lease.holder)
    .where("fence", "=", lease.fence)
    .returning("fence")
    .executeTakeFirst();
  if (!row) throw new Fenced("another worker holds this account");
}

/** An account is about to be forgotten: whoever works for it locks its lease first, and finds it gone. */
export async function removeLease(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("lease").where("account_id", "=", accountId).execute();
}

/** Ends every lease: of a database that this process alone uses, those who held one are gone. */
export async function endLeases(db: Reader): Promise<void> {
  await db.updateTable("lease").set({ expires_at: 0 }).where("expires_at", ">", 0).execute();
}

export async function releaseLease(tx: Tx, lease: Lease): Promise<void> {
  await tx
    .updateTable("lease")
    .set({ expires_at: 0 })
    .where("account_id", "=", lease.accountId)
    .where("holder", "=", lease.holder)
    .where("fence", "=", lease.fence)
    .execute();
}

function lasting(now: RawBuilder<number>): RawBuilder<number> {
  return sql`${now} + ${LEASE_LASTS}`;
}
