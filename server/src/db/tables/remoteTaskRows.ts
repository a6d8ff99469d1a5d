import { changeNumber } from "../changeNumber.ts";
import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type {
  DuplicateState,
  LiveReplica,
  RemoteTaskState,
  ReplicaState,
  TombstoneState,
} from "../../domain/replica.ts";
import { newTombstone } from "../../domain/replica.ts";
import { nextTry } from "../../domain/refusal.ts";
import { parseBase, parseWriteLog, stringifyBases } from "../../domain/storedJson.ts";
import type { Tx } from "../engine.ts";
import { chunks } from "../inChunks.ts";
import { overwrite } from "../overwrite.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";
import type { MemberRow } from "./members.ts";
import { readRefusals } from "./refusals.ts";

export type RemoteTaskRow = Selectable<Tables["remote_task"]>;
export type NewRow = Insertable<Tables["remote_task"]>;

/** If Google refuses to create a task, its column `google_id` holds this prefix and our task id. No Google id begins so. */
export const REFUSED = "refused:";
/**
 * The column `removed_at` stores these numbers for the values that are no time. They lie before and after every time, so that SQL
 * can compare them (`sweepTombstones`).
 */
export const AT = { unknown: 0, "to come": Number.MAX_SAFE_INTEGER } as const;

/** Returns what stands in the column `google_id`. */
export function keyOf(state: RemoteTaskState): string {
  return state.state === "refused" ? REFUSED + state.taskId : state.googleId;
}

/** Reads the replica of a row; undefined for the row of a duplicate or a tombstone. */
export function replicaFrom(row: RemoteTaskRow): ReplicaState | undefined {
  if (row.task_id === null) return undefined;
  const fields = {
    taskId: row.task_id,
    remoteListId: row.remote_list_id,
    etag: row.etag || null,
    updated: row.updated,
    rawTitle: row.raw_title,
    googleParent: row.google_parent,
    base: parseBase(row.base ?? "", row.raw_title, row.google_id),
    writeLog: parseWriteLog(row.write_log, row.task_id),
    problem: row.problem,
    problemRev: row.problem_rev,
    refusals: readRefusals(row.refusals),
    syncedRev: row.synced_rev,
  };
  return row.state === "refused"
    ? { ...fields, state: "refused", googleId: null }
    : { ...fields, state: "live", googleId: row.google_id };
}

/** Reads the replica of a row whose Google task lives; undefined for any other row. */
export function liveReplicaFrom(row: RemoteTaskRow): LiveReplica | undefined {
  const replica = replicaFrom(row);
  return replica?.state === "live" ? replica : undefined;
}

/** Reads the tombstone of a row, which a duplicate may have too; undefined if the Google task was never removed. */
export function tombstoneFrom(row: RemoteTaskRow): TombstoneState | undefined {
  if (row.removed_by === null) return undefined;
  return {
    ...newTombstone({
      googleId: row.google_id,
      taskId: row.belongs_to,
      by: row.removed_by,
      at: timeFrom(row.removed_at ?? AT.unknown),
      updated: row.updated,
      rawTitle: row.raw_title,
      base: row.base === null ? null : parseBase(row.base, row.raw_title, row.google_id),
    }),
    writeLog: parseWriteLog(row.write_log, row.google_id),
    removedInList: row.remote_list_id,
    cascadeAt: row.cascade_at,
  };
}

function timeFrom(at: number): TombstoneState["at"] {
  if (at === AT.unknown) return "unknown";
  return at === AT["to come"] ? "to come" : at;
}

/** Reads the duplicate of a row; undefined for any other row. */
export function duplicateFrom(row: RemoteTaskRow): DuplicateState | undefined {
  if (row.state !== "duplicate" || row.belongs_to === null) return undefined;
  return {
    state: "duplicate",
    googleId: row.google_id,
    taskId: row.belongs_to,
    etag: row.etag || null,
    rawTitle: row.raw_title,
    base: parseBase(row.base ?? "", row.raw_title, row.google_id),
    sentAt: row.sent_at,
    refusal: readRefusals(row.refusals).delete ?? null,
  };
}

/**
 * Saves what is known of Google tasks of a member. A row that another membership of the account had of the same Google task
 * becomes this member's.
 * @param tombstones the tombstones of those that are duplicates, by Google id
 */
