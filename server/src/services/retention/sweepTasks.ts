import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { noteSwept } from "../../db/cursor.ts";
import type { Store } from "../../db/engine.ts";
import { tryLockList } from "../../db/tables/lockList.ts";

/** A deleted task is kept this long, in milliseconds, as its history is (W2). */
const KEPT = 30 * 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Deletes the rows of tasks that were deleted 30 days ago, if no Google account can still hold them. Their tombstones stay
 * (`sweepTombstones.ts`), so that no stale listing brings a task back (I5).
 */
export async function sweepTasks(store: Store, now: number): Promise<void> {
  const isOver = over(now - KEPT);
  for (;;) {
    const some = await store.db
      .selectFrom("task")
      .select(["id", "list_id"])
      .where(isOver)
      .limit(AT_ONCE)
      .execute();
    let swept = 0;
    for (const [listId, tasks] of Map.groupBy(some, (task) => task.list_id)) {
      swept += await store.transaction(async (tx) => {
        if ((await tryLockList(tx, listId)) === null) return 0;
        const ids = tasks.map(({ id }) => id);
        const gone = tx.deleteFrom("task").where("id", "in", ids).where(isOver).returning("changed");
        const rows = await gone.execute();
        if (rows.length > 0) await noteSwept(tx, Math.max(...rows.map(({ changed }) => changed)));
        return rows.length;
      });
    }
    if (swept === 0 || some.length < AT_ONCE) return;
  }
}

/** Whether a task was deleted before a time, and no Google account can still hold it. */
function over(before: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`task.deleted_at < ${before}
    and not exists (select 1 from remote_task where task_id = task.id and state = 'live')
    and not exists (select 1 from remote_task where belongs_to = task.id and state = 'duplicate')
    and not exists (select 1 from pending_write where task_id = task.id and state = 'open')`;
}
