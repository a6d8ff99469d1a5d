import type { Insertable, Selectable } from "kysely";
import type { CopyState, Traces } from "./copyStates.ts";
import type { Reader, Store, Tx } from "./engine.ts";
import { EVER } from "./graves.ts";
import { inPieces, pieces } from "./pieces.ts";
import type { Tables } from "./schema.ts";

/** A member's copies of which one column holds one of the given ids. */
export async function findCopies(
  tx: Reader,
  memberId: string,
  column: "task_id" | "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<CopyState[]> {
  const copies = tx.selectFrom("copy").selectAll().where("member_id", "=", memberId);
  return (await inPieces(ids, (piece) => copies.where(column, "in", piece).execute())).map(fromRow);
}

/** The Google ids of a member's live copies, with Google's time of the last change that we know of. */
export async function liveGoogleIds(
  tx: Reader,
  memberId: string,
): Promise<{ google_id: string; updated: number }[]> {
  return tx
    .selectFrom("copy")
    .select(["google_id", "updated"])
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .where("located", "is", null)
    .execute();
}

/** The tasks whose live copies we last moved out from under one of these Google tasks. */
export async function tasksMovedFrom(
  tx: Reader,
  memberId: string,
  googleIds: readonly string[],
): Promise<string[]> {
  if (googleIds.length === 0) return [];
  const moved = tx
    .selectFrom("copy")
    .select(["task_id", "traces"])
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .where("traces", "like", '%"moved"%');
  return (await moved.execute()).flatMap(({ task_id, traces }) => {
    const from = (JSON.parse(traces) as Traces).moved?.from ?? null;
    return from !== null && googleIds.includes(from) ? [task_id] : [];
  });
}

export async function liveCopies(tx: Reader, memberId: string): Promise<CopyState[]> {
  const live = tx
    .selectFrom("copy")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "live");
  return (await live.execute()).map(fromRow);
}

/** A member's live copies that still stand in another Google list, parents before subtasks. */
export async function locatedCopies(tx: Reader, memberId: string): Promise<CopyState[]> {
  return (await located(tx, memberId).execute()).sort(parentsFirst).map(fromRow);
}

/** Those that are to be moved now: not those that Google refused to move, until their task changes (U7). */
export async function movableCopies(tx: Reader, memberId: string): Promise<CopyState[]> {
  const movable = located(tx, memberId).where((copy) =>
    copy.or([copy("problem_ver", "is", null), copy("problem_ver", "<", copy.ref("task.ver"))]),
  );
  return (await movable.execute()).sort(parentsFirst).map(fromRow);
}

function located(tx: Reader, memberId: string) {
  return tx
    .selectFrom("copy")
    .innerJoin("task", "task.id", "copy.task_id")
    .selectAll("copy")
    .select("task.parent")
    .where("copy.member_id", "=", memberId)
    .where("copy.state", "=", "live")
    .where("copy.located", "is not", null);
}

function parentsFirst(a: { parent: string | null }, b: { parent: string | null }): number {
  return Number(a.parent !== null) - Number(b.parent !== null);
}

