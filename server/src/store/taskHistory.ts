import type { Change } from "@tasklane/contract/tasks.ts";
import type { Reader } from "./engine.ts";

/** I2: how long a replaced value is kept, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60_000;

/** Field names as people's clients know them (api.md, Entities). */
const SHOWN: Record<string, string> = { text: "title" };

/** What was replaced in a task: each value with the one that came after it, by whom and when, newest first. */
export async function replacedIn(tx: Reader, taskId: string): Promise<Change[]> {
  const rows = await tx
    .selectFrom("history")
    .leftJoin("account", "account.id", "history.by")
    .selectAll("history")
    .select("account.email")
    .where("task_id", "=", taskId)
    .orderBy("until", "desc")
    .execute();
  const task = await tx.selectFrom("task").selectAll().where("id", "=", taskId).executeTakeFirstOrThrow();
  const current: Record<string, unknown> = { ...task };
  const after = new Map<string, string | null>();
  return rows.map((row) => {
    const to = after.has(row.field) ? after.get(row.field)! : ((current[row.field] as string | null) ?? null);
    if (row.reason === "replaced") after.set(row.field, row.value);
    const at = new Date(row.at).toISOString();
    return { field: SHOWN[row.field] ?? row.field, from: row.value, to, by: row.email ?? "", at };
  });
}

/** Forgets what was replaced longer ago than 30 days. */
export async function sweepHistory(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("history")
    .where("at", "<", now - KEPT)
    .execute();
}
