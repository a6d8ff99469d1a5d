import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { reorderTask as ReorderTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { quotedTask } from "../../data/mutations/taskNamed.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { currentId } from "../../data/boardData.ts";
import { siblingsAbove } from "../../data/place.ts";
import type { Place } from "../../data/place.ts";
import { getState } from "../../data/store.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { reportChange } from "./reportChange.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ReorderTask> = { name: "reorderTask", method: "POST", path: "/my-tasks/reorder" };

interface Reordering {
  taskId: string;
  /** The sibling that the task comes after, or `null` for the first position. */
  after: string | null;
  /** A temporary order key of the task, until the server assigns one. */
  position: string;
  /** The list to which an earlier mutation moves the task. If that move fails, the new position is not sent. */
  inList?: string | undefined;
  /** Set by Undo: the ids of siblings further up, in case the sibling `after` is gone. */
  fallbacks?: readonly string[];
  /** Set by Undo: the order key that the mutation gave. If somebody has moved the task since, it stays at its new position. */
  onlyAt?: string;
}

export const reorderTaskMutation = defineMutation({
  name: "reorderTask",
  kind: "move",
  taskIds: ({ taskId }: Reordering) => [taskId],
  // Send this after the mutation that creates the sibling, which may still be pending.
  queueKeys: ({ after }) => (after === null ? [] : [after]),
  apply: (now, { position, onlyAt = now?.position }) =>
    now && (now.position === onlyAt ? { ...now, position } : now),
  request: ({ taskId, after, inList, fallbacks, onlyAt }, { find }) => {
    const task = find(taskId);
    const { id, listId } = task;
    if (inList !== undefined && inList !== listId) throw new Failed("dropped");
    if (onlyAt !== undefined && onlyAt !== task.position) throw new Failed("kept");
    // Completed tasks have no order that could be restored (decision 0008).
    if (fallbacks && task.status === "completed") throw new Failed("kept");
    const { board } = getState();
    const isSibling = (other: Task | undefined): boolean =>
      other?.listId === listId && other.parent === task.parent;
    const siblings = [after, ...(fallbacks ?? [])].map((each) => each && currentId(board, each));
    const found = siblings.find((each) => each !== null && isSibling(board.server.get(each)));
    return requestOf(call, {
      listId,
      taskId: id,
      after: fallbacks ? (found ?? null) : siblings[0]!,
    });
  },
  acknowledge: ({ data }) => ({ tasks: [data] }),
  says: ({ taskId }) => `move ${quotedTask(taskId)}`,
  invert: (args, { tasks, byList }) => {
    const task = tasks.get(args.taskId);
    if (!task) return undefined;
    const [after = null, ...fallbacks] = siblingsAbove(task, byList[task.listId] ?? []);
    const back = { taskId: task.id, after, fallbacks: fallbacks.slice(0, 20), position: task.position };
    return { undo: [{ name: "reorderTask", args: back }], redo: [{ name: "reorderTask", args }] };
  },
  completeInverse: ({ data }) => ({ onlyAt: data.position }),
  failure: FAILURE.fallback,
});

/** Puts a task after a sibling, or first. The toast offers Undo. */
export async function reorderTask(task: Task, place: Pick<Place, "after" | "position">): Promise<void> {
  const step = newStep();
  const { answer } = await reorder(task, place, { step });
  if (answer) reportChange(answer.message, task, step);
}

/** Reorders a task as part of a larger action, without a toast about success. For `inList` see `Reordering`. */
export async function reorder(
  { id }: Task,
  { after, position }: Pick<Place, "after" | "position">,
  { step, inList }: { step: Pick<UndoStep, "id">; inList?: string },
) {
  return runMutation(reorderTaskMutation, { taskId: id, after, position, inList }, { step });
}