export async function deleteCopies(tx: Tx, memberId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.deleteFrom("copy").where("member_id", "=", memberId).where("task_id", "in", taskIds).execute();
}

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
  const copies = await inPieces(ids, (piece) =>
    tx
      .selectFrom("copy")
      .select(["google_id", "member_id", "task_id"])
      .where("member_id", "in", others)
      .where("state", "=", "live")
      .where((copy) =>
        copy.or([copy("located", "is", null), copy("located", "!=", member.google_list_id ?? "")]),
      )
      .where("google_id", "in", piece)
      .execute(),
  );
  const graves = await inPieces(ids, (piece) =>
    tx
      .selectFrom("grave")
      .leftJoin("copy", (copy) =>
        copy.onRef("copy.member_id", "=", "grave.member_id").onRef("copy.google_id", "=", "grave.google_id"),
      )
      .select(["grave.google_id", "grave.member_id", "grave.task_id", "copy.task_id as is"])
      .where("grave.member_id", "in", others)
      .where("grave.updated", "!=", EVER)
      .where("grave.google_id", "in", piece)
      .execute(),
  );
  const found = (
    row: { google_id: string; member_id: string; task_id: string | null },
    live: boolean,
  ): Elsewhere[] =>
    row.task_id === null
      ? []
      : [{ googleId: row.google_id, memberId: row.member_id, taskId: row.task_id, live }];
  const former = graves.toSorted((one, other) => Number(one.is === null) - Number(other.is === null));
  return [...copies.flatMap((row) => found(row, true)), ...former.flatMap((row) => found(row, false))];
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
  const rows = await inPieces(googleIds, (piece) =>
    tx
      .selectFrom("copy")
      .innerJoin("member", "member.id", "copy.member_id")
      .select("copy.google_id")
      .where("member.account_id", "=", account_id)
      .where("member.state", "=", "approved")
      .where("copy.state", "=", "live")
      .where("copy.located", "=", google_list_id)
      .where("copy.google_id", "in", piece)
      .execute(),
  );
  return new Set(rows.map((row) => row.google_id));
}

/** Writes copies; those that are gone first, because an id can pass from one to another. */
export async function saveCopies(
  store: Store,
  tx: Tx,
  memberId: string,
  copies: readonly CopyState[],
): Promise<void> {
  if (copies.length === 0) return;
  const changed = await store.changeNumber(tx);
  const rows = [...copies]
    .sort((a, b) => Number(a.state === "live") - Number(b.state === "live"))
    .map((copy) => toRow(memberId, copy, changed));
  for (const piece of pieces(rows, 40)) {
    await tx
      .insertInto("copy")
      .values(piece)
      .onConflict((conflict) =>
        conflict.columns(["member_id", "task_id"]).doUpdateSet((row) => ({
          google_id: row.ref("excluded.google_id"),
          located: row.ref("excluded.located"),
          state: row.ref("excluded.state"),
          etag: row.ref("excluded.etag"),
          updated: row.ref("excluded.updated"),
          raw_title: row.ref("excluded.raw_title"),
          google_parent: row.ref("excluded.google_parent"),
          base: row.ref("excluded.base"),
          traces: row.ref("excluded.traces"),
          problem: row.ref("excluded.problem"),
          problem_ver: row.ref("excluded.problem_ver"),
          failures: row.ref("excluded.failures"),
          agreed: row.ref("excluded.agreed"),
          changed: row.ref("excluded.changed"),
        })),
      )
      .execute();
  }
}

function fromRow(row: Selectable<Tables["copy"]>): CopyState {
  return {
    taskId: row.task_id,
    googleId: row.google_id,
    located: row.located,
    state: row.state,
    etag: row.etag,
    updated: row.updated,
    rawTitle: row.raw_title,
    googleParent: row.google_parent,
    base: JSON.parse(row.base),
    traces: JSON.parse(row.traces),
    problem: row.problem,
    problemVer: row.problem_ver,
    failures: row.failures,
    agreed: row.agreed,
  };
}

function toRow(memberId: string, copy: CopyState, changed: number): Insertable<Tables["copy"]> {
  return {
    member_id: memberId,
    task_id: copy.taskId,
    google_id: copy.googleId,
    located: copy.located,
    state: copy.state,
    etag: copy.etag,
    updated: copy.updated,
    raw_title: copy.rawTitle,
    google_parent: copy.googleParent,
    base: JSON.stringify(copy.base),
    traces: JSON.stringify(copy.traces),
    problem: copy.problem,
    problem_ver: copy.problemVer,
    failures: copy.failures,
    agreed: copy.agreed,
    changed,
  };
}

export async function countLiveCopies(tx: Reader, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("copy")
    .select((copy) => copy.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .executeTakeFirstOrThrow();
  return count;
}
