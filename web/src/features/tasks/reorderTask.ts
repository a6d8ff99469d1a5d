import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { reorderTask as ReorderTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../data/api/failed.ts";
import { optimistic } from "../../data/mutations/optimistic.ts";
import { toast } from "../../data/api/toast.ts";
import { taskNamed } from "../../data/mutations/taskNamed.ts";
import { send } from "../../data/api/send.ts";
import { currentId } from "../../data/boardData.ts";
import { siblingBefore } from "../../data/place.ts";
import type { Place } from "../../data/place.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ReorderTask> = { name: "reorderTask", method: "POST", path: "/my-tasks/reorder" };

/** Moves a task after a sibling, or to the first position. The toast offers Undo. */
export async function reorderTask(task: Task, place: Pick<Place, "after" | "position">): Promise<void> {
  const back = siblingBefore(task, getState().board.byList[task.listId] ?? []);
  const { answer } = await reorder(task, place);
  if (!answer) return;
  const run = (): void => void reorder(task, { after: back, position: task.position });
  toast.success(answer.message, { action: { label: "Undo", run }, task: taskNamed(task.id) });
}

/**
 * Reorders a task without a success toast, as part of a larger action.
 * @param inList the list that an earlier move targets; if that move fails, the new position is not sent
 */
export async function reorder(
  task: Task,
  { after, position }: Pick<Place, "after" | "position">,
  inList?: string,
) {
  return optimistic({
    touches: [task.id],
    // Send this after the sibling's own creation, which may still be pending.
    queueKeys: after === null ? [] : [after],
    apply: (now) => now && { ...now, position },
    send: (options) => {
      const { id, listId } = options.find(task.id);
      if (inList !== undefined && inList !== listId) throw new Failed("dropped");
      const { board } = getState();
      return send(call, { listId, taskId: id, after: after && currentId(board, after) }, options);
    },
    acknowledge: ({ data }) => ({ tasks: [data] }),
    failure: FAILURE.fallback,
  });
}
