import type { Store, Tx } from "../../src/db/engine.ts";
import { Fenced } from "../../src/db/tables/leases.ts";
import type { Lease } from "../../src/db/tables/leases.ts";
import type { Actor, Gates } from "./Gates.ts";
import type { SimWorld } from "./SimWorld.ts";

/** Thrown when a transaction did not take place, or when it is not known whether it did. */
class TransactionFailed extends Error {}

/** Is called when a worker's transaction was committed although another worker holds the account's lease (I9). */
type Unfenced = (lease: Lease) => void;

export interface GatedParts {
  world: SimWorld;
  store: Store;
  gates: Gates;
  unfenced: Unfenced;
  /** Removes the protection by leases: every lease counts as the current one. */
  fenceless: boolean;
}

/**
 * Wraps the database for one worker. Each transaction waits at its gate, and may be rolled back or end without a known
 * outcome.
 */
export function gatedStore(parts: GatedParts, actor: Actor, holds: () => Lease | null): Store {
  const { world, store, gates } = parts;

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return gates.enter(actor, "transaction", async () => {
      if (world.fault("transaction not begun", 0.002)) throw new TransactionFailed("not begun");
      const undone = world.fault("transaction rolled back", 0.002);
      const lease = holds();
      const result = await store.transaction(async (tx) => {
        const current = lease === null || (await isCurrent(tx, lease));
        if (lease !== null && parts.fenceless) await pretend(tx, lease);
        const done = await work(tx);
        if (undone) throw new TransactionFailed("rolled back");
        if (!current) parts.unfenced(lease);
        return done;
      });
      if (world.fault("transaction ended in the dark", 0.003)) throw new TransactionFailed("unknown");
      return result;
    });
  }

  return {
    ...store,
    transaction,
    snapshot: (read) => gates.enter(actor, "snapshot", () => store.snapshot(read)),
  };
}

async function isCurrent(tx: Tx, lease: Lease): Promise<boolean> {
  const row = await tx
    .selectFrom("lease")
    .select(["holder", "fence"])
    .where("account_id", "=", lease.accountId)
    .executeTakeFirst();
  return row?.holder === lease.holder && row.fence === lease.fence;
}

async function pretend(tx: Tx, { accountId, holder, fence }: Lease): Promise<void> {
  await tx.updateTable("lease").set({ holder, fence }).where("account_id", "=", accountId).execute();
}

/** Whether an error may end a worker's run without being a fault of the engine. */
export function isExpected(error: unknown): boolean {
  return error instanceof Fenced || error instanceof TransactionFailed;
}
