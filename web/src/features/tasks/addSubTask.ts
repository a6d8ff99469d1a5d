import type { addSubTask as AddSubTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { TaskInput } from "./addTask.ts";
import { newTask } from "./newTask.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddSubTask> = {
  name: "addSubTask",
  method: "POST",
  path: "/my-tasks/addSubTask/:listId",
};

export const addSubTaskMutation = defineMutation({
  name: "addSubTask",
  kind: "add",
  taskIds: ({ task }: { task: Task; parentId: string }) => [task.id],
  key: ({ task }) => task.id,
  // Send this after the parent's own creation, which may still be pending.
  queueKeys: ({ parentId }) => [parentId],
  apply: (known, { task }) => known ?? task,
  request: ({ task, parentId }, { find }) => {
    const { id, listId, finalTitle } = find(parentId);
    const { title, notes, due } = task;
    const its = { parentListId: listId, parentTaskId: id, parentTaskName: finalTitle };
    return requestOf(call, { listId, title, notes, due, status: "needsAction", ...its });
  },
  acknowledge: ({ data }, { task }) => ({ tasks: [data], named: [{ from: task.id, to: data.id }] }),
  says: ({ task }) => `create ${quoted(task.finalTitle)}`,
  invert: (args) => ({
    undo: [{ name: "deleteTask", args: { taskId: args.task.id, alongIds: [], unchanged: args.task } }],
    redo: [{ name: "restoreTask", args: { task: args.task, along: [] } }],
  }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ task }) => ({ title: task.finalTitle, text: task.notes }),
});

/**
 * Creates a subtask in its parent's list.
 * @returns what went wrong, or undefined
 */
export async function addSubTask(parent: Task, input: TaskInput): Promise<unknown> {
  return runAndReport(addSubTaskMutation, { task: newTask(input, parent.id), parentId: parent.id });
}
