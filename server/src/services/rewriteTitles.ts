import { nameKey } from "@tasklane/contract/names.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { lockList } from "../db/tables/lockList.ts";
import { chunks } from "../db/inChunks.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import type { Field, Value } from "../domain/task.ts";
import { UNDO_TIME } from "../domain/undoWindow.ts";

type Mark = "sublist" | "section" | "label";
type Marks = Partial<Record<Mark, Value>>;
/** For each mark, the value that a task must have, or one of several. */
type Wanted = Partial<Record<Mark, Value | string[]>>;

/** From this number of titles on, their rewriting in Google is shown as a job. */
const LONG = 10;
const AT_ONCE = 400;

/**
 * Writes new names into the tasks that carry the old ones. The push finds the changed tasks by comparing. A long
 * rewriting is a job whose progress is what Google does not hold yet, so it survives a restart (product 14.4).
 * @returns the lists with changed tasks
 */
export async function rewriteTitles(
  store: Store,
  tx: Tx,
  listIds: readonly string[],
  change: { where: Wanted; set: Marks },
  who: { accountId: string; now: number },
): Promise<string[]> {
  const rewritten: string[] = [];
  const affected: string[] = [];
  for (const listId of listIds) {
    await lockList(tx, listId);
    let tasks = tx
      .selectFrom("task")
      .select("id")
      .where("list_id", "=", listId)
      // A deleted task gets the new name too while its deletion can be undone.
      .where((task) => task.or([task("dead_ver", "is", null), task("dead_at", ">=", who.now - UNDO_TIME)]));
    for (const [mark, value] of Object.entries(change.where) as [Mark, Value | string[]][]) {
      tasks = tasks.where(mark, Array.isArray(value) ? "in" : value === null ? "is" : "=", value);
    }
    const ids = (await tasks.execute()).map(({ id }) => id);
    for (const some of chunks(ids, AT_ONCE)) {
      const set = await openTasks(tx, listId, some);
      for (const id of some) {
        const task = set.get(id)!;
        for (const [field, value] of Object.entries(change.set) as [Field, Value][]) {
          if (task.values[field] !== value) set.write(task, field, value, { at: who.now, by: who.accountId });
        }
      }
      await saveTasks(store, tx, set);
    }
    rewritten.push(...ids);
    if (ids.length > 0) affected.push(listId);
  }
  if (rewritten.length < LONG) return affected;
  const job = { id: newId(), account_id: who.accountId, what: "rename" as const, at: who.now };
  await tx
    .insertInto("job")
    .values({ ...job, done: 0, total: rewritten.length })
    .execute();
  for (const some of chunks(rewritten, AT_ONCE)) {
    await tx
      .insertInto("job_task")
      .values(some.map((task_id) => ({ job_id: job.id, task_id })))
      .execute();
  }
  return affected;
}

/**
 * Writes a label's new name, or none, into the tasks that carry it. As everywhere, upper and lower case make no
 * difference in names.
 * @returns the lists with changed tasks
 */
export async function rewriteLabel(
  store: Store,
  tx: Tx,
  listIds: readonly string[],
  { from, to }: { from: string; to: string | null },
  who: { accountId: string; now: number },
): Promise<string[]> {
  if (listIds.length === 0) return [];
  for (const listId of listIds) await lockList(tx, listId);
  const rows = await tx
    .selectFrom("task")
    .select("label")
    .distinct()
    .where("list_id", "in", listIds)
    .where("label", "is not", null)
    .execute();
  const written = rows.map(({ label }) => label!).filter((label) => nameKey(label) === nameKey(from));
  if (written.length === 0) return [];
  return rewriteTitles(store, tx, listIds, { where: { label: written }, set: { label: to } }, who);
}
