import type { LiveReplica, TombstoneState } from "../../domain/replica.ts";
import type { Reader } from "../engine.ts";
import { approvedOf } from "./members.ts";
import type { MemberRow } from "./members.ts";
import { findKnown } from "./knownTasks.ts";
import { liveReplicaFrom, tombstoneFrom } from "./remoteTaskRows.ts";

type Member = Pick<MemberRow, "id" | "account_id" | "google_list_id">;

/**
 * The replica or last tombstone of a fork: a deleted task that took over a Google task, because a list was deleted while another
 * task, the original, moved into it (U10.3). `memberId` is the membership in the fork's list.
 */
export type Fork = (LiveReplica | TombstoneState) & { memberId: string };

/** Finds all forks of an account. */
export async function findForks(tx: Reader, accountId: string): Promise<Fork[]> {
  const rows = await tx
    .selectFrom("remote_task")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("write_log", "like", '%"original"%')
    .execute();
  return rows.flatMap((row) => {
    const state = liveReplicaFrom(row) ?? tombstoneFrom(row);
    return state?.writeLog.original === undefined ? [] : [{ ...state, memberId: row.member_id }];
  });
}

/** Finds the membership of an account in whose list a task is now; undefined if the account is not in that list. */
export async function findHolder(
  tx: Reader,
  accountId: string,
  taskId: string,
): Promise<MemberRow | undefined> {
  return approvedOf(tx, accountId)
    .innerJoin("task", "task.list_id", "member.list_id")
    .selectAll("member")
    .where("task.id", "=", taskId)
    .executeTakeFirst();
}

/** Finds the tombstones of Google tasks that were removed in this member's Google list, also on their way to another list. */
export async function findRemovals(
  tx: Reader,
  member: Member,
  googleIds: Iterable<string>,
): Promise<TombstoneState[]> {
  const { tombstones, inOtherLists } = await findKnown(tx, member, googleIds);
  return [...tombstones, ...[...inOtherLists.values()].flatMap(({ removal }) => removal ?? [])];
}

/** Whether a subtask that has yet to move to another list is still under a Google task. Refused moves do not count. */
export async function isBeingLeft(
  tx: Reader,
  { account_id, google_list_id }: { account_id: string; google_list_id: string | null },
  googleId: string,
): Promise<boolean> {
  const leaving = approvedOf(tx, account_id)
    .innerJoin("remote_task", "remote_task.member_id", "member.id")
    .select("remote_task.task_id")
    .where("remote_task.google_parent", "=", googleId)
    .where("remote_task.remote_list_id", "=", google_list_id)
    .where("remote_task.state", "=", "live")
    .where("remote_task.problem_rev", "is", null);
  return (await leaving.executeTakeFirst()) !== undefined;
}

/** Selects the account's memberships in other lists. */
export function otherLists(tx: Reader, member: { id: string; account_id: string }) {
  return approvedOf(tx, member.account_id).select("member.id").where("member.id", "!=", member.id);
}
