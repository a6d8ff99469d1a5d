import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { noteSwept } from "../../db/cursor.ts";
import type { Store } from "../../db/engine.ts";
import { tryLockList } from "../../db/tables/lockList.ts";
import type { Tables } from "../../db/schema.ts";

/** A deleted task is kept this long, in milliseconds, as its history is (I2). */
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

function over(before: number): (task: ExpressionBuilder<Tables, "task">) => Expression<SqlBool> {
  return (task) => {
    const replicas = task
      .selectFrom("remote_task")
      .select("remote_task.task_id")
      .whereRef("remote_task.task_id", "=", "task.id");
    const calls = task
      .selectFrom("pending_write")
      .select("pending_write.id")
      .whereRef("pending_write.task_id", "=", "task.id");
    const duplicates = task
      .selectFrom("remote_task")
      .select("remote_task.belongs_to")
      .whereRef("remote_task.belongs_to", "=", "task.id")
      .where("remote_task.state", "=", "duplicate");
    return task.and([
      task("task.deleted_at", "<", before),
      task.not(task.exists(replicas.where("remote_task.state", "=", "live"))),
      task.not(task.exists(calls.where("pending_write.state", "=", "open"))),
      task.not(task.exists(duplicates)),
    ]);
  };
}
