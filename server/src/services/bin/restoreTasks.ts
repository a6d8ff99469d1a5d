import { generateKeyBetween } from "fractional-indexing";
import type { Tx } from "../../db/engine.ts";
import { inChunks } from "../../db/inChunks.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findReplicas } from "../../db/tables/remoteTasks.ts";
import { loadTasks, openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { toGoogleTime } from "../../domain/googleTime.ts";
import { isLive } from "../../domain/replica.ts";
import { restoredLog } from "../../domain/writeLog.ts";
import { parseWriteLog } from "../../domain/storedJson.ts";
import type { LiveReplica } from "../../domain/replica.ts";
import type { TaskSet, TaskState } from "../../domain/task.ts";
import { reviveTask } from "../../domain/taskMerge.ts";
import { moveTasks } from "../moveTasks.ts";

/** Whether nobody may restore a task: it does not exist, or it is deleted and not in the bin (B1). */
export function isGone(task: TaskState | undefined): boolean {
  return !task || (task.deleted !== null && !task.deleted.bin);
}

/**
 * Restores deleted tasks to where they were: list, sublist, section, label, parent and position. Each gets a new revision, so the
 * push compares it for every member. If a member's Google no longer has a task, the push inserts it like any new task (U4).
 * @param taskIds each parent before its subtasks. Tasks that are not deleted stay as they are.
 */
export async function restoreTasks(
  tx: Tx,
  set: TaskSet,
  taskIds: readonly string[],
  now: number,
): Promise<void> {
  await loadTasks(tx, set, taskIds);
  const deleted = taskIds.flatMap((id) => set.get(id) ?? []).filter((task) => task.deleted);
  const ids = deleted.map(({ id }) => id);
  const inGoogle = await noteRestored(tx, ids, now);
  const places = await placesOf(tx, set, deleted);
  for (const task of deleted) {
    // The original task of the Google document or chat is gone. What the push inserts again is an ordinary task (U14).
    if (!inGoogle.has(task.id)) task.assigned = null;
    task.orderKey = freePlace(places, task.orderKey);
    reviveTask(set, task);
  }
  await saveTasks(tx, set);
}

/**
 * Restores tasks whose list is deleted, into another list of the person. They lose sublist and section, as in any move between
 * lists. The deleted Google list took their Google tasks with it, so the push inserts them anew.
 */
export async function restoreTasksElsewhere(
  tx: Tx,
  { from, to, taskIds }: { from: MemberRow; to: MemberRow; taskIds: readonly string[] },
  who: { accountId: string; now: number },
): Promise<void> {
  for (const listId of [from.list_id, to.list_id].sort()) await lockList(tx, listId);
  const set = await openTasks(tx, from.list_id, taskIds);
  await restoreTasks(tx, set, taskIds, who.now);
  await forgetInGoogle(tx, from, taskIds);
  // An old Google list that was never read stays unread (B5.1).
  await changeMember(tx, from.id, { since: null });
  // The parent of a subtask that returns alone stays in the old list.
  const roots = taskIds.filter((id) => !taskIds.includes(set.get(id)?.values.parent ?? ""));
  // Each move puts its task at the top. So move the last one first, to keep their order.
  for (const taskId of roots.toReversed())
    await moveTasks(tx, { from, to, taskId, isMovedInGoogle: false, at: who.now, by: who.accountId });
}

/**
 * Deletes replicas, duplicates and pending writes of tasks in a Google list that is gone, or is about to be deleted. Open inserts
 * stay: the person may have moved what they made to another list.
 * @returns the deleted replicas
 */
export async function forgetInGoogle(
  tx: Tx,
  member: MemberRow,
  taskIds: readonly string[],
): Promise<LiveReplica[]> {
  const replicas = await findReplicas(tx, member, "task_id", taskIds);
  const known = tx.deleteFrom("remote_task").where("member_id", "=", member.id);
  const duplicates = known.where("state", "=", "duplicate");
  const writes = tx
    .deleteFrom("pending_write")
    .where("member_id", "=", member.id)
    .where((write) => write.or([write("kind", "!=", "insert"), write("state", "!=", "open")]));
  await inChunks(taskIds, (chunk) => known.where("task_id", "in", chunk).execute());
  await inChunks(taskIds, (chunk) => duplicates.where("belongs_to", "in", chunk).execute());
  await inChunks(taskIds, (chunk) => writes.where("task_id", "in", chunk).execute());
  return replicas.filter(isLive);
}

/**
 * Notes for each Google task when its task was restored. An older deletion in Google that is read later then does not count (B2.2).
 * @param accountId in whose Google account alone; in every account without it
 * @returns which of the tasks are still in the Google account of some member, as far as we know
 */
export async function noteRestored(
  tx: Tx,
  taskIds: readonly string[],
  now: number,
  accountId?: string,
): Promise<Set<string>> {
  const rows = await inChunks(taskIds, (chunk) =>
    tx
      .selectFrom("remote_task")
      .innerJoin("member", "member.id", "remote_task.member_id")
      .select(["remote_task.account_id", "google_id", "task_id", "write_log", "updated"])
      .select(["watermark", "pulled_at"])
      .where((row) => row.or([row("task_id", "in", chunk), row("belongs_to", "in", chunk)]))
      .where("remote_task.state", "!=", "refused")
      .$if(accountId !== undefined, (query) => query.where("remote_task.account_id", "=", accountId!))
      .execute(),
  );
  for (const { account_id, google_id, write_log, updated, ...member } of rows) {
    const known = { writeLog: parseWriteLog(write_log, google_id), updated };
    const here = { at: now, watermark: member.watermark };
    const writeLog = restoredLog(known, toGoogleTime(member, now), here);
    await tx
      .updateTable("remote_task")
      .set({ write_log: JSON.stringify(writeLog) })
      .where("account_id", "=", account_id)
      .where("google_id", "=", google_id)
      .execute();
  }
  return new Set(rows.flatMap(({ task_id }) => task_id ?? []));
}

/** For each order key that several tasks would have: the key that follows it in the list; null if none does. */
type Places = Map<string, string | null>;

/** Deleted tasks are to return to their places. Finds those of their order keys that other tasks have, too. */
async function placesOf(tx: Tx, set: TaskSet, tasks: readonly TaskState[]): Promise<Places> {
  const ids = new Set(tasks.map(({ id }) => id));
  const own = tasks.map(({ orderKey }) => orderKey);
  const rows = await inChunks(own, (chunk) =>
    tx
      .selectFrom("task")
      .select(["id", "order_key"])
      .where("list_id", "=", set.listId)
      .where("order_key", "in", chunk)
      .execute(),
  );
  const twice = own.filter((place, at) => own.indexOf(place) !== at);
  const taken = new Set([
    ...rows.filter(({ id }) => !ids.has(id)).map(({ order_key }) => order_key),
    ...twice,
  ]);
  const places: Places = new Map();
  for (const place of taken) {
    const after = await tx
      .selectFrom("task")
      .select((task) => task.fn.min("order_key").as("next"))
      .where("list_id", "=", set.listId)
      .where("order_key", ">", place)
      .executeTakeFirst();
    places.set(place, after?.next ?? null);
  }
  return places;
}

/** Returns the order key itself, or one just after it if another task has it. */
function freePlace(places: Places, place: string): string {
  const next = places.get(place);
  if (next === undefined) return place;
  const free = generateKeyBetween(place, next);
  places.set(place, free);
  return free;
}
