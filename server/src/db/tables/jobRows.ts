import type { Job } from "@tasklane/contract/live.ts";
import { sql } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import { chunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";

/** So many tasks of a job are stored in one statement. */
const AT_ONCE = 400;

/** Lists the long jobs of an account that are under way, such as the import, oldest first. */
export const listJobs = prepared((db, accountId: string) =>
  db
    .selectFrom("job")
    .select(["id as job", "what", "done", "total"])
    .where("account_id", "=", accountId)
    .orderBy("at")
    .orderBy("id"),
);

/** Stores long work for an account, such as an import, or its progress. */
export async function noteJob(tx: Tx, accountId: string, job: Job, now: number): Promise<void> {
  const { job: id, what, done, total } = job;
  await tx
    .insertInto("job")
    .values({ id, account_id: accountId, what, done, total, at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ done, total }))
    .execute();
}

/** Stores long work on some tasks of an account, so that the person sees its progress. */
export async function beginJob(
  tx: Tx,
  accountId: string,
  { job, what, taskIds }: Pick<Job, "job" | "what"> & { taskIds: readonly string[] },
  now: number,
): Promise<void> {
  await noteJob(tx, accountId, { job, what, done: 0, total: taskIds.length }, now);
  for (const some of chunks(taskIds, AT_ONCE)) {
    const rows = some.map((task_id) => ({ job_id: job, task_id }));
    await tx.insertInto("job_task").values(rows).execute();
  }
}

/**
 * Updates the progress of an account's jobs: titles that are rewritten, or a backfill. It counts the tasks that Google neither
 * holds nor refuses yet. So a restart neither loses work nor counts it twice. A job with no task left ends.
 * @returns the jobs whose progress changed
 */
export async function closeJobs(tx: Tx, accountId: string): Promise<Job[]> {
  const begun = (await listJobs(tx, accountId)).filter((job) => job.what !== "import");
  if (begun.length === 0) return [];
  const { rows: pending } = await sql<{ id: string; left: number }>`
    select job.id, count(*) as "left" from job
      join job_task on job_task.job_id = job.id
      join task on task.id = job_task.task_id
      join member on member.list_id = task.list_id and member.account_id = job.account_id
      join list on list.id = task.list_id
      left join remote_task on remote_task.task_id = task.id and remote_task.member_id = member.id
    where job.account_id = ${accountId} and member.state = 'approved'
      and task.deleted_rev is null and list.deleted_at is null
      and (remote_task.synced_rev is null or remote_task.synced_rev < task.rev)
      and (remote_task.problem_rev is null or remote_task.problem_rev < task.rev)
    group by job.id`.execute(tx);
  const left = new Map(pending.map((row) => [row.id, row.left]));
  const moved: Job[] = [];
  for (const job of begun) {
    const done = job.total - (left.get(job.job) ?? 0);
    if (done === job.done) continue;
    moved.push({ ...job, done });
    if (done >= job.total) await endJob(tx, job.job);
    else await tx.updateTable("job").set({ done }).where("id", "=", job.job).execute();
  }
  return moved;
}

/** Lists the tasks of an account's jobs, also those that Google has by now, each with when its latest job began. */
export async function jobTasks(tx: Reader, accountId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("job_task")
    .innerJoin("job", "job.id", "job_task.job_id")
    .select(["job_task.task_id", "job.at"])
    .where("job.account_id", "=", accountId)
    .orderBy("job.at")
    .execute();
  return new Map(rows.map((row) => [row.task_id, row.at]));
}

/** Deletes a job, with the list of its tasks. */
export async function endJob(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("job").where("id", "=", id).execute();
}
