import type { List } from "@tasklane/contract/lists.ts";
import type { moveTask as MoveTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
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

interface Move {
  taskId: string;
  /** The subtasks, which move with their parent. */
  alongIds: readonly string[];
  to: Pick<List, "google_list_id" | "google_list_name">;
}

export const moveTaskMutation = defineMutation({
  name: "moveTask",
  kind: "move",
  taskIds: ({ taskId, alongIds }: Move) => [taskId, ...alongIds],
  // Google puts a moved task first in its new list, and a moved subtask becomes a top-level task.
  apply: (now, { alongIds, to }, id) =>
    now && (alongIds.includes(id) ? movedTo(now, to) : { ...movedTo(now, to), parent: null, position: "" }),
  request: ({ taskId, to }, { find }) => {
    const { id, listId } = find(taskId);
    return requestOf(call, { fromListId: listId, toListId: to.google_list_id, taskId: id });
  },
  // Subtasks keep the optimistic state until the server's event brings their real state.
  acknowledge: ({ data }, { alongIds, to }) => {
    const { server } = getState().board;
    const along = alongIds.flatMap((id) => server.get(id) ?? []);
    return { tasks: [data, ...along.map((each) => movedTo(each, to))] };
  },
  failure: FAILURE.fallback,
});

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

async function move({ id }: Task, along: readonly Task[], toListId: string) {
  const list = findList(getState().board, toListId);
  const to = { google_list_id: toListId, google_list_name: list?.google_list_name ?? "" };
  return runMutation(moveTaskMutation, { taskId: id, alongIds: along.map((each) => each.id), to });
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
