import type { Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { chunks } from "../db/inChunks.ts";

const AT_ONCE = 400;

const jobOf = (memberId: string): string => `fill-${memberId}`;

/**
 * Stores a job for the backfill of a new member's Google list, so that its progress can be shown. The push itself does the work.
 * The progress is computed by comparing the member's replicas with the tasks (`jobRows.ts`).
 */
export async function beginBackfill(tx: Tx, member: MemberRow, now: number): Promise<void> {
  const tasks = await tx
    .selectFrom("task")
    .select("id")
    .where("list_id", "=", member.list_id)
    .where("dead_ver", "is", null)
    .execute();
  await endBackfill(tx, member.id);
  if (tasks.length === 0) return;
  const id = jobOf(member.id);
  const job = {
    id,
    account_id: member.account_id,
    what: "fill" as const,
    done: 0,
    total: tasks.length,
    at: now,
  };
  await tx.insertInto("job").values(job).execute();
  for (const some of chunks(tasks, AT_ONCE)) {
    await tx
      .insertInto("job_task")
      .values(some.map((task) => ({ job_id: id, task_id: task.id })))
      .execute();
  }
}

export async function endBackfill(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("job").where("id", "=", jobOf(memberId)).execute();
}
