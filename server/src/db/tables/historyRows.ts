import type { Author, Change } from "@tasklane/contract/tasks.ts";
import type { Selectable } from "kysely";
import type { Reader } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import type { Tables } from "../schema.ts";
import { peopleOf } from "./sharedMembers.ts";
import { approvedOf } from "./members.ts";
import type { MemberRow } from "./members.ts";
import type { Field, Revision, Value } from "../../domain/task.ts";

/** Field names that the API calls otherwise (product 3.8). */
const SHOWN: Partial<Record<Field, string>> = { text: "title" };

/** What the history of a task contains. The authors are absent when nobody has placed or moved the task. */
export interface TaskPast {
  changes: Change[];
  placedBy?: Author;
  movedBy?: Author;
}

/**
 * Reads the history of a task: its replaced values, newest first, and who gave it its place and its list. Each value comes with
 * the value that replaced it, and by whom and when. The task may have come from another list: changes in that list are shown only
 * to its members. Nobody sees what was replaced in a list before they joined it (I7). An author who has left the present list gets
 * no name.
 * @param member the reader's membership in the task's list
 */
export async function readPast(tx: Reader, member: MemberRow, taskId: string): Promise<TaskPast> {
  const rows = await approvedOf(tx, member.account_id)
    .innerJoin("history", "history.list_id", "member.list_id")
    .selectAll("history")
    .where("task_id", "=", taskId)
    .whereRef("history.until", ">=", "member.bin_from")
    .orderBy("replaced_at", "desc")
    .orderBy("until", "desc")
    .execute();
  const task = await tx.selectFrom("task").selectAll().where("id", "=", taskId).executeTakeFirstOrThrow();
  const revisions = JSON.parse(task.revisions) as Record<Field, Revision>;
  const after = new Map<Field, { value: Value; by: string }>();
  const changes = rows.map((row) => {
    const field = row.field as Field;
    const next = after.get(field) ?? { value: task[field], by: revisions[field].by };
    if (row.reason === "replaced") after.set(field, row);
    return { ...row, field, next };
  });
  const members = (await peopleOf(tx, member.list_id)).filter((peer) => peer.state === "approved");
  const people = new Map(members.map((peer) => [peer.account_id, peer]));
  const author = (by: string): Author => {
    const person = people.get(by);
    return { by: person?.email ?? "", byName: person?.name ?? "" };
  };
  return {
    changes: changes.map(({ field, value, next, replaced_at }) => ({
      field: SHOWN[field] ?? field,
      from: value,
      to: next.value,
      ...author(next.by),
      at: new Date(replaced_at).toISOString(),
    })),
    ...(task.placed_by !== null && { placedBy: author(task.placed_by) }),
    ...(task.moved_by !== null && { movedBy: author(task.moved_by) }),
  };
}

/** A value that a task had, and whose it was. */
export type ReplacedValue = Pick<Selectable<Tables["history"]>, "field" | "value" | "by">;

/** Reads the replaced values of tasks, by task, the oldest first. */
export async function replacedValues(
  tx: Reader,
  taskIds: readonly string[],
): Promise<Map<string, ReplacedValue[]>> {
  const rows = await inChunks(taskIds, (chunk) =>
    tx
      .selectFrom("history")
      .select(["task_id", "field", "value", "by"])
      .where("task_id", "in", chunk)
      .where("reason", "=", "replaced")
      .orderBy("rev")
      .execute(),
  );
  return Map.groupBy(rows, (row) => row.task_id);
}
