import { FAILURE, INVALID } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { unlessTooLong } from "@tasklane/contract/titles.ts";
import { Failed } from "../../data/api/failed.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { FormerFields } from "./formerFields.ts";
import { restoringChanges, unchangedFields } from "./formerFields.ts";
import { editRoute, withChanges } from "./googleTask.ts";

export interface Restoring {
  taskId: string;
  fields: FormerFields;
  /** The list to which an earlier mutation moves the task. If that move fails, nothing is restored. */
  inList?: string;
}

/**
 * Returns a task with its former values restored, except in fields that somebody has changed since. If its title would then be too
 * long, it returns the task as it is.
 */
export function withFormerFields(now: Task, fields: FormerFields): Task {
  const changes = unlessTooLong(() => restoringChanges(now, fields, unchangedFields(now, fields)));
  return changes ? withChanges(now, changes) : now;
}

/** Undoes an edit: restores the fields that nobody has changed since. The server checks that again when it gets the request. */
export const restoreFieldsMutation = defineMutation({
  name: "restoreFields",
  kind: "edit",
  taskIds: ({ taskId }: Restoring) => [taskId],
  apply: (now, { fields }) => now && withFormerFields(now, fields),
  request: ({ taskId, fields, inList }, { find }) => {
    const task = find(taskId);
    if (inList !== undefined && inList !== task.listId) throw new Failed("dropped");
    const names = unchangedFields(task, fields);
    if (names.length === 0) throw new Failed("kept");
    const { id, listId, version } = task;
    const changes = unlessTooLong(() => restoringChanges(task, fields, names));
    // Somebody has given the task a label since, say, and beside it Google has no room for the former title.
    if (!changes) throw new Failed("invalid_input", { message: INVALID.titleTooLong });
    return requestOf(editRoute, {
      taskListId: listId,
      taskId: id,
      ...changes,
      baseVersion: version,
      undo: true,
    });
  },
  acknowledge: ({ data }) => ({ tasks: [data] }),
  failure: FAILURE.fallback,
});
