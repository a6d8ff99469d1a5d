import type { Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { beginJob } from "../db/tables/jobRows.ts";

const jobOf = (memberId: string): string => `fill-${memberId}`;

/**
 * A new member's Google list gets all tasks of the shared list (the backfill). The push does that by itself. This stores a job,
 * so that the person sees the progress, which is computed by comparing the member's Google tasks with the list (`jobRows.ts`).
 * @param what `restore` for a list that its person restores from the bin
 */
export async function beginBackfill(
  tx: Tx,
  member: MemberRow,
  now: number,
  what: "fill" | "restore" = "fill",
): Promise<void> {
  const tasks = await tx
    .selectFrom("task")
    .select("id")
    .where("list_id", "=", member.list_id)
    .where("deleted_rev", "is", null)
    .execute();
  await endBackfill(tx, member.id);
  if (tasks.length === 0) return;
  const taskIds = tasks.map(({ id }) => id);
  await beginJob(tx, member.account_id, { job: jobOf(member.id), what, taskIds }, now);
}

export async function endBackfill(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("job").where("id", "=", jobOf(memberId)).execute();
}
