import { changeNumber } from "../changeNumber.ts";
import { parseBase, stringifyBases } from "../../domain/storedJson.ts";
import { UNKNOWN_PARENT } from "../../domain/replica.ts";
import type { Base, Target } from "../../domain/replica.ts";
import type { Tx } from "../engine.ts";
import { chunks } from "../inChunks.ts";
import type { MemberRow } from "./members.ts";
import { deleteRemoteTasks, REFUSED, saveRows } from "./remoteTaskRows.ts";
import type { NewRow, RemoteTaskRow } from "./remoteTaskRows.ts";

/** The new id of each of our tasks that has one. */
export type NewIds = ReadonlyMap<string, string>;

/**
 * Gives the parent in a base its new id.
 * @param isSameList whether the base stays in its list. There, a parent without a new id keeps its own. Elsewhere it is unknown
 */
export function withNewParent<B extends Base | Target>(base: B, ids: NewIds, isSameList: boolean): B {
  const { parent } = base;
  if (!parent || parent.value === null || parent.value === UNKNOWN_PARENT) return base;
  const value = ids.get(parent.value) ?? (isSameList ? parent.value : UNKNOWN_PARENT);
  return { ...base, parent: { ...parent, value } };
}

/**
 * Assigns rows to a membership and to other tasks. If a tombstone's task has no new id, the tombstone names no task any more.
 * Replicas and duplicates of such a task are deleted.
 */
export async function reassignRemoteTasks(
  tx: Tx,
  member: Pick<MemberRow, "id" | "account_id">,
  rows: readonly RemoteTaskRow[],
  ids: NewIds,
): Promise<void> {
  const keys = rows.map(({ google_id }) => google_id);
  for (const chunk of chunks(keys, 500)) await deleteRemoteTasks(tx, member.account_id, chunk);
  const changed = await changeNumber(tx);
  const translated = rows.flatMap((row): NewRow[] => {
    const taskId = ids.get(row.task_id ?? row.belongs_to ?? "");
    if (taskId === undefined && row.state !== "deleted") return [];
    const base = row.base === null ? null : parseBase(row.base, row.raw_title, row.google_id);
    const isSameList = row.member_id === member.id;
    return [
      {
        ...row,
        // The key of a refused task contains its id.
        google_id: row.state === "refused" ? REFUSED + taskId : row.google_id,
        member_id: member.id,
        task_id: row.task_id === null ? null : taskId!,
        belongs_to: row.task_id === null ? (taskId ?? null) : null,
        base:
          base === null || taskId === undefined ? null : stringifyBases(withNewParent(base, ids, isSameList)),
        cascade_at: taskId === undefined ? null : row.cascade_at,
        changed,
      },
    ];
  });
  for (const chunk of chunks(translated, 30)) await saveRows(tx, chunk);
}
