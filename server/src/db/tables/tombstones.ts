import { sql } from "kysely";
import type { TombstoneState } from "../../domain/replica.ts";
import type { Reader, Store, Tx } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import { stringifyBases, parseBase } from "../../domain/storedJson.ts";

/** The value of the column `updated` in the tombstone of a task that was moved to another list. */
export const MOVED_AWAY = Number.MAX_SAFE_INTEGER;
/**
 * The column `at` stores these numbers for the values that are no time. They lie before and after every time, so that SQL can
 * compare them (`sweepTombstones`).
 */
const AT = { unknown: 0, "to come": Number.MAX_SAFE_INTEGER } as const;

export async function findTombstones(
  tx: Reader,
  memberId: string,
  googleIds: Iterable<string>,
): Promise<TombstoneState[]> {
  const rows = await inChunks(googleIds, (chunk) => ofGoogleIds(tx, memberId, chunk));
  return rows.map((row) => ({
    googleId: row.google_id,
    taskId: row.task_id,
    by: row.by,
    at: timeFrom(row.at),
    updated: row.updated === MOVED_AWAY ? "moved away" : row.updated,
    rawTitle: row.raw_title,
    base: row.base === null ? null : parseBase(row.base, row.raw_title, row.google_id),
  }));
}

function timeFrom(at: number): TombstoneState["at"] {
  if (at === AT.unknown) return "unknown";
  return at === AT["to come"] ? "to come" : at;
}

const ofGoogleIds = prepared((tx, memberId: string, googleIds: string[]) =>
  tx
    .selectFrom("tombstone")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("google_id", "in", googleIds),
);

/** Saves the tombstone of this Google id. Deletes its row if `tombstone` is undefined. */
export async function saveTombstone(
  tx: Tx,
  memberId: string,
  googleId: string,
  tombstone: TombstoneState | undefined,
): Promise<void> {
  await tx
    .deleteFrom("tombstone")
    .where("member_id", "=", memberId)
    .where("google_id", "=", googleId)
    .execute();
  if (!tombstone) return;
  await tx
    .insertInto("tombstone")
    .values({
      member_id: memberId,
      google_id: googleId,
      task_id: tombstone.taskId,
      by: tombstone.by,
      at: typeof tombstone.at === "number" ? tombstone.at : AT[tombstone.at],
      updated: tombstone.updated === "moved away" ? MOVED_AWAY : tombstone.updated,
      raw_title: tombstone.rawTitle,
      base: tombstone.base === null ? null : stringifyBases(tombstone.base),
    })
    .execute();
}

/**
 * How long a tombstone is kept, in milliseconds. It must outlive every stale listing that could still show its id as a live task
 * (I5). A deletion of a task that we never saw has an effect for at most 30 days (`decide.ts`). If Google shows the id even
 * later, it is treated as a new task.
 */
const KEPT = 60 * 24 * 60 * 60_000;
const AT_ONCE = 500;

/**
 * Deletes old tombstones. A task may have been moved away in Tasklane but still be in its old Google list: its tombstone is kept.
 */
export async function sweepTombstones({ db }: Store, now: number): Promise<void> {
  const before = now - KEPT;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from tombstone where (member_id, google_id) in (
        select member_id, google_id from tombstone
        where ((updated > 0 and updated < ${before} and (at < ${before} or at = ${AT["to come"]}))
            or (updated in (0, ${MOVED_AWAY}) and at > 0 and at < ${before}))
          and not exists (select 1 from duplicate
            where duplicate.member_id = tombstone.member_id and duplicate.google_id = tombstone.google_id)
          and not exists (select 1 from member as own
            join member as other on other.account_id = own.account_id
            join replica on replica.member_id = other.id
            where own.id = tombstone.member_id and replica.google_id = tombstone.google_id
              and replica.state = 'live' and replica.remote_list_id is not null)
        limit ${AT_ONCE})`.execute(db);
    if (numAffectedRows < AT_ONCE) return;
  }
}
