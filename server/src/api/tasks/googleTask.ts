import { notesTooLong } from "@tasklane/contract/names.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import type { Store } from "../../db/engine.ts";
import { makeNames } from "../../services/makeNames.ts";
import { editTask } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import type { Field, Value } from "../../domain/task.ts";
import { valueAt } from "../../db/tables/tasks.ts";
import { answerTask } from "./answerTask.ts";
import { titleParts } from "./titleParts.ts";

/**
 * Changes a task's title, notes or due date. A value counts as a change only if it differs from what the caller's
 * page showed (`baseVersion`). So a stale tab overwrites nothing. An undo restores only the fields that nobody has
 * changed after that version. The length of notes is checked only when they change.
 */
export function googleTask(store: Store): Endpoint {
  return write(contract.googleTask, async (input, { tx, accountId, now, affected }) => {
    const { member, taskId } = await taskOf(tx, accountId, input.taskListId, input.taskId);
    const parts = input.title === undefined ? null : titleParts(input.title);
    if (parts && parts.label !== null) await lockAccount(tx, accountId); // the label may have to be created
    const set = await openTasksOf(tx, member, [taskId]);
    const task = set.get(taskId);
    if (!task || task.deleted) throw new Failed("not_found");
    const seenVersion = input.baseVersion ?? task.ver;
    const wanted = new Map<Field, Value>();
    for (const [field, value] of Object.entries(parts ?? {})) wanted.set(field as Field, value);
    if (input.notes !== undefined) wanted.set("notes", input.notes);
    if (input.due !== undefined) wanted.set("due", input.due);

    const seen = new Map<Field, Value>();
    for (const field of wanted.keys())
      seen.set(field, await valueAt(tx, member.list_id, task, field, seenVersion));
    for (const [field, value] of wanted) if (seen.get(field) === value) wanted.delete(field);
    if (input.undo === true)
      for (const field of wanted.keys()) if (task.stamps[field].ver > seenVersion) wanted.delete(field);
    if (notesTooLong(wanted.get("notes") ?? "")) {
      throw new Failed("invalid_input", { fields: { notes: INVALID.descriptionTooLong } });
    }
    const { values } = task;
    if (wanted.has("sublist") && values.section !== null && !wanted.has("section")) {
      // Sections belong to a sublist. In the new sublist, the task needs the section of the same name, which may have
      // to be created.
      wanted.set("section", values.section);
      seen.set("section", values.section);
    }
    const { sublist = values.sublist, section = null, label = null } = Object.fromEntries(wanted);
    const names = await makeNames(store, tx, member, { sublist, section, label }, now);
    for (const [field, value] of wanted) {
      const named = field === "sublist" || field === "section" || field === "label" ? names[field] : value;
      const how = { seen: { value: seen.get(field) ?? null, ver: seenVersion }, at: now, by: accountId };
      editTask(set, task, { field, value: named, ...how });
    }
    await saveTasks(store, tx, set);
    affected.lists.add(member.list_id);
    return { message: SUCCESS.taskUpdated, data: await answerTask(tx, member, taskId) };
  });
}
