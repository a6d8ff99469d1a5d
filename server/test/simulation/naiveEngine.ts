import type { GoogleTask } from "../../src/google/GoogleTasks.ts";
import { newId } from "../../src/domain/newId.ts";
import type { Tx } from "../../src/db/engine.ts";
import { memberById } from "../../src/db/tables/members.ts";
import { markTaskDeleted, createTask } from "../../src/domain/taskMerge.ts";
import { openTasks, saveTasks } from "../../src/db/tables/taskRows.ts";
import { FIELDS } from "../../src/domain/task.ts";
import type { TaskSet, TaskState, Values } from "../../src/domain/task.ts";
import { bodyFor } from "../../src/sync/merge/body.ts";
import { EMPTY } from "../../src/sync/merge/draft.ts";
import { readAll } from "../../src/sync/pull/listing.ts";
import { remoteTaskFrom } from "../../src/sync/merge/RemoteTask.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Worker } from "../../src/sync/worker.ts";
import { LIST } from "./worldLists.ts";

/**
 * A sync engine as simple scripts have. It keeps one table of ids, takes the whole record with the later time,
 * deletes what a listing lacks, and repeats what failed. The simulation must find violations in it.
 */
export function naiveEngine(): (worker: Worker, memberId: string) => Promise<void> {
  const googleIds = new Map<string, string>();

  async function compare(worker: Worker, tx: Tx, items: readonly GoogleTask[]): Promise<TaskState[]> {
    const ids = (await tx.selectFrom("task").select("id").where("list_id", "=", LIST).execute()).map(
      ({ id }) => id,
    );
    const set = await openTasks(tx, LIST, ids);
    const taskIds = new Map([...googleIds].map(([task, google]) => [google, task]));
    const live = items.filter(({ deleted }) => !deleted);
    for (const item of live) takeOver(set, worker.lease.accountId, item, taskIds);
    const shown = new Set(live.map(({ id }) => id));
    for (const [taskId, googleId] of googleIds) {
      const task = set.get(taskId);
      if (shown.has(googleId) || !task) continue;
      markTaskDeleted(set, task, { at: worker.clock.now(), by: worker.lease.accountId });
      googleIds.delete(taskId);
    }
    await saveTasks(tx, set);
    return [...set.tasks.values()];
  }

  function takeOver(set: TaskSet, by: string, item: GoogleTask, taskIds: ReadonlyMap<string, string>): void {
    const values = valuesOf(item, taskIds);
    const at = Date.parse(item.updated);
    const task = set.get(taskIds.get(item.id) ?? null);
    if (!task) {
      const id = newId();
      createTask(set, { id, values, at, by });
      googleIds.set(id, item.id);
      return;
    }
    const last = Math.max(...FIELDS.map((field) => task.revisions[field].at));
    if (at <= last || task.deleted) return;
    for (const field of FIELDS)
      if (field !== "parent" && task.values[field] !== values[field])
        set.write(task, field, values[field], { at, by });
  }

  return async (worker, memberId) => {
    const { store, google } = worker;
    const member = await store.snapshot((tx) => memberById(tx, memberId));
    const list = member!.google_list_id!;
    const { items } = await readAll((pageToken) => google.tasks(list, { updatedMin: null, pageToken }));
    const tasks = await store.transaction((tx) => compare(worker, tx, items));
    for (const task of tasks) {
      const googleId = googleIds.get(task.id);
      const body = bodyFor(task.values, FIELDS, null);
      if (task.deleted && googleId !== undefined) await google.remove(list, googleId, null);
      else if (!task.deleted && googleId !== undefined) await google.patch(list, googleId, body, null);
      else if (!task.deleted)
        googleIds.set(task.id, (await google.insert(list, body, { parent: null, previous: null })).id);
    }
  };
}

function valuesOf(item: GoogleTask, taskIds: ReadonlyMap<string, string>): Values {
  const { notes, due, status, parent } = remoteTaskFrom(item);
  const { text, sublist, section, label } = decodeTitle(item.title ?? "");
  return {
    ...EMPTY,
    text,
    sublist,
    section,
    label,
    notes,
    due,
    status,
    parent: taskIds.get(parent ?? "") ?? null,
  };
}
