import type { Task } from "@tasklane/contract/tasks.ts";
import { useSelection } from "../../../data/selectionStore.ts";
import { retryLoad } from "../../../ui/retryLoad.ts";
import { dropTask } from "./dropTask.ts";
import type { Drop } from "./dropTask.ts";

/** Whether a drag of this card moves several tasks, because the card is one of several selected ones. */
export function isSelection(taskId: string): boolean {
  const { ids } = useSelection.getState();
  return ids.size > 1 && ids.has(taskId);
}

/** Drops a task. If it is one of several selected tasks, drops all of them. */
export async function applyDrop(task: Task, drop: Drop): Promise<void> {
  if (!isSelection(task.id)) return dropTask(task, drop);
  const { dropSelection } = await retryLoad(() => import("../../selection/dropSelection.ts"));
  return dropSelection(drop);
}
