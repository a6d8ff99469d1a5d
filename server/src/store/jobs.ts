import type { Job } from "@tasklane/contract/live.ts";
import type { Reader } from "./engine.ts";

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
