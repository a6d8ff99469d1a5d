import type { googleTask as GoogleTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { Failed } from "../../data/api/failed.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { quotedTask, taskNamed } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { formerFields, swapped } from "./formerFields.ts";
import { reportChange } from "./reportChange.ts";
import { fieldsInTitle } from "./taskNames.ts";
import type { RouteOf } from "../../data/api/route.ts";

/** Where changes of a task are sent. */
export const editRoute: RouteOf<typeof GoogleTask> = {
  name: "googleTask",
  method: "PATCH",
  path: "/my-tasks/googleTask/:taskListId/:taskId",
};

/** The changes of a task. Absent fields stay as they are. */
export interface TaskChanges {
  /** The title with the names in parentheses at its end: `Buy milk (#Errands ###Urgent)`. */
  title?: string;
  notes?: string;
  due?: string | null;
}

interface Edit {
  taskId: string;
  changes: TaskChanges;
  /** The version that the person saw. */
  version: number;
  /** The list to which an earlier mutation moves the task. If that move fails, these changes are not sent. */
  inList?: string | undefined;
}

export const googleTaskMutation = defineMutation({
  name: "googleTask",
  kind: ({ changes }: Edit) => (Object.keys(changes).join() === "due" ? "date" : "edit"),
  taskIds: ({ taskId }) => [taskId],
  apply: (now, { changes }) => now && withChanges(now, changes),
  request: ({ taskId, changes, version: seen, inList }, { find, isBehind }) => {
    const { id, listId, version } = find(taskId);
    if (inList !== undefined && inList !== listId) throw new Failed("dropped");
    // If an earlier mutation of this task was pending, that mutation itself made the version that the person saw outdated. So
    // send the version that the task has now. A task that the person saw before its creation was answered has no version.
    const baseVersion = (isBehind ? version : seen) || version;
    return requestOf(editRoute, { taskListId: listId, taskId: id, ...changes, baseVersion });
  },
  acknowledge: ({ data }) => ({ tasks: [data] }),
  says: ({ taskId, changes }) =>
    `${Object.keys(changes).join() === "due" ? "change date of" : "edit"} ${quotedTask(taskId)}`,
  invert: ({ taskId, changes }, { tasks }) => {
    const task = tasks.get(taskId);
    const fields = task && formerFields(task, changes);
    if (!fields || Object.keys(fields).length === 0) return undefined;
    return {
      undo: [{ name: "restoreFields", args: { taskId, fields } }],
      redo: [{ name: "restoreFields", args: { taskId, fields: swapped(fields) } }],
    };
  },
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ changes: { title, notes = "" } }) => ({
    ...(title !== undefined && { title: decodeTitle(title).text }),
    text: notes,
  }),
});

/**
 * Changes a task's title, notes or due date.
 * @param task the task as the person saw it
 * @returns what went wrong, or undefined
 */
export async function googleTask(
  task: Task,
  changes: TaskChanges,
  { undoable = false, step = newStep() } = {},
): Promise<unknown> {
  const { answer, failed } = await sendChanges(task, changes, { step });
  if (answer && undoable) reportChange(answer.message, task, step);
  else if (answer) toast.success(answer.message, { task: taskNamed(task.id) });
  return failed;
}

/** Sends changes of a task as part of a larger action, without a toast about success. For `inList` see `Edit`. */
export async function sendChanges(
  { id, version }: Task,
  changes: TaskChanges,
  { step, inList }: { step: Pick<UndoStep, "id">; inList?: string },
) {
  return runMutation(googleTaskMutation, { taskId: id, changes, version, inList }, { step });
}

/** Returns a task with some changes, and with the fields that a new title defines. */
export function withChanges(task: Task, changes: TaskChanges): Task {
  const { title } = changes;
  return { ...task, ...changes, ...(title !== undefined && fieldsInTitle(task.listId, title)) };
}
