import type { deleteTask as DeleteTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { versionSeen } from "../../data/mutations/confirmed.ts";
import { originalsSentence } from "../../data/assigned.ts";
import { stillUnder, subtasksOf } from "../../data/subtasksOf.ts";
import { getState } from "../../data/store.ts";
import { confirm } from "../../ui/confirm.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import { toast } from "../../data/api/toast.ts";
import { focusHolder } from "./holdFocus.ts";
import { Failed } from "../../data/api/failed.ts";
import { quotedTask } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import { fieldOf, isSameField } from "./formerFields.ts";
import { subtasksSeen } from "./subtasksSeen.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DeleteTask> = {
  name: "deleteTask",
  method: "DELETE",
  path: "/my-tasks/delete/task",
};

/** A deletion: the task, its subtasks, and the version that the person saw. */
interface Deletion {
  taskId: string;
  alongIds: readonly string[];
  version?: number;
  /** Set by Undo of a creation: the new task. It is deleted only if nobody has changed it since or given it subtasks. */
  unchanged?: Task;
}

export const deleteTaskMutation = defineMutation({
  name: "deleteTask",
  kind: "delete",
  taskIds: ({ taskId, alongIds }: Deletion) => [taskId, ...alongIds],
  apply: (now, { taskId, alongIds, unchanged }, id) => {
    const isElsewhere = alongIds.includes(id) && now?.parent !== taskId;
    return now && (isElsewhere || (unchanged && !isStillNew(now, unchanged))) ? now : undefined;
  },
  request: ({ taskId, alongIds, version: seen = Infinity, unchanged }, { find, isBehind }) => {
    const task = find(taskId);
    if (unchanged && !isStillNew(task, unchanged)) throw new Failed("kept");
    const { id, listId, version } = task;
    // The version is 0 until the server has said it.
    const baseVersion = (isBehind ? version : Math.min(seen, version)) || undefined;
    return requestOf(call, { tasklistId: listId, taskId: id, baseVersion, ...subtasksSeen(alongIds) });
  },
  acknowledge: (_, { taskId, alongIds }) => ({
    gone: [taskId, ...stillUnder(taskId, alongIds).map(({ id }) => id)],
  }),
  says: ({ taskId }) => `delete ${quotedTask(taskId)}`,
  invert: ({ taskId, alongIds }, { tasks }) => {
    const task = tasks.get(taskId);
    const along = alongIds.flatMap((id) => tasks.get(id) ?? []);
    return (
      task && {
        undo: [{ name: "restoreTask", args: { task, along, at: Date.now() } }],
        redo: [{ name: "deleteTask", args: { taskId, alongIds } }],
      }
    );
  },
  failure: FAILURE.deleteTask,
});

/** After a confirmation, deletes a task with its subtasks. The toast offers Undo until the deletion is sent to Google. */
export async function deleteTask(task: Task): Promise<void> {
  const along = subtasksOf(getState().board, task);
  const handFocusOn = focusHolder();
  if (!(await confirm({ ...CONFIRM.deleteTask, more: whatGoesToo(task, along) }))) return;
  // The closing dialog first returns the focus to the card. Move the focus after that.
  afterClosing(handFocusOn);
  const step = newStep();
  const { answer } = await runMutation(
    deleteTaskMutation,
    {
      taskId: task.id,
      alongIds: along.map(({ id }) => id),
      version: versionSeen(task.id),
    },
    { step },
  );
  if (answer)
    toast.success(answer.message, {
      action: undoAction(step),
      task: { id: task.id, title: task.finalTitle },
    });
}

/** Whether nobody has changed a task since it was created. */
export function isAsCreated(task: Task, created: Task): boolean {
  const names = ["text", "sublist", "section", "label", "notes", "due"] as const;
  return (
    task.status === created.status &&
    names.every((name) => isSameField(name, fieldOf(task, name), fieldOf(created, name)))
  );
}

/** Whether nobody has changed a task since it was created, or given it a subtask. */
function isStillNew(task: Task, created: Task): boolean {
  return isAsCreated(task, created) && subtasksOf(getState().board, task).length === 0;
}

function whatGoesToo(task: Task, along: readonly Task[]): string | undefined {
  const sentences = [alongSentence(along.length), originalsSentence([task])].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function alongSentence(subtasks: number): string | undefined {
  if (subtasks === 0) return undefined;
  return subtasks === 1 ? "Its subtask is deleted with it." : `Its ${subtasks} subtasks are deleted with it.`;
}
