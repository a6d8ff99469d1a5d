import type { addTask as AddTask } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { send } from "../../data/api/send.ts";
import { toast } from "../../data/api/toast.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { newTask } from "./newTask.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddTask> = { name: "addTask", method: "POST", path: "/my-tasks/addTask/:listId" };

/** The values of a new task. The title is encoded, so it contains the names of sublist, section and label. */
export interface TaskInput {
  listId: string;
  title: string;
  notes: string;
  due: string | null;
}

/**
 * Creates a task.
 * @returns what went wrong, or undefined
 */
export async function addTask(input: TaskInput): Promise<unknown> {
  const task = newTask(input);
  const { answer, failed } = await optimistic({
    touches: [task.id],
    apply: (known) => known ?? task,
    send: (options) => send(call, input, options),
    acknowledge: ({ data }) => ({ tasks: [data], named: { from: task.id, to: data.id } }),
    failure: FAILURE.fallback,
    isForm: true,
  });
  if (answer) toast.success(answer.message, { task: taskNamed(task.id) });
  return failed;
}
