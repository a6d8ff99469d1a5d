import type { addSubTask as AddSubTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import type { TaskInput } from "./addTask.ts";
import { newTask } from "./newTask.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddSubTask> = {
  name: "addSubTask",
  method: "POST",
  path: "/my-tasks/addSubTask/:listId",
};

/**
 * Creates a subtask in its parent's list.
 * @returns what went wrong, or undefined
 */
export async function addSubTask(parent: Task, input: TaskInput): Promise<unknown> {
  const task = newTask(input, parent.id);
  return act({
    touches: [task.id],
    // Send this after the parent's own creation, which may still be pending.
    queueKeys: [parent.id],
    apply: (known) => known ?? task,
    send: (options) => {
      const { id, listId, finalTitle } = options.find(parent.id);
      const { title, notes, due } = input;
      const its = { parentListId: listId, parentTaskId: id, parentTaskName: finalTitle };
      return send(call, { listId, title, notes, due, status: "needsAction", ...its }, options);
    },
    acknowledge: ({ data }) => ({ tasks: [data], named: { from: task.id, to: data.id } }),
    failure: FAILURE.fallback,
    isForm: true,
  });
}
