import type { Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { beginJob, endJob } from "../db/tables/jobRows.ts";
import { tasksOfList } from "../db/tables/tasks.ts";

const jobOf = (memberId: string): string => `fill-${memberId}`;

/**
 * A new member's Google list gets all tasks of the shared list (the backfill). The push does that by itself. This stores a job for
 * it, so that the person sees the progress (`closeJobs`).
 * @param what `restore` for a list that its person restores from the bin
 */
export async function beginBackfill(
  tx: Tx,
  member: MemberRow,
  now: number,
  what: "fill" | "restore" = "fill",
): Promise<void> {
  const taskIds = await tasksOfList(tx, member.list_id);
  await endBackfill(tx, member.id);
  if (taskIds.length > 0)
    await beginJob(tx, member.account_id, { job: jobOf(member.id), what, taskIds }, now);
}

/** Deletes the job of a backfill, whether or not it is done. */
export async function endBackfill(tx: Tx, memberId: string): Promise<void> {
  await endJob(tx, jobOf(memberId));
}
