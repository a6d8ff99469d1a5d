import { setTimeout as sleep } from "node:timers/promises";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { listOf, openTasksOf, stillOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint, Writing } from "../../http/handlers.ts";
import type { Reader, Store } from "../../db/engine.ts";
import { isInserting } from "../../db/tables/pendingWrites.ts";
import { memberByGoogleList } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { moveTasks } from "../../services/moveTasks.ts";
import { findTask } from "../../db/tables/tasks.ts";
import { answerTask } from "./answerTask.ts";

/**
 * A move waits at most this long, in milliseconds, while the task is being inserted in Google. Most calls to Google take 300 ms.
 */
const PATIENCE = 5_000;
const INTERVAL = 50;

/**
 * Moves a task with its subtasks to another list. A subtask that is moved alone becomes a top-level task there, or a subtask of
 * the given task.
 */
export function moveTask(store: Store): Endpoint {
  return write(
    contract.moveTask,
    async (input, writing) => {
      const { member, taskId } = await moveToList(writing, input);
      return { message: SUCCESS.taskMoved, data: await answerTask(writing.tx, member, taskId) };
    },
    async ({ fromListId, taskId }, { accountId }) => {
      await untilInserted(async () => isBeingInserted(store.db, accountId, fromListId, taskId));
    },
  );
}

/**
 * Does the work of `moveTask`, for a single task or one of several.
 * @returns the person's membership in the new list
 * @throws Failed `not_found`; `conflict` while the task is being inserted in Google
 */
export async function moveToList(
  { tx, accountId, now, affected }: Writing,
  input: { fromListId: string; toListId: string; taskId: string; parentId?: string | null | undefined },
): Promise<{ member: MemberRow; taskId: string }> {
  const { member: from, taskId } = await taskOf(tx, accountId, input.fromListId, input.taskId);
  const to = await listOf(tx, accountId, input.toListId);
  for (const listId of [from.list_id, to.list_id].sort()) await lockList(tx, listId);
  const set = await openTasksOf(tx, from, [taskId]);
  await stillOf(tx, to);
  const task = set.get(taskId);
  if (!task || task.deleted) throw new Failed("not_found");
  if (from.id === to.id) return { member: to, taskId };
  // While an insert is under way, nobody knows in which Google list the task will be.
  if (await isInserting(tx, from.id, taskId)) throw new Failed("conflict");
  const under = input.parentId ? await findTask(tx, to, input.parentId) : null;
  await moveTasks(tx, { from, to, taskId, under, isMovedInGoogle: false, at: now, by: accountId });
  affected.lists.add(from.list_id).add(to.list_id);
  return { member: to, taskId };
}

/** Waits while tasks are being inserted in Google, but not longer than `PATIENCE`. */
export async function untilInserted(isInsertingNow: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until && (await isInsertingNow())) await sleep(INTERVAL);
}

/** Tells whether a pending write still inserts the task or one of its subtasks in Google. */
export async function isBeingInserted(
  db: Reader,
  accountId: string,
  listId: string,
  taskId: string,
): Promise<boolean> {
  const member = await memberByGoogleList(db, accountId, listId);
  if (!member) return false;
  const id = await findTask(db, member, taskId);
  return id !== null && isInserting(db, member.id, id);
}
