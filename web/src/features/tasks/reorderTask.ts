import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { reorderTask as ReorderTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { currentId } from "../../data/boardData.ts";
import { siblingBefore } from "../../data/place.ts";
import type { Place } from "../../data/place.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ReorderTask> = { name: "reorderTask", method: "POST", path: "/my-tasks/reorder" };

interface Reordering {
  taskId: string;
  /** The sibling that the task comes after, or `null` for the first position. */
  after: string | null;
  /** The order key that the task shows until the server assigns one. */
  position: string;
  /** The list that an earlier move targets. If that move fails, the new position is not sent. */
  inList?: string | undefined;
}

export const reorderTaskMutation = defineMutation({
  name: "reorderTask",
  kind: "move",
  taskIds: ({ taskId }: Reordering) => [taskId],
  // Send this after the sibling's own creation, which may still be pending.
  queueKeys: ({ after }) => (after === null ? [] : [after]),
  apply: (now, { position }) => now && { ...now, position },
  request: ({ taskId, after, inList }, { find }) => {
    const { id, listId } = find(taskId);
    if (inList !== undefined && inList !== listId) throw new Failed("dropped");
    const { board } = getState();
    return requestOf(call, { listId, taskId: id, after: after && currentId(board, after) });
  },
  acknowledge: ({ data }) => ({ tasks: [data] }),
  failure: FAILURE.fallback,
});

/** Moves a task after a sibling, or to the first position. The toast offers Undo. */
export async function reorderTask(task: Task, place: Pick<Place, "after" | "position">): Promise<void> {
  const back = siblingBefore(task, getState().board.byList[task.listId] ?? []);
  const { answer } = await reorder(task, place);
  if (!answer) return;
  const run = (): void => void reorder(task, { after: back, position: task.position });
  toast.success(answer.message, { action: { label: "Undo", run }, task: taskNamed(task.id) });
}

/** Reorders a task without a success toast, as part of a larger action. `inList` is as in `Reordering`. */
export async function reorder(
  { id }: Task,
  { after, position }: Pick<Place, "after" | "position">,
  inList?: string,
) {
  return runMutation(reorderTaskMutation, { taskId: id, after, position, inList });
}
