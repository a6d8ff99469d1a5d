import type { Reader, Tx } from "../engine.ts";
import { MOVED_AWAY } from "./tombstones.ts";
import { inChunks } from "../inChunks.ts";

/** A Google id that belongs, or once belonged, to a task in another list of the same account. */
export interface InOtherList {
  googleId: string;
  memberId: string;
  taskId: string;
  /** Whether the task is alive in that other Google list, as far as we know. */
  live: boolean;
}

/**
 * A Google id is new in this list. Finds it in the account's other lists, now or formerly (P10). A task that was moved away in
 * Tasklane does not count while it is still in this Google list, perhaps because Google refused the move.
 * @returns current places first, because Google may show an older id of a task beside its current one (I3)
 */
export async function findInOtherLists(
  tx: Reader,
  member: { id: string; account_id: string; google_list_id: string | null },
  googleIds: Iterable<string>,
): Promise<InOtherList[]> {
  const ids = [...googleIds];
  const others = otherLists(tx, member);
  const replicas = await inChunks(ids, (chunk) =>
    tx
      .selectFrom("replica")
      .select(["google_id", "member_id", "task_id"])
      .where("member_id", "in", others)
      .where("state", "=", "live")
      .where((replica) =>
        replica.or([
          replica("remote_list_id", "is", null),
          replica("remote_list_id", "!=", member.google_list_id ?? ""),
        ]),
      )
      .where("google_id", "in", chunk)
      .execute(),
  );
  const tombstones = await inChunks(ids, (chunk) =>
    tx
      .selectFrom("tombstone")
      .leftJoin("replica", (replica) =>
        replica
          .onRef("replica.member_id", "=", "tombstone.member_id")
          .onRef("replica.google_id", "=", "tombstone.google_id"),
      )
      .select(["tombstone.google_id", "tombstone.member_id", "tombstone.task_id", "replica.task_id as is"])
      .where("tombstone.member_id", "in", others)
      .where("tombstone.updated", "!=", MOVED_AWAY)
      .where("tombstone.google_id", "in", chunk)
      .execute(),
  );
  const found = (
    row: { google_id: string; member_id: string; task_id: string | null },
    live: boolean,
  ): InOtherList[] =>
    row.task_id === null
      ? []
      : [{ googleId: row.google_id, memberId: row.member_id, taskId: row.task_id, live }];
  const former = tombstones.toSorted((one, other) => Number(one.is === null) - Number(other.is === null));
  return [...replicas.flatMap((row) => found(row, true)), ...former.flatMap((row) => found(row, false))];
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
    .selectFrom("replica")
    .innerJoin("member", "member.id", "replica.member_id")
    .select("replica.task_id")
    .where("member.account_id", "=", account_id)
    .where("member.state", "=", "approved")
    .where("replica.google_parent", "=", googleId)
    .where("replica.remote_list_id", "=", google_list_id)
    .where("replica.state", "=", "live")
    .where("replica.problem_rev", "is", null);
  return (await leaving.executeTakeFirst()) !== undefined;
}

/** Updates the Google parents of tasks that were moved out of a member's list in Tasklane, but are still in its Google list. */
export async function placeLeaving(
  tx: Tx,
  { account_id, google_list_id }: { account_id: string; google_list_id: string | null },
  parents: ReadonlyMap<string, string | null>,
): Promise<void> {
  const leaving = await tx
    .selectFrom("replica")
    .innerJoin("member", "member.id", "replica.member_id")
    .select(["replica.member_id", "replica.google_id", "replica.google_parent"])
    .where("member.account_id", "=", account_id)
    .where("replica.remote_list_id", "=", google_list_id)
    .where("replica.state", "=", "live")
    .execute();
  for (const { member_id, google_id, google_parent } of leaving) {
    const parent = parents.get(google_id);
    if (parent === undefined || parent === google_parent) continue;
    await tx
      .updateTable("replica")
      .set({ google_parent: parent })
      .where("member_id", "=", member_id)
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
    .updateTable("replica")
    .set({ remote_list_id: member.google_list_id })
    .where("member_id", "in", otherLists(tx, member))
    .where("google_id", "=", googleId)
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

/**
 * Returns which of these Google ids belong to tasks that were moved out of this list in Tasklane, but may still be in its Google
 * list.
 */
export async function onTheirWay(
  tx: Reader,
  { account_id, google_list_id }: { account_id: string; google_list_id: string | null },
  googleIds: Iterable<string>,
): Promise<Set<string>> {
  const rows = await inChunks(googleIds, (chunk) =>
    tx
      .selectFrom("replica")
      .innerJoin("member", "member.id", "replica.member_id")
      .select("replica.google_id")
      .where("member.account_id", "=", account_id)
      .where("member.state", "=", "approved")
      .where("replica.state", "=", "live")
      .where("replica.remote_list_id", "=", google_list_id)
      .where("replica.google_id", "in", chunk)
      .execute(),
  );
  return new Set(rows.map((row) => row.google_id));
}
