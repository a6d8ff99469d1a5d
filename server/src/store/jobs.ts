import type { Job } from "@tasklane/contract/live.ts";
import type { Reader, Tx } from "./engine.ts";

/** Long work that is under way for an account, oldest first. */
export async function listJobs(db: Reader, accountId: string): Promise<Job[]> {
  return db
    .selectFrom("job")
    .select(["id as job", "what", "done", "total"])
    .where("account_id", "=", accountId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Begins long work, or notes how far it is. */
export async function noteJob(tx: Tx, accountId: string, job: Job, now: number): Promise<void> {
  const { job: id, what, done, total } = job;
  await tx
    .insertInto("job")
    .values({ id, account_id: accountId, what, done, total, at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ done, total }))
    .execute();
}

export async function endJob(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("job").where("id", "=", id).execute();
}
