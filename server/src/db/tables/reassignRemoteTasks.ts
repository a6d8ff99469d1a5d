import { parseBase, stringifyBases } from "../../domain/storedJson.ts";
import type { BaseParent } from "../../domain/replica.ts";
import type { Store, Tx } from "../engine.ts";
import { chunks } from "../inChunks.ts";
import type { MemberRow } from "./members.ts";
import { deleteRemoteTasks, REFUSED, saveRows } from "./remoteTaskRows.ts";
import type { NewRow, RemoteTaskRow } from "./remoteTaskRows.ts";

/** How the ids of our tasks change in rows that pass to other tasks. */
export interface Translation {
  /** Returns the new id of a task; undefined when it has none. */
  taskId(id: string): string | undefined;
  /** Returns the new value of a parent in a base. */
  parent(value: BaseParent): BaseParent;
}

/**
 * Assigns rows to a membership and to other tasks. If a tombstone's task has no new id, the tombstone
 * keeps only the Google id. Replicas and duplicates of such a task are deleted.
 */
export async function reassignRemoteTasks(
  store: Store,
  tx: Tx,
  member: Pick<MemberRow, "id" | "account_id">,
  rows: readonly RemoteTaskRow[],
  translation: Translation,
): Promise<void> {
  // The key of a refused task contains its id.
  const isDropped = ({ state, task_id, belongs_to }: RemoteTaskRow): boolean =>
    state === "refused" ||
    (state !== "deleted" && translation.taskId(task_id ?? belongs_to ?? "") === undefined);
  const dropped = rows.filter(isDropped);
  await deleteRemoteTasks(
    tx,
    member.account_id,
    dropped.map(({ google_id }) => google_id),
  );
  const changed = await store.changeNumber(tx);
  const translated = rows.flatMap((row): NewRow[] => {
    const old = row.task_id ?? row.belongs_to;
    const taskId = old === null ? undefined : translation.taskId(old);
    if (isDropped(row) && (row.state !== "refused" || taskId === undefined)) return [];
    const base = row.base === null ? null : parseBase(row.base, row.raw_title, row.google_id);
    if (base) base.parent = { ...base.parent, value: translation.parent(base.parent.value) };
    return [
      {
        ...row,
        google_id: row.state === "refused" ? REFUSED + taskId : row.google_id,
        member_id: member.id,
        task_id: row.task_id === null ? null : taskId!,
        belongs_to: row.task_id === null ? (taskId ?? null) : null,
        base: base === null || taskId === undefined ? null : stringifyBases(base),
        cascade_at: taskId === undefined ? null : row.cascade_at,
        changed,
      },
    ];
  });
  for (const chunk of chunks(translated, 30)) await saveRows(tx, chunk);
}
