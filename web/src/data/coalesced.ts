/**
 * Returns a function that runs `work` at most once at a time. All calls during a run share one more run, which starts after it.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const start = (): Promise<void> => {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running) next ??= running.then(start, start);
    // `next` may be set without a run: the run has just ended, and the next one is about to start.
    return next ?? start();
  };
}
