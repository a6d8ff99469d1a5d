import type { Reader } from "../engine.ts";
import { prepared } from "../prepared.ts";
import type { Refusals } from "../../domain/refusal.ts";

/** What a row of the table holds of them. */
export function readRefusals(json: string): Refusals {
  return JSON.parse(json) as Refusals;
}

/** A member that has refused tasks, and when one of them is tried again (our time). */
export interface Retry {
  memberId: string;
  retryAt: number;
}

/** The next tries of an account, one for each refused task. */
export async function findRetries(tx: Reader, accountId: string): Promise<Retry[]> {
  return (await retries(tx, accountId)).map((row) => ({ ...row, retryAt: row.retryAt! }));
}

const retries = prepared((tx, accountId: string) =>
  tx
    .selectFrom("copy")
    .innerJoin("member", "member.id", "copy.member_id")
    .select(["copy.member_id as memberId", "copy.retry_at as retryAt"])
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("copy.retry_at", "is not", null),
);

/** The tasks of a member of which something refused is to be tried again by now. */
export async function findDueTasks(tx: Reader, memberId: string, now: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("copy")
    .select("task_id")
    .where("member_id", "=", memberId)
    .where("retry_at", "<=", now)
    .execute();
  return rows.map((row) => row.task_id);
}
