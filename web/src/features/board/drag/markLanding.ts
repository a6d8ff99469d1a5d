import type { Task } from "@tasklane/contract/tasks.ts";
import { gapAbove } from "./columns.ts";
import { markDrop, markRefusal } from "./dropMarks.ts";
import { landing, refusal } from "./dropTask.ts";
import type { Drop } from "./dropTask.ts";

/** Marks where a dragged task would be dropped in a column, or shows in the column why it cannot be dropped there. */
export function markLanding(column: HTMLElement, task: Task | undefined, drop: Drop | undefined): void {
  const lands = task && drop && landing(task, drop);
  if (lands) return markDrop(column, lands.place && gapAbove(column, lands.place.above));
  markDrop();
  markRefusal(column, task && drop && refusal(task, drop.target));
}
