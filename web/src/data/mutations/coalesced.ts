/**
 * Returns a function that runs `work` at most once at a time. All calls during a run share one more run, which starts after it.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    const again = (): Promise<void> => {
      next = undefined;
      return start();
    };
    next ??= running.then(again, again);
    return next;
  };
}
