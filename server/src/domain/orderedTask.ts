/** What is read of a task to compare its position with one member's Google account. */
export interface OrderedTask {
  id: string;
  orderKey: string;
  parent: string | null;
  googleId: string;
  /** Whether the task's parent in Google is the one that it has here. */
  isPlaced: boolean;
  /**
   * Google refused our position for the task, and is not asked again before this time; 0 when it may be asked (U7).
   */
  refusedUntil: number;
}

/**
 * Returns the tasks whose order can be compared with Google's and pushed: those whose position Google does not refuse.
 */
export function orderable(orderedTasks: readonly OrderedTask[], now: number): OrderedTask[] {
  return orderedTasks.filter(({ isPlaced, refusedUntil }) => isPlaced && refusedUntil <= now);
}
