import { notesTooLong } from "@tasklane/contract/names.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Writing } from "../../http/handlers.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { makeNames } from "../makeNames.ts";
import { editTask } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import type { Field, TaskState, Value } from "../../domain/task.ts";
import { valueAt } from "../../db/tables/tasks.ts";
import { answerTask } from "./answerTask.ts";
import { titleParts } from "./titleParts.ts";

/** Changes a task's title, notes or due date, as `editFields` says. */
export const googleTask = write(contract.googleTask, async (input, writing) => {
  const { title, notes, due, taskListId: listId } = input;
  const parts = title === undefined ? {} : titleParts(title);
  const fields = { ...parts, ...(notes !== undefined && { notes }), ...(due !== undefined && { due }) };
  const { member, task } = await editFields(writing, { ...input, listId, fields });
  return { message: SUCCESS.taskUpdated, data: await answerTask(writing.tx, member, task.id) };
});

/**
 * Changes fields of a task, for a single task or one of several.
 * 1. A value counts as a change only if it differs from what the caller's page showed (`baseVersion`). So an outdated tab
 *    overwrites nothing.
 * 2. An undo restores only the fields that nobody has changed after that version.
 * 3. The length of notes is checked only when they change, because notes from Google may be longer.
 * @throws Failed `not_found`; `invalid_input` for notes that are too long
 */
export async function editFields(
  { tx, accountId, now, affected }: Writing,
  input: {
    listId: string;
    taskId: string;
    fields: Partial<Record<Field, Value>>;
    baseVersion?: number | undefined;
    undo?: boolean | undefined;
  },
): Promise<{ member: MemberRow; task: TaskState }> {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const wanted = new Map(Object.entries(input.fields) as [Field, Value][]);
  if ((wanted.get("label") ?? null) !== null) await lockAccount(tx, accountId); // the label may have to be created
  const set = await openTasksOf(tx, member, [taskId]);
  const task = set.get(taskId);
  if (!task || task.deleted) throw new Failed("not_found");
  const seenVersion = input.baseVersion ?? task.rev;

  const seen = new Map<Field, Value>();
  for (const field of wanted.keys())
    seen.set(field, await valueAt(tx, accountId, task, { field, version: seenVersion }));
  for (const [field, value] of wanted) if (seen.get(field) === value) wanted.delete(field);
  if (input.undo === true)
    for (const field of wanted.keys()) if (task.revisions[field].rev > seenVersion) wanted.delete(field);
  if (notesTooLong(wanted.get("notes") ?? "")) {
    throw new Failed("invalid_input", { fields: { notes: INVALID.descriptionTooLong } });
  }
  const { values } = task;
  if (wanted.has("sublist") && values.section !== null && !wanted.has("section")) {
    // Sections belong to a sublist. So the task needs a section of the same name in its new sublist, which may have to be
    // created.
    wanted.set("section", values.section);
    seen.set("section", values.section);
  }
  const { sublist = values.sublist, section = null, label = null } = Object.fromEntries(wanted);
  const names = await makeNames(tx, member, { sublist, section, label }, now);
  for (const [field, value] of wanted) {
    const named = field === "sublist" || field === "section" || field === "label" ? names[field] : value;
    const how = { seen: { value: seen.get(field) ?? null, rev: seenVersion }, at: now, by: accountId };
    editTask(set, task, { field, value: named, ...how });
  }
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
  return { member, task };
}
