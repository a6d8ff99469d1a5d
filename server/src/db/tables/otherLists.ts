import type { Reader, Tx } from "../engine.ts";
import { EVER } from "../../domain/replica.ts";
import { inChunks } from "../inChunks.ts";

/** An id of Google's that another list of the same account holds or held. */
export interface Elsewhere {
  googleId: string;
  memberId: string;
  taskId: string;
  /** Whether we believe it to stand there alive. */
  live: boolean;
}

/**
 * Where else in an account these Google ids are, or were, that a member does not know (P10); own lists only. What was
 * moved away here and still stands in this member's Google list, refused by Google perhaps, is no news from there.
 * @returns first what is its task's latest, for what was before it may stand beside it in the list (I3)
 */
export async function findElsewhere(
  tx: Reader,
  member: { id: string; account_id: string; google_list_id: string | null },
  googleIds: Iterable<string>,
): Promise<Elsewhere[]> {
  const ids = [...googleIds];
  const others = otherOwn(tx, member);
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
      .where("grave.updated", "!=", EVER)
      .where("grave.google_id", "in", chunk)
      .execute(),
  );
  const found = (
    row: { google_id: string; member_id: string; task_id: string | null },
    live: boolean,
  ): Elsewhere[] =>
    row.task_id === null
      ? []
      : [{ googleId: row.google_id, memberId: row.member_id, taskId: row.task_id, live }];
  const former = tombstones.toSorted((one, other) => Number(one.is === null) - Number(other.is === null));
  return [...replicas.flatMap((row) => found(row, true)), ...former.flatMap((row) => found(row, false))];
}

/** Whether something that was moved to another list here still hangs at Google under a task of the one that it left. */
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

/** Notes where at Google those hang that were moved out of a member's list here, and stand in it still. */
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

/** The lists of an account that nobody else is in, but for this member's. */
export function otherOwn(tx: Reader, member: { id: string; account_id: string }) {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select("member.id")
    .where("member.account_id", "=", member.account_id)
    .where("member.id", "!=", member.id)
    .where("member.state", "=", "approved")
    .where("list.shared", "=", 0);
}

/** Those of some Google ids that were moved out of a member's Google list here, and may still stand in it. */
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
