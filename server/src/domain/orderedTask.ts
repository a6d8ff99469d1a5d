import { isDue } from "./refusal.ts";

/** A task's position in Tasklane and its Google id, to compare its order with one member's Google account. */
export interface OrderedTask {
  id: string;
  orderKey: string;
  parent: string | null;
  googleId: string;
  /** Whether the task has the same parent in Google as in Tasklane. */
  isPlaced: boolean;
  /** Google refused the task's position: when the engine tries it again; 0 if Google did not refuse it (U7). */
  refusedUntil: number;
}

/**
 * Returns the tasks whose order can be compared with Google's and pushed: those that have the same parent in Google, and whose
 * position Google does not refuse.
 */
export function orderable(orderedTasks: readonly OrderedTask[], now: number): OrderedTask[] {
  return orderedTasks.filter(({ isPlaced, refusedUntil }) => isPlaced && isDue(refusedUntil, now));
}
