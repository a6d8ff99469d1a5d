import type { List } from "@tasklane/contract/lists.ts";
import type { moveTask as MoveTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { toast } from "../../data/api/toast.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { send } from "../../data/api/send.ts";
import { findList, subtasksOf } from "../../data/boardData.ts";
import type { Place } from "../../data/place.ts";
import { getState } from "../../data/store.ts";
import type { Action } from "../../ui/toastActions.ts";
import { confirmed } from "../../data/mutations/confirmed.ts";
import { sendChanges } from "./googleTask.ts";
import type { TaskChanges } from "./googleTask.ts";
import { holdFocus } from "./holdFocus.ts";
import { movedTo } from "./movedTo.ts";
import { reorder } from "./reorderTask.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof MoveTask> = {
  name: "moveTask",
  method: "POST",
  path: "/my-tasks/moveto-another-list",
};

/**
 * Moves a task with its subtasks to another list, then applies the changes, if there are any. The person sees one step,
 * with one Undo.
 * @param task as the person saw it
 * @param place the position in the target list; if absent, the first
 * @returns what went wrong, or undefined
 */
export async function moveTask(
  task: Task,
  toListId: string,
  changes?: TaskChanges,
  place?: Place,
): Promise<unknown> {
  const along = subtasksOf(getState().board, task);
  holdFocus();
  // Start all mutations at once, so that the outbox stores all of them. The later ones are sent after the move is answered.
  const moving = move(task, along, toListId);
  if (place) void reorder(task, place, toListId);
  const updating = changes && sendChanges(task, changes, toListId);
  const { answer, failed } = await moving;
  if (!answer) return failed;
  if (!updating) {
    toast.success(answer.message, { action: undo(task, along), task: taskNamed(task.id) });
    return undefined;
  }
  const updated = await updating;
  if (updated.answer)
    toast.success(updated.answer.message, { action: undo(task, along, changes), task: taskNamed(task.id) });
  return updated.failed;
}

async function move(task: Task, along: readonly Task[], toListId: string) {
  const to = findList(getState().board, toListId);
  const ids = along.map(({ id }) => id);
  return optimistic({
    touches: [task.id, ...ids],
    // Google puts a moved task first in its new list, and a moved subtask becomes a top-level task.
    apply: (now, id) =>
      now &&
      to &&
      (ids.includes(id) ? movedTo(now, to) : { ...movedTo(now, to), parent: null, position: "" }),
    send: (options) => {
      const { id, listId } = options.find(task.id);
      return send(call, { fromListId: listId, toListId, taskId: id }, options);
    },
    acknowledge: ({ data }) => ({
      tasks: [data, ...movedAlong(ids, to)],
    }),
    failure: FAILURE.fallback,
  });
}

/** The moved subtasks as they are shown until the server's event brings their real state. */
function movedAlong(ids: readonly string[], to: List | undefined): Task[] {
  const { server } = getState().board;
  return ids.flatMap((id) => {
    const task = server.get(id);
    return task && to ? [movedTo(task, to)] : [];
  });
}

/**
 * Moves the task back and restores the names that the move removed. A subtask has no Undo, because it could not return to
 * its parent.
 */
function undo(task: Task, along: readonly Task[], changes: TaskChanges = {}): Action | undefined {
  if (task.parent !== null) return undefined;
  const run = async (): Promise<void> => {
    const { answer } = await move(task, along, task.listId);
    if (!answer) return;
    const { title, notes, due } = task;
    const isNamed = (each: Task): boolean => each.sublistId !== null || each.section !== null;
    const back: TaskChanges = {
      ...((isNamed(task) || changes.title !== undefined) && { title }),
      ...(changes.notes !== undefined && { notes }),
      ...(changes.due !== undefined && { due }),
    };
    if (Object.keys(back).length > 0) void sendChanges(answer.data, back);
    for (const each of along.filter(isNamed)) void sendChanges(confirmed(each.id), { title: each.title });
  };
  return { label: "Undo", run: () => void run() };
}
