import { sql } from "kysely";
import type { Store } from "../../db/engine.ts";
import { AT } from "../../db/tables/remoteTaskRows.ts";

/**
 * How long a tombstone is kept, in milliseconds (W4). It must outlive every stale listing that could still show its id as a live
 * task (I5).
 */
const KEPT = 60 * 24 * 60 * 60_000;
const AT_ONCE = 500;

/** Deletes old tombstones. `updated` is 0 for one that awaits its task: then only `removed_at` may tell how old it is. */
export async function sweepTombstones(store: Store, now: number): Promise<void> {
  const before = now - KEPT;
  for (;;) {
    const some = sql`
      delete from remote_task where (account_id, google_id) in (
        select account_id, google_id from remote_task
        where state = 'deleted' and updated < ${before}
          and ((updated > 0 and (removed_at < ${before} or removed_at = ${AT["to come"]}))
            or (updated = 0 and removed_at > 0 and removed_at < ${before}))
        limit ${AT_ONCE})`;
    const { numAffectedRows = 0n } = await store.transaction((tx) => some.execute(tx));
    if (numAffectedRows < AT_ONCE) return;
  }
}
