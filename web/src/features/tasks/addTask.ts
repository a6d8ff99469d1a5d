import type { addTask as AddTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { quoted, taskNamed } from "../../data/mutations/taskNamed.ts";
import { newTask } from "./newTask.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddTask> = { name: "addTask", method: "POST", path: "/my-tasks/addTask/:listId" };

/**
 * The values of a new task. The title contains the names of sublist, section and label at its end: `Buy milk (#Errands
 * ###Urgent)`.
 */
export interface TaskInput {
  listId: string;
  title: string;
  notes: string;
  due: string | null;
}

export const addTaskMutation = defineMutation({
  name: "addTask",
  kind: "add",
  taskIds: ({ task }: { task: Task }) => [task.id],
  key: ({ task }) => task.id,
  // A new task comes first in its list. So a creation is sent after the earlier ones of its list.
  queueKeys: ({ task }) => [task.listId],
  apply: (known, { task }) => known ?? task,
  request: ({ task: { listId, title, notes, due } }) => requestOf(call, { listId, title, notes, due }),
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
 * Creates a task.
 * @returns what went wrong, or undefined
 */
export async function addTask(input: TaskInput): Promise<unknown> {
  const task = newTask(input);
  const { answer, failed } = await runMutation(addTaskMutation, { task }, { step: newStep() });
  if (answer) toast.success(answer.message, { task: taskNamed(task.id) });
  return failed;
}
