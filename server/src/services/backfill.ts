import type { Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { chunks } from "../db/inChunks.ts";

const AT_ONCE = 400;

const jobOf = (memberId: string): string => `fill-${memberId}`;

/**
 * A new member's Google list gets all tasks of the shared list (the backfill). The push does that by itself. This stores a job,
 * so that the person sees the progress, which is computed by comparing the member's Google tasks with the list (`jobRows.ts`).
 */
export async function beginBackfill(tx: Tx, member: MemberRow, now: number): Promise<void> {
  const tasks = await tx
    .selectFrom("task")
    .select("id")
    .where("list_id", "=", member.list_id)
    .where("deleted_rev", "is", null)
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
