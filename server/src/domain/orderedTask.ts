/** What orders a task for one member: its order key, its parent with us, and its Google id. */
export interface OrderedTask {
  id: string;
  orderKey: string;
  parent: string | null;
  googleId: string;
  /** Whether it has the same parent in Google as with us. */
  isPlaced: boolean;
  /** Until when Google is not asked again to put it at our place (U7); 0 when it may be asked. */
  refusedUntil: number;
}

/** The tasks whose order can be compared with Google's, and pushed. A task whose place Google refuses is left out. */
export function orderable(orderedTasks: readonly OrderedTask[], now: number): OrderedTask[] {
  return orderedTasks.filter(({ isPlaced, refusedUntil }) => isPlaced && refusedUntil <= now);
}
