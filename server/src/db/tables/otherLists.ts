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
      .selectFrom("copy")
      .select(["google_id", "member_id", "task_id"])
      .where("member_id", "in", others)
      .where("state", "=", "live")
      .where((replica) =>
        replica.or([replica("located", "is", null), replica("located", "!=", member.google_list_id ?? "")]),
      )
      .where("google_id", "in", chunk)
      .execute(),
  );
  const tombstones = await inChunks(ids, (chunk) =>
    tx
      .selectFrom("grave")
      .leftJoin("copy", (replica) =>
        replica
          .onRef("copy.member_id", "=", "grave.member_id")
          .onRef("copy.google_id", "=", "grave.google_id"),
      )
      .select(["grave.google_id", "grave.member_id", "grave.task_id", "copy.task_id as is"])
      .where("grave.member_id", "in", others)
      .where("grave.updated", "!=", MOVED_AWAY)
      .where("grave.google_id", "in", chunk)
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
    .selectFrom("copy")
    .innerJoin("member", "member.id", "copy.member_id")
    .select("copy.task_id")
    .where("member.account_id", "=", account_id)
    .where("copy.google_parent", "=", googleId)
    .where("copy.located", "=", google_list_id)
    .where("copy.state", "=", "live")
    .where("copy.problem_ver", "is", null);
  return (await leaving.executeTakeFirst()) !== undefined;
}

/** Updates the Google parents of tasks that were moved out of a member's list in Tasklane, but are still in its Google list. */
export async function placeLeaving(
  tx: Tx,
  { account_id, google_list_id }: { account_id: string; google_list_id: string | null },
  parents: ReadonlyMap<string, string | null>,
): Promise<void> {
  const leaving = await tx
    .selectFrom("copy")
    .innerJoin("member", "member.id", "copy.member_id")
    .select(["copy.member_id", "copy.google_id", "copy.google_parent"])
    .where("member.account_id", "=", account_id)
    .where("copy.located", "=", google_list_id)
    .where("copy.state", "=", "live")
    .execute();
  for (const { member_id, google_id, google_parent } of leaving) {
    const parent = parents.get(google_id);
    if (parent === undefined || parent === google_parent) continue;
    await tx
      .updateTable("copy")
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
    .updateTable("copy")
    .set({ located: member.google_list_id })
    .where("member_id", "in", otherLists(tx, member))
    .where("google_id", "=", googleId)
    .where("state", "=", "live")
    .where("located", "is not", null)
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
      .selectFrom("copy")
      .innerJoin("member", "member.id", "copy.member_id")
      .select("copy.google_id")
      .where("member.account_id", "=", account_id)
      .where("member.state", "=", "approved")
      .where("copy.state", "=", "live")
      .where("copy.located", "=", google_list_id)
      .where("copy.google_id", "in", chunk)
      .execute(),
  );
  return new Set(rows.map((row) => row.google_id));
}
