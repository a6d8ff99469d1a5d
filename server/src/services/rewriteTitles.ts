import { nameKey } from "@tasklane/contract/names.ts";
import { newId } from "../domain/newId.ts";
import type { Tx } from "../db/engine.ts";
import { beginJob } from "../db/tables/jobRows.ts";
import { lockList } from "../db/tables/lockList.ts";
import { chunks } from "../db/inChunks.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import type { Field, Value } from "../domain/task.ts";
import type { Names } from "../domain/title.ts";

/** Which tasks to change: for each of sublist, section and label, the value or values that a task must have now. */
type Wanted = Partial<Record<keyof Names, Value | string[]>>;

/** If at least this many titles must be rewritten in Google, the person sees the progress. */
const LONG = 10;
const AT_ONCE = 400;

/**
 * A sublist, section or label was renamed or deleted: changes it in the tasks that have it. Their revisions grow, so the push
 * finds them and rewrites titles such as `Milk (#Errands)` in Google. A long rewriting is stored as a job (product 14.4).
 * @returns the lists with changed tasks
 */
export async function rewriteTitles(
  tx: Tx,
  listIds: readonly string[],
  change: { where: Wanted; set: Partial<Names> },
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
      // A task in the bin gets the new name as well, so that it has that name when it is restored.
      .where((task) => task.or([task("deleted_rev", "is", null), task("bin_act", "is not", null)]));
    for (const [mark, value] of Object.entries(change.where) as [keyof Names, Value | string[]][]) {
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
      await saveTasks(tx, set);
    }
    rewritten.push(...ids);
    if (ids.length > 0) affected.push(listId);
  }
  await noteRewriting(tx, rewritten, who);
  return affected;
}

/** If so many titles changed that the push needs a while, stores a job, so that the person sees the progress. */
export async function noteRewriting(
  tx: Tx,
  rewritten: readonly string[],
  who: { accountId: string; now: number },
): Promise<void> {
  if (rewritten.length < LONG) return;
  await beginJob(tx, who.accountId, { job: newId(), what: "rename", taskIds: rewritten }, who.now);
}

/**
 * Gives the tasks that have a label its new name, or removes the label from them. Upper and lower case count as equal.
 * @returns the lists with changed tasks
 */
export async function rewriteLabel(
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
  return rewriteTitles(tx, listIds, { where: { label: written }, set: { label: to } }, who);
}
