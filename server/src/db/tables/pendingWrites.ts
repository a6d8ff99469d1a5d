import type { Insertable, Selectable } from "kysely";
import type { PendingWriteState } from "../../domain/replica.ts";
import { parseAttempts, parseTarget, stringifyBases } from "../../domain/storedJson.ts";
import { approvedOf } from "./members.ts";
import type { MemberRow } from "./members.ts";
import { otherLists } from "./otherLists.ts";
import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** Lists a member's pending writes whose outcome is open. */
export async function openPendingWrites(tx: Reader, memberId: string): Promise<PendingWriteState[]> {
  return (await openOf(tx, memberId)).map(fromRow);
}

const openOf = prepared((tx, memberId: string) =>
  tx.selectFrom("pending_write").selectAll().where("member_id", "=", memberId).where("state", "=", "open"),
);

/**
 * Lists the inserts into the account's other lists, each with its member id.
 * @param states the open ones, or also the finished ones, of which a late attempt may still make a Google task
 */
export async function insertsOfOtherLists(
  tx: Reader,
  member: { id: string; account_id: string },
  states: PendingWriteState["state"][],
): Promise<{ memberId: string; pendingWrite: PendingWriteState }[]> {
  const inserts = tx
    .selectFrom("pending_write")
    .selectAll()
    .where("member_id", "in", otherLists(tx, member))
    .where("kind", "=", "insert")
    .where("state", "in", states);
  return (await inserts.execute()).map((row) => ({ memberId: row.member_id, pendingWrite: fromRow(row) }));
}

/** Lists a member's finished inserts, which `savePendingWrites` keeps. @param taskId only inserts of this task; all when absent */
export async function rememberedInserts(
  tx: Reader,
  memberId: string,
  taskId?: string,
): Promise<PendingWriteState[]> {
  const done = tx
    .selectFrom("pending_write")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "done")
    .where("kind", "=", "insert");
  return (await (taskId === undefined ? done : done.where("task_id", "=", taskId)).execute()).map(fromRow);
}

/**
 * Saves pending writes. Finished ones are deleted, except inserts: a late attempt may still make a Google task, and the invisible
 * marker in its notes then tells which insert made it.
 */
export async function savePendingWrites(
  tx: Tx,
  memberId: string,
  pendingWrites: Iterable<PendingWriteState>,
): Promise<void> {
  for (const pendingWrite of pendingWrites) {
    const forgotten =
      pendingWrite.state === "done" && (pendingWrite.kind !== "insert" || pendingWrite.attempts.length === 0);
    if (forgotten) {
      await tx.deleteFrom("pending_write").where("id", "=", pendingWrite.id).execute();
      continue;
    }
    const row = {
      id: pendingWrite.id,
      member_id: memberId,
      task_id: pendingWrite.taskId,
      kind: pendingWrite.kind,
      target: stringifyBases(pendingWrite.target),
      etag: pendingWrite.etag,
      sent_at: pendingWrite.sentAt,
      google_at: pendingWrite.googleAt,
      state: pendingWrite.state,
      attempts: stringifyBases(pendingWrite.attempts),
    };
    await save(tx, row);
  }
}

const save = prepared((tx, row: Insertable<Tables["pending_write"]>) =>
  tx
    .insertInto("pending_write")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row)),
);

/**
 * Deletes finished inserts that were sent before a time. That is safe only after a whole listing that began well after that time:
 * it has shown all that they made in Google (rule U4.5).
 */
export async function forgetInserts(tx: Tx, memberId: string, before: number): Promise<void> {
  await tx
    .deleteFrom("pending_write")
    .where("member_id", "=", memberId)
    .where("kind", "=", "insert")
    .where("state", "=", "done")
    .where("sent_at", "<", before)
    .execute();
}

function fromRow(row: Selectable<Tables["pending_write"]>): PendingWriteState {
  return {
    id: row.id,
    taskId: row.task_id,
    kind: row.kind,
    target: parseTarget(row.target),
    etag: row.etag || null,
    sentAt: row.sent_at,
    googleAt: row.google_at,
    state: row.state,
    attempts: parseAttempts(row.attempts),
  };
}

/** Whether an insert of this task or a subtask of it into a member's account is under way or has an unknown outcome. */
export async function isInserting(tx: Reader, memberId: string, taskId: string): Promise<boolean> {
  const open = tx
    .selectFrom("pending_write")
    .innerJoin("task", "task.id", "pending_write.task_id")
    .select("pending_write.id")
    .where("pending_write.member_id", "=", memberId)
    .where("pending_write.kind", "=", "insert")
    .where("pending_write.state", "=", "open")
    .where("task.deleted_rev", "is", null)
    .where((either) => either.or([either("task.id", "=", taskId), either("task.parent", "=", taskId)]));
  return (await open.executeTakeFirst()) !== undefined;
}

/**
 * A task and some of its subtasks moved to another list of the same account. Hands their pending writes to that list's member.
 * After a move in Tasklane:
 * - Finished inserts are deleted (`keepMarkers` has copied those that matter).
 * - An open insert follows its task, and its attempts note the old Google list (U4.7).
 *
 * After a move of the task in Google (`movedInGoogle`), its inserts are deleted: what the person moved is the task. So is a pending
 * deletion of it, because that had no effect in the old list. In both cases, all others pass to the new list's member as they are.
 */
export async function handOverPendingWrites(
  tx: Tx,
  { id: from, google_list_id: listId }: Pick<MemberRow, "id" | "google_list_id">,
  to: string,
  moved: { taskIds: readonly string[]; movedInGoogle: string | null },
): Promise<void> {
  const { taskIds, movedInGoogle } = moved;
  if (taskIds.length === 0) return; // PostgreSQL takes no empty list of ids
  const theirs = tx.deleteFrom("pending_write").where("member_id", "=", from);
  if (movedInGoogle === null) {
    const open = (await openPendingWrites(tx, from)).filter(
      ({ kind, taskId }) => kind === "insert" && taskIds.includes(taskId),
    );
    await theirs.where("kind", "=", "insert").where("task_id", "in", taskIds).execute();
    for (const { attempts } of open)
      for (const attempt of attempts) if (listId !== null) attempt.listId ??= listId;
    await savePendingWrites(tx, from, open);
  } else {
    await theirs.where("task_id", "=", movedInGoogle).where("kind", "in", ["insert", "delete"]).execute();
  }
  await tx
    .updateTable("pending_write")
    .set({ member_id: to })
    .where("member_id", "=", from)
    .where("task_id", "in", taskIds)
    .execute();
}

/**
 * Lists the inserts of unknown outcome into an account's Google: when each was sent last (our time), and to which Google list.
 * Their next attempts wait for a pull (U4).
 */
export async function openInserts(
  db: Reader,
  accountId: string,
): Promise<{ sentAt: number; googleListId: string | null }[]> {
  return approvedOf(db, accountId)
    .innerJoin("pending_write", "pending_write.member_id", "member.id")
    .select(["pending_write.sent_at as sentAt", "member.google_list_id as googleListId"])
    .where("pending_write.kind", "=", "insert")
    .where("pending_write.state", "=", "open")
    .execute();
}
