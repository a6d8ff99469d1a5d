import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { LeaseClock, Reader, Tx } from "../engine.ts";
import { preparedFirst } from "../prepared.ts";

/** How long a lease lasts without renewal, in milliseconds. Every transaction of its worker renews it. */
export const LEASE_LASTS = 30_000;
/** On SQLite, a lease is not extended again for so many milliseconds. That saves a write to the disk. */
const EXTENDED_EVERY = 5_000;

/** A worker's right to sync an account with Google for a short time, so that no two workers do (rule U1). */
export interface Lease {
  accountId: string;
  holder: string;
  fence: number;
}

/** Thrown when a worker has lost its lease, or the membership has ended (I9). Its transaction rolls back. */
export class Fenced extends Error {}

/**
 * Takes the lease of an account, if no other server process has it. The fence number grows with each lease, even of the same
 * process. So what an earlier run left under way, for example after a lost connection, can no longer write.
 * @param now the clock for leases (`Store.leaseClock`)
 * @returns null when another process has the lease
 */
export async function takeLease(
  tx: Tx,
  accountId: string,
  holder: string,
  now: LeaseClock,
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

/**
 * Called in each transaction that writes: checks that the worker still has the lease, and extends it.
 * @throws Fenced when the lease has been taken or ended
 */
export async function renewLease(tx: Tx, lease: Lease, now: LeaseClock): Promise<void> {
  if (typeof now === "number" && (await wasJustExtended(tx, lease, now))) return;
  const row = await setEnd(tx, lease, lasting(now)).executeTakeFirst();
  if (!row) throw new Fenced("another worker holds this account");
}

/** Whether the worker has this lease and just extended it. On SQLite, no other process can take it during this transaction. */
async function wasJustExtended(tx: Tx, lease: Lease, now: number): Promise<boolean> {
  const row = await findEnd(tx, lease);
  if (row === undefined) return false;
  const left = row.expires_at - now;
  // If more time is left than a lease lasts, the clock was set back, and the lease must be extended.
  return left > LEASE_LASTS - EXTENDED_EVERY && left <= LEASE_LASTS;
}

const findEnd = preparedFirst((tx, { accountId, holder, fence }: Lease) =>
  tx
    .selectFrom("lease")
    .select("expires_at")
    .where("account_id", "=", accountId)
    .where("holder", "=", holder)
    .where("fence", "=", fence),
);

/** Deletes the lease of an account that is about to be deleted. From then on, a worker's check of it before each write fails. */
export async function removeLease(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("lease").where("account_id", "=", accountId).execute();
}

/** Ends every lease, at the start of the only process of a database: no earlier holder can still run. */
export async function endLeases(tx: Tx): Promise<void> {
  await tx.updateTable("lease").set({ expires_at: 0 }).where("expires_at", ">", 0).execute();
}

/** Ends a lease. @returns whether the worker still had it */
export async function releaseLease(tx: Tx, lease: Lease): Promise<boolean> {
  return (await endLease(tx, lease)) !== undefined;
}

const endLease = preparedFirst((tx, lease: Lease) => setEnd(tx, lease, 0));

/** Updates when a lease ends, if the worker still has it. */
function setEnd(tx: Reader, { accountId, holder, fence }: Lease, expires_at: number | RawBuilder<number>) {
  return tx
    .updateTable("lease")
    .set({ expires_at })
    .where("account_id", "=", accountId)
    .where("holder", "=", holder)
    .where("fence", "=", fence)
    .returning("fence");
}

function lasting(now: LeaseClock): RawBuilder<number> {
  return sql`${now} + ${LEASE_LASTS}`;
}
