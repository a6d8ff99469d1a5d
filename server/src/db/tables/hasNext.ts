import type { Reader } from "../engine.ts";
import type { TaskState } from "../../domain/task.ts";
import type { MemberRow } from "./members.ts";
import { openPendingWrites } from "./pendingWrites.ts";
import { findReplicas } from "./remoteTasks.ts";

/** When a repeating task is completed, Google creates its next instance within this time, in milliseconds. */
const SOON = 120_000;

/**
 * Whether Google has created the next instance of a completed repeating task (P7.8). Google's API does not say which tasks repeat.
 * So looks for an open task that came from Google around the completion, with the same text and notes and a later due date.
 */
export async function hasNext(tx: Reader, listId: string, task: TaskState): Promise<boolean> {
  const { completedAt, values } = task;
  if (completedAt === null) return false;
  const next = await openAlike(tx, listId, task)
    .innerJoin("remote_task", "remote_task.task_id", "task.id")
    .where("task.due", "is not", null)
    .where("task.created_at", ">=", completedAt - SOON)
    .where("task.created_at", "<=", completedAt + SOON)
    .where("remote_task.state", "=", "live")
    .where("remote_task.write_log", "not like", '%"born"%')
    .execute();
  return next.some(({ due }) => due! > (values.due ?? ""));
}

/**
 * Whether Google may have created the next instance of a completed task that was not read yet: the completion was sent to Google,
 * and the list was not read since (C6.2). Only tasks with a due date repeat.
 */
export async function mayHaveUnreadNext(tx: Reader, member: MemberRow, taskId: string): Promise<boolean> {
  if (member.written_at === null) return false;
  const task = await tx
    .selectFrom("task")
    .select(["status", "due"])
    .where("id", "=", taskId)
    .executeTakeFirst();
  if (task?.status !== "completed" || task.due === null) return false;
  const [replica] = await findReplicas(tx, member, "task_id", [taskId]);
  if (replica?.base.status.value === "completed") return true;
  return (await openPendingWrites(tx, member.id)).some((write) => write.taskId === taskId);
}

/**
 * Finds completed tasks that were opened again although Google had created their next instance `next` (see `hasNext`). They have
 * the same text and notes as `next`, and an earlier due date, and were completed around its creation.
 * @returns their ids
 */
export async function findReopened(tx: Reader, listId: string, next: TaskState): Promise<string[]> {
  const { values, createdAt } = next;
  const rows = await openAlike(tx, listId, next)
    .innerJoin("history", "history.task_id", "task.id")
    .distinct()
    .where("history.list_id", "=", listId)
    .where("history.field", "=", "status")
    .where("history.value", "=", "completed")
    .where("history.at", "<=", createdAt + SOON)
    .where("history.replaced_at", ">=", createdAt - SOON)
    .execute();
  return rows.flatMap(({ id, due }) => ((due ?? "") < (values.due ?? "") ? [id] : []));
}

/** Selects the other open tasks of a list with the same text and notes. */
function openAlike(tx: Reader, listId: string, { id, values }: TaskState) {
  return tx
    .selectFrom("task")
    .select(["task.id", "task.due"])
    .where("task.list_id", "=", listId)
    .where("task.id", "!=", id)
    .where("task.text", "=", values.text ?? "")
    .where("task.notes", "=", values.notes ?? "")
    .where("task.status", "=", "needsAction")
    .where("task.deleted_rev", "is", null);
}
