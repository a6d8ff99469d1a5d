import type { createTasks as CreateTasks } from "@tasklane/contract/createTasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";

const call: RouteOf<typeof CreateTasks> = {
  name: "createTasks",
  method: "POST",
  path: "/my-tasks/create/tasks",
};

interface NewTasks {
  /**
   * The new tasks, in the order of the typed lines. A subtask's `parent` is the id of an earlier task of this array, or of an
   * existing task.
   */
  tasks: readonly Task[];
}

/** Creates tasks at the top of their lists, and subtasks at the end of their parents' subtasks, in their order. */
export const createTasksMutation = defineMutation({
  name: "createTasks",
  kind: "add",
  taskIds: ({ tasks }: NewTasks) => tasks.map(({ id }) => id),
  key: ({ tasks }) => tasks[0]!.id,
  // Send this after the mutations that create existing parents, which may still be pending, and after earlier creations in these
  // lists, as `addTask` does.
  queueKeys: ({ tasks }) => [...existingParents(tasks), ...new Set(tasks.map(({ listId }) => listId))],
  apply: (known, { tasks }, id) => known ?? tasks.find((task) => task.id === id),
  request: ({ tasks }, { find }) =>
    requestOf(call, {
      tasks: tasks.map(({ listId, title, due, status, parent }) => {
        const under = tasks.findIndex(({ id }) => id === parent);
        const above = parent !== null && under === -1 ? find(parent) : undefined;
        const its = { title, due, status };
        return {
          ...its,
          listId: above?.listId ?? listId,
          ...(under !== -1 && { under }),
          ...(above && { parentTaskId: above.id }),
        };
      }),
    }),
  acknowledge: ({ data: { created } }, { tasks }) => {
    const named = tasks.flatMap(({ id }, at) => {
      const task = created[at]?.task;
      return task ? [{ from: id, to: task.id }] : [];
    });
    const failed = tasks.filter((_, at) => !created[at]?.task);
    const reason = created.find(({ problem }) => problem !== null)?.problem ?? "";
    return {
      tasks: created.flatMap(({ task }) => task ?? []),
      named,
      ...(failed.length > 0 && {
        refused: {
          args: { tasks: failed },
          reason: `${failed.length} of ${tasks.length} tasks not created. ${reason}`,
        },
      }),
    };
  },
  says: ({ tasks }) =>
    tasks.length === 1 ? `create ${quoted(tasks[0]!.finalTitle)}` : `create ${tasks.length} tasks`,
  invert: ({ tasks }) => {
    const [task, ...others] = tasks;
    if (!task || others.length > 0)
      return {
        undo: [{ name: "uncreateTasks", args: { tasks } }],
        redo: [
          {
            name: "changeTasks",
            args: { ids: tasks.map(({ id }) => id), change: { kind: "restore" }, deleted: tasks },
          },
        ],
      };
    return {
      undo: [{ name: "deleteTask", args: { taskId: task.id, alongIds: [], unchanged: task } }],
      redo: [{ name: "restoreTask", args: { task, along: [] } }],
    };
  },
  failure: FAILURE.fallback,
  isTyped: true,
  describe: ({ tasks }) => ({
    title: tasks[0]!.finalTitle,
    text: tasks
      .slice(1)
      .map(({ finalTitle }) => finalTitle)
      .join("\n"),
  }),
});

function existingParents(tasks: readonly Task[]): string[] {
  const ids = new Set(tasks.map(({ id }) => id));
  return [...new Set(tasks.flatMap(({ parent }) => (parent !== null && !ids.has(parent) ? [parent] : [])))];
}
