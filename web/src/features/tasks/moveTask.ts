import type { List } from "@tasklane/contract/lists.ts";
import type { moveTask as MoveTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { quotedTask, taskNamed } from "../../data/mutations/taskNamed.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { stillUnder, subtasksOf } from "../../data/subtasksOf.ts";
import { siblingsAbove } from "../../data/place.ts";
import type { Place } from "../../data/place.ts";
import { getState } from "../../data/store.ts";
import { sendChanges } from "./googleTask.ts";
import type { TaskChanges } from "./googleTask.ts";
import { holdFocus } from "./holdFocus.ts";
import { movedTo, parentIn, parentsOf } from "./movedTo.ts";
import { reorder } from "./reorderTask.ts";
import { firstIn } from "./newTask.ts";
import { watchMove } from "./watchMove.ts";
import { Failed } from "../../data/api/failed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { MutationCall, UndoStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import type { FormerFields } from "./formerFields.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof MoveTask> = {
  name: "moveTask",
  method: "POST",
  path: "/my-tasks/moveto-another-list",
};

interface Move {
  taskId: string;
  /** The ids of the subtasks. They move together with the task. */
  alongIds: readonly string[];
  to: Pick<List, "google_list_id" | "google_list_name">;
  /** A temporary order key before the tasks of the new list. An older version of the page stored none. */
  position?: string;
  /**
   * Set by Undo: the list to which the mutation moved the task. If somebody has moved the task to another list since, it stays there.
   */
  onlyIn?: string;
  /** Set by Undo of the move of a subtask: its former parent. */
  parentId?: string;
}

export const moveTaskMutation = defineMutation({
  name: "moveTask",
  kind: "move",
  // A form's dialog may close while the connection is lost. The move then waits in the outbox.
  isForm: true,
  taskIds: ({ taskId, alongIds }: Move) => [taskId, ...alongIds],
  queueKeys: ({ taskId }) => parentsOf([taskId]),
  // Google puts a moved task first in its new list. A subtask becomes a top-level task, unless Undo puts it back.
  apply: (now, { taskId, alongIds, to, position = "", onlyIn = now?.listId, parentId }, id) => {
    if (!now || now.listId !== onlyIn) return now;
    const moved = movedTo(now, to);
    if (alongIds.includes(id)) return now.parent === taskId ? moved : now;
    return { ...moved, parent: parentIn(to.google_list_id, parentId), position };
  },
  request: ({ taskId, to, onlyIn, parentId }, { find }) => {
    const { id, listId } = find(taskId);
    if (onlyIn !== undefined && onlyIn !== listId) throw new Failed("kept");
    const under = parentId === undefined ? {} : { parentId: currentId(getState().board, parentId) };
    return requestOf(call, { fromListId: listId, toListId: to.google_list_id, taskId: id, ...under });
  },
  // The answer has only the parent. Subtasks keep the optimistic state until the server's event brings their real state.
  acknowledge: ({ data }, { taskId, alongIds, to }) => {
    const along = stillUnder(taskId, alongIds);
    return { tasks: [data, ...along.map((each) => movedTo(each, to))] };
  },
  says: ({ taskId, to }) => `move ${quotedTask(taskId)} to ${to.google_list_name}`,
  invert: (args, { tasks, byList }) => {
    const task = tasks.get(args.taskId);
    if (!task) return undefined;
    const { listId, listName, parent } = task;
    const to = { google_list_id: listId, google_list_name: listName };
    const [after = null, ...fallbacks] = siblingsAbove(task, byList[listId] ?? []);
    const place = { after, fallbacks: fallbacks.slice(0, 20), position: task.position, inList: listId };
    const along = args.alongIds.flatMap((id) => tasks.get(id) ?? []);
    return {
      undo: [
        {
          name: "moveTask",
          args: { ...args, to, onlyIn: args.to.google_list_id, ...(parent !== null && { parentId: parent }) },
        },
        ...[task, ...along].flatMap((each) => nameCalls(each)),
        { name: "reorderTask", args: { taskId: task.id, ...place } },
      ],
      redo: [{ name: "moveTask", args: { ...args, onlyIn: listId } }],
    };
  },
  failure: FAILURE.fallback,
});

/** Makes the mutations that give a task back the sublist and section that a move removed. */
function nameCalls({ id, listId, sublistName, section }: Task): MutationCall[] {
  const fields: FormerFields = {
    ...(sublistName !== null && { sublist: { from: null, to: sublistName } }),
    ...(section !== null && { section: { from: null, to: section } }),
  };
  if (Object.keys(fields).length === 0) return [];
  return [{ name: "restoreFields", args: { taskId: id, fields, inList: listId } }];
}

/**
 * Moves a task with its subtasks to another list, then applies the changes, if there are any. The person sees one action, with
 * one Undo.
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
  // Start all mutations at once, so that the outbox stores all of them even if the page closes. The later ones are sent after the
  // move is answered.
  const step = newStep();
  const within = { step, inList: toListId };
  const moving = move(task, along, { toListId, step });
  if (place) void reorder(task, place, within);
  const updating = changes && sendChanges(task, changes, within);
  const { answer, failed } = await moving;
  const action = undoAction(step);
  if (!answer) return failed;
  watchMove(task.id, toListId, step);
  if (!updating) {
    toast.success(answer.message, { action, task: taskNamed(task.id) });
    return undefined;
  }
  const updated = await updating;
  if (updated.answer) toast.success(updated.answer.message, { action, task: taskNamed(task.id) });
  return updated.failed;
}

async function move(
  { id }: Task,
  along: readonly Task[],
  { toListId, step }: { toListId: string; step: Pick<UndoStep, "id"> },
) {
  const list = findList(getState().board, toListId);
  const to = { google_list_id: toListId, google_list_name: list?.google_list_name ?? "" };
  const alongIds = along.map((each) => each.id);
  return runMutation(moveTaskMutation, { taskId: id, alongIds, to, position: firstIn(toListId) }, { step });
}
