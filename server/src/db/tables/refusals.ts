import type { Reader } from "../engine.ts";
import { prepared } from "../prepared.ts";
import { approvedOf, livingOf } from "./members.ts";
import { LONGEST_RETRY_WAIT } from "../../domain/refusal.ts";
import type { Refusals } from "../../domain/refusal.ts";

/** Parses the refusals that a row stores as JSON. */
export function readRefusals(json: string): Refusals {
  return json === "{}" ? {} : (JSON.parse(json) as Refusals);
}

/** Finds when the next refused write, and the next refused name of a list, is tried again in this account; null for none. */
export const findLaterRetries = prepared((tx, accountId: string, now: number) =>
  approvedOf(tx, accountId)
    .innerJoin("remote_task", "remote_task.member_id", "member.id")
    .select(({ fn }) => fn.min("remote_task.retry_at").as("retryAt"))
    .where("remote_task.retry_at", ">", now)
    .unionAll(
      livingOf(tx, accountId)
        .select(({ fn }) => fn.min("member.name_retry_at").as("retryAt"))
        .where("member.name_retry_at", ">", now),
    ),
);

/** Lists a member's tasks that Google refused, and that are due to be tried again. */
export async function findDueTasks(tx: Reader, memberId: string, now: number): Promise<string[]> {
  return (await dueTasks(tx, memberId, now, now + LONGEST_RETRY_WAIT)).flatMap((row) => row.task_id ?? []);
}

// Without "is not null", SQLite would read all tasks of the list: the index of these has no others.
const dueTasks = prepared((tx, memberId: string, now: number, ahead: number) =>
  tx
    .selectFrom("remote_task")
    .select("task_id")
    .where("member_id", "=", memberId)
    .where("retry_at", "is not", null)
    .where((where) => where.or([where("retry_at", "<=", now), where("retry_at", ">", ahead)])),
);