export async function saveRemoteTasks(
  tx: Tx,
  member: Pick<MemberRow, "id" | "account_id">,
  states: readonly RemoteTaskState[],
  tombstones: ReadonlyMap<string, TombstoneState> = new Map(),
): Promise<void> {
  if (states.length === 0) return;
  const common = { account_id: member.account_id, member_id: member.id, changed: await changeNumber(tx) };
  const isReplica = (state: RemoteTaskState): number =>
    Number(state.state === "live" || state.state === "refused");
  // Replicas come last, because a task may just have lost another Google task that stood for it.
  const rows = states
    .toSorted((a, b) => isReplica(a) - isReplica(b))
    .map((state): NewRow => ({ ...common, ...rowOf(state, tombstones.get(keyOf(state))) }));
  for (const chunk of chunks(rows, 30)) await saveRows(tx, chunk);
}

/** Deletes the rows with these keys (`keyOf`) of an account. */
export async function deleteRemoteTasks(tx: Tx, accountId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .deleteFrom("remote_task")
    .where("account_id", "=", accountId)
    .where("google_id", "in", keys)
    .execute();
}

/** Saves rows; those that the table has already are overwritten. A replica that looks the same keeps its change number. */
export const saveRows = prepared((tx, rows: NewRow[]) => {
  const set = { ...overwrite(rows, KEY), changed: CHANGED };
  return tx
    .insertInto("remote_task")
    .values(rows)
    .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(set));
});
const KEY = ["account_id", "google_id"] as const;
/** What pages show of a replica (`readTasks.ts`). If only other columns change, such as the etag, no page need hear of it. */
const SHOWN = "member_id task_id state synced_rev problem problem_rev remote_list_id write_log".split(" ");
const isSame = SHOWN.map((name) => `remote_task.${name} is not distinct from excluded.${name}`).join(" and ");
const CHANGED = sql.raw<number>(
  `case when excluded.state = 'live' and ${isSame} then remote_task.changed else excluded.changed end`,
);

/** The columns that only some states have. */
const EMPTY = {
  task_id: null,
  belongs_to: null,
  remote_list_id: null,
  google_parent: null,
  etag: "",
  removed_by: null,
  removed_at: null,
  cascade_at: null,
  sent_at: null,
  problem: null,
  problem_rev: null,
  refusals: "{}",
  retry_at: null,
  synced_rev: 0,
};

function rowOf(
  state: RemoteTaskState,
  tombstone?: TombstoneState,
): Omit<NewRow, "account_id" | "member_id" | "changed"> {
  const common = { ...EMPTY, google_id: keyOf(state), state: state.state, raw_title: state.rawTitle };
  switch (state.state) {
    case "deleted":
      return {
        ...common,
        ...removalOf(state),
        belongs_to: state.taskId,
        remote_list_id: state.removedInList,
        updated: state.updated,
        base: state.base === null ? null : stringifyBases(state.base),
        write_log: JSON.stringify(state.writeLog),
      };
    case "duplicate":
      return {
        ...common,
        ...(tombstone && removalOf(tombstone)),
        belongs_to: state.taskId,
        etag: state.etag ?? "",
        updated: tombstone?.updated ?? 0,
        base: stringifyBases(state.base),
        write_log: JSON.stringify(tombstone?.writeLog ?? {}),
        sent_at: state.sentAt,
        ...(state.refusal && {
          refusals: JSON.stringify({ delete: state.refusal }),
          retry_at: state.refusal.retryAt,
        }),
      };
    default:
      return {
        ...common,
        task_id: state.taskId,
        remote_list_id: state.remoteListId,
        google_parent: state.googleParent,
        etag: state.etag ?? "",
        updated: state.updated,
        base: stringifyBases(state.base),
        write_log: JSON.stringify(state.writeLog),
        problem: state.problem,
        problem_rev: state.problemRev,
        refusals: JSON.stringify(state.refusals),
        retry_at: nextTry(state.refusals),
        synced_rev: state.syncedRev,
      };
  }
}

function removalOf({ by, at, cascadeAt }: TombstoneState) {
  return { removed_by: by, removed_at: typeof at === "number" ? at : AT[at], cascade_at: cascadeAt };
}
