/** Where a task stands for one member: its order key, its parent with us, and its id at Google. */
export interface OrderedTask {
  id: string;
  place: string;
  parent: string | null;
  googleId: string;
  /** Whether it hangs at Google where it does with us. */
  isPlaced: boolean;
  /** Until when Google is not asked again to put it where we have it (U7); 0 when it may be. */
  refusedUntil: number;
}

/** Those whose order among their siblings can be compared with Google's, and pushed: not what Google refuses to put there. */
export function orderable(orderedTasks: readonly OrderedTask[], now: number): OrderedTask[] {
  return orderedTasks.filter(({ isPlaced, refusedUntil }) => isPlaced && refusedUntil <= now);
}
