import { changeNumber } from "../changeNumber.ts";
import type { Insertable, Selectable } from "kysely";
import { newId } from "../../domain/newId.ts";
import type { Reader, Tx } from "../engine.ts";
import { lockListAndTop } from "./lockList.ts";
import { inChunks, chunks } from "../inChunks.ts";
import { overwrite } from "../overwrite.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";
import { FIELDS, TaskSet } from "../../domain/task.ts";
import type { Field, TaskState, Values } from "../../domain/task.ts";

/** Locks a list and loads these tasks with their parents and subtasks, to be changed. Other changes wait for the lock. */
export async function openTasks(tx: Tx, listId: string, taskIds: Iterable<string> = []): Promise<TaskSet> {
  const { rev, first } = await lockListAndTop(tx, listId);
  const set = new TaskSet(listId, rev, first);
  await loadTasks(tx, set, taskIds);
  return set;
}

// The query does not filter by list: with that condition, SQLite would scan the whole list for a few ids.
const byIds = prepared((tx, ids: string[]) => tx.selectFrom("task").selectAll().where("id", "in", ids));
const withChildren = prepared((tx, ids: string[]) =>
  tx
    .selectFrom("task")
    .selectAll()
    .where((row) =>
      row.or([row("id", "in", ids), row.and([row("parent", "in", ids), row("deleted_rev", "is", null)])]),
    ),
);
const byParents = prepared((tx, parents: string[]) =>
  tx.selectFrom("task").selectAll().where("parent", "in", parents).where("deleted_rev", "is", null),
);

/** Loads more tasks into a set, each with its parent and the subtasks that are not deleted. */
export async function loadTasks(tx: Reader, set: TaskSet, taskIds: Iterable<string>): Promise<void> {
  const addRows = (rows: Selectable<Tables["task"]>[]): void => {
    for (const row of rows) if (row.list_id === set.listId && !set.tasks.has(row.id)) set.load(fromRow(row));
  };
  const ids = [...new Set(taskIds)].filter((id) => !set.surrounded.has(id));
  addRows(await inChunks(ids, (chunk) => withChildren(tx, chunk)));
  const parents = ids.flatMap((id) => set.get(id)?.values.parent ?? []);
  const unmet = parents.filter((id) => !set.tasks.has(id));
  addRows(await inChunks(unmet, (chunk) => byIds(tx, chunk)));
  addRows(await inChunks(parents, (chunk) => byParents(tx, chunk)));
  for (const id of ids) set.surrounded.add(id);
}

/** Saves the changed tasks, their replaced values and the list's revision counter. */
export async function saveTasks(tx: Tx, set: TaskSet): Promise<void> {
  if (set.changed.size === 0 && set.replaced.length === 0) return;
  const changed = await changeNumber(tx);
  const { listId: list_id, created, replaced } = set;
  const rowsOf = (tasks: Set<TaskState>) => [...tasks].map((task) => toRow(list_id, task, changed));
  // If somebody has just created a task with one of these ids, this transaction fails and runs again. Then it finds that task.
  for (const chunk of chunks(rowsOf(created), 40)) await insertTasks(tx, chunk);
  for (const chunk of chunks(rowsOf(set.changed.difference(created)), 40)) await writeTasks(tx, chunk);
  const rows = replaced.map(({ taskId: task_id, ...kept }) => ({ id: newId(), list_id, task_id, ...kept }));
  for (const chunk of chunks(rows, 50)) await writeHistory(tx, chunk);
  await writeRev(tx, list_id, set.rev);
  set.noteSaved();
}

const insertTasks = prepared((tx, rows: Insertable<Tables["task"]>[]) => tx.insertInto("task").values(rows));
const writeTasks = prepared((tx, rows: Insertable<Tables["task"]>[]) =>
  tx
    .insertInto("task")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(overwrite(rows, ["id"]))),
);
const writeHistory = prepared((tx, rows: Insertable<Tables["history"]>[]) =>
  tx.insertInto("history").values(rows),
);
const writeRev = prepared((tx, listId: string, rev: number) =>
  tx.updateTable("list").set({ rev }).where("id", "=", listId),
);

/** Notes who moved tasks to their list, and so gave them their places there. */
export async function noteMover(tx: Tx, taskIds: readonly string[], by: string): Promise<void> {
  const moved = tx.updateTable("task").set({ moved_by: by, placed_by: by });
  await inChunks(taskIds, (chunk) => moved.where("id", "in", chunk).execute());
}

function fromRow(row: Selectable<Tables["task"]>): TaskState {
  const values = Object.fromEntries(FIELDS.map((field: Field) => [field, row[field]])) as Values;
  return {
    id: row.id,
    orderKey: row.order_key,
    values,
    revisions: JSON.parse(row.revisions),
    rev: row.rev,
    deleted: readDeletion(row),
    completedAt: row.completed_at,
    assigned: row.assigned,
    createdAt: row.created_at,
  };
}

function readDeletion(row: Selectable<Tables["task"]>): TaskState["deleted"] {
  if (row.deleted_rev === null) return null;
  const bin =
    row.bin_act === null || row.bin_how === null ? undefined : { act: row.bin_act, how: row.bin_how };
  return { rev: row.deleted_rev, at: row.deleted_at ?? 0, by: row.deleted_by ?? "", bin };
}

function toRow(listId: string, task: TaskState, changed: number): Insertable<Tables["task"]> {
  return {
    id: task.id,
    list_id: listId,
    order_key: task.orderKey,
    ...task.values,
    text: task.values.text ?? "",
    notes: task.values.notes ?? "",
    status: task.values.status ?? "needsAction",
    completed_at: task.completedAt,
    revisions: JSON.stringify(task.revisions),
    rev: task.rev,
    deleted_rev: task.deleted?.rev ?? null,
    deleted_at: task.deleted?.at ?? null,
    deleted_by: task.deleted?.by ?? null,
    bin_act: task.deleted?.bin?.act ?? null,
    bin_how: task.deleted?.bin?.how ?? null,
    assigned: task.assigned,
    created_at: task.createdAt,
    changed,
  };
}
