import type { LiveReplica, TombstoneState } from "../../domain/replica.ts";
import { inChunks } from "../inChunks.ts";
import type { Reader, Tx } from "../engine.ts";
import type { MemberRow } from "./members.ts";
import { findKnown } from "./knownTasks.ts";
import { liveReplicaFrom, tombstoneFrom } from "./remoteTaskRows.ts";

type Member = Pick<MemberRow, "id" | "account_id" | "google_list_id">;

/** A Google id that belongs, or once belonged, to a task in another list of the same account. */
export interface InOtherList {
  googleId: string;
  memberId: string;
  taskId: string;
  /** Whether the task is alive in that other Google list, as far as we know. */
  live: boolean;
  /**
   * Whether a reading showed that the person removed it from that other Google list, or moved it out. Otherwise it left another
   * list on its way there, or may still come.
   */
  leftThere: boolean;
}

/**
 * A Google id is new in this list. Finds it in the account's other lists, now or formerly (P10). A task that was moved away in
 * Tasklane does not count while it is still in this Google list, perhaps because Google refused the move.
 * @returns live ones first, because Google may show an older id of a task beside its current one (I3)
 */
export async function findInOtherLists(
  tx: Reader,
  member: Member,
  googleIds: Iterable<string>,
): Promise<InOtherList[]> {
  const rows = await inChunks(googleIds, (chunk) =>
    tx
      .selectFrom("remote_task")
      .select(["google_id", "member_id", "task_id", "belongs_to", "remote_list_id", "removed_by", "updated"])
      .where("account_id", "=", member.account_id)
      .where("google_id", "in", chunk)
      .where("member_id", "in", otherLists(tx, member))
      .where((row) => row.or([row("state", "=", "live"), row("removed_by", "is not", null)]))
      .execute(),
  );
  return rows
    .flatMap((row): (InOtherList & { updated: number })[] => {
      const { google_id: googleId, member_id: memberId, updated } = row;
      const taskId = row.task_id ?? row.belongs_to;
      const live = row.task_id !== null;
      if (taskId === null || (live && row.remote_list_id === member.google_list_id)) return [];
      const leftThere = row.removed_by === "person" && updated > 0 && row.remote_list_id === null;
      return [{ googleId, memberId, taskId, live, leftThere, updated }];
    })
    .sort((one, other) => Number(other.live) - Number(one.live) || other.updated - one.updated);
}

/**
 * If a list is deleted while a task moves into it, the task's old list gets a deleted task, which takes over the Google task
 * (U10.3).
 * Finds these Google tasks of an account, each with the membership in whose list it is now. Some have been removed since.
 */
export async function findForks(
  tx: Reader,
  accountId: string,
): Promise<((LiveReplica | TombstoneState) & { memberId: string })[]> {
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
  return tx
    .selectFrom("member")
    .innerJoin("task", "task.list_id", "member.list_id")
    .selectAll("member")
    .where("task.id", "=", taskId)
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .executeTakeFirst();
}

/** Finds the tombstones of Google tasks that the person, or Tasklane, removed in this member's Google list. */
export async function findRemovals(
  tx: Reader,
  member: Member,
  googleIds: Iterable<string>,
): Promise<TombstoneState[]> {
  const { tombstones, elsewhere } = await findKnown(tx, member, googleIds);
  return [...tombstones, ...[...elsewhere.values()].flatMap(({ removal }) => removal ?? [])];
}

/**
 * Tells whether a subtask of this Google task was moved to another list in Tasklane, but is still under it in Google. A subtask
 * whose move Google refuses does not count.
 */
export async function isBeingLeft(
  tx: Reader,
  { account_id, google_list_id }: { account_id: string; google_list_id: string | null },
  googleId: string,
): Promise<boolean> {
  const leaving = tx
    .selectFrom("remote_task")
    .innerJoin("member", "member.id", "remote_task.member_id")
    .select("remote_task.task_id")
    .where("member.account_id", "=", account_id)
    .where("member.state", "=", "approved")
    .where("remote_task.google_parent", "=", googleId)
    .where("remote_task.remote_list_id", "=", google_list_id)
    .where("remote_task.state", "=", "live")
    .where("remote_task.problem_rev", "is", null);
  return (await leaving.executeTakeFirst()) !== undefined;
}

/** Updates the Google parents of tasks that were moved out of a member's list in Tasklane, but are still in its Google list. */
export async function placeLeaving(
  tx: Tx,
  { account_id, google_list_id }: { account_id: string; google_list_id: string | null },
  parents: ReadonlyMap<string, string | null>,
): Promise<void> {
  const leaving = await tx
    .selectFrom("remote_task")
    .innerJoin("member", "member.id", "remote_task.member_id")
    .select(["remote_task.google_id", "remote_task.google_parent"])
    .where("member.account_id", "=", account_id)
    .where("remote_task.remote_list_id", "=", google_list_id)
    .where("remote_task.state", "=", "live")
    .execute();
  for (const { google_id, google_parent } of leaving) {
    const parent = parents.get(google_id);
    if (parent === undefined || parent === google_parent) continue;
    await tx
      .updateTable("remote_task")
      .set({ google_parent: parent })
      .where("account_id", "=", account_id)
      .where("google_id", "=", google_id)
      .execute();
  }
}

/**
 * Records that Google has a task in this list although the person has moved it on to another list in Tasklane. So the push moves
 * the Google task on from this list. Does nothing for a task that is not on its way.
 */
export async function noteGoogleList(
  tx: Tx,
  member: { id: string; account_id: string; google_list_id: string | null },
  googleId: string,
): Promise<void> {
  await tx
    .updateTable("remote_task")
    .set({ remote_list_id: member.google_list_id })
    .where("account_id", "=", member.account_id)
    .where("google_id", "=", googleId)
    .where("member_id", "in", otherLists(tx, member))
    .where("state", "=", "live")
    .where("remote_list_id", "is not", null)
    .execute();
}

/** Selects the account's memberships in other lists. */
export function otherLists(tx: Reader, member: { id: string; account_id: string }) {
  return tx
    .selectFrom("member")
    .select("member.id")
    .where("member.account_id", "=", member.account_id)
    .where("member.id", "!=", member.id)
    .where("member.state", "=", "approved");
}
