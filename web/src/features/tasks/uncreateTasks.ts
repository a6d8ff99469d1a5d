import type { changeTasks as ChangeTasks } from "@tasklane/contract/changeTasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { currentId } from "../../data/boardData.ts";
import { subtasksOf } from "../../data/subtasksOf.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { getState } from "../../data/store.ts";
import { isAsCreated } from "./deleteTask.ts";

const call: RouteOf<typeof ChangeTasks> = {
  name: "changeTasks",
  method: "POST",
  path: "/my-tasks/change",
};

/** Tasks that were created together, as they were then. */
interface CreatedTasks {
  tasks: readonly Task[];
}

/**
 * Undoes the creation of several tasks: deletes those that nobody has changed since. A task with a subtask that stays is not
 * deleted either.
 */
export const uncreateTasksMutation = defineMutation({
  name: "uncreateTasks",
  kind: "delete",
  taskIds: ({ tasks }: CreatedTasks) => tasks.map(({ id }) => id),
  apply: (now, args, id) => (now && isUnchanged(now, args, id) ? undefined : now),
  request: (args) => {
    const { board } = getState();
    const going = args.tasks.flatMap(({ id }) => {
      const now = board.server.get(currentId(board, id));
      return now && isUnchanged(now, args, id) ? [now] : [];
    });
    if (going.length === 0) throw new Failed("kept");
    return requestOf(call, {
      ids: going.map(({ id }) => id),
      change: { kind: "delete", subtaskIds: [] },
      versions: going.map(({ version }) => version),
    });
  },
  acknowledge: ({ data: { outcomes } }) => ({
    gone: outcomes.flatMap(({ id, outcome }) => (outcome === "done" ? [id] : [])),
  }),
  failure: FAILURE.deleteTask,
  describe: ({ tasks }) => ({ title: `${tasks.length} tasks` }),
});

/** Whether a task and its subtasks are still as they were created. */
function isUnchanged(now: Task, { tasks }: CreatedTasks, id: string): boolean {
  const { board } = getState();
  const idOf = (task: Task): string => currentId(board, task.id);
  const isSame = (task: Task, its: string): boolean => {
    const created = tasks.find((each) => each.id === its || idOf(each) === its);
    return created !== undefined && isAsCreated(task, created);
  };
  return isSame(now, id) && subtasksOf(board, now).every((sub) => isSame(sub, sub.id));
}
