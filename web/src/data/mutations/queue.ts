interface Work {
  /** The number of its mutation. */
  at: number;
  ended: Promise<unknown>;
}

/** For each key, the work that has not ended, in the order in which it came. A key is the id of a task, list or label. */
const queues = new Map<string, readonly Work[]>();

/**
 * Runs `work` when all earlier work on any of these keys has ended, successfully or not. Work on other keys runs in parallel.
 * @param at the number of the mutation. Only work with a smaller number is earlier. A tab that closes may leave an older mutation
 *   than those that this page is sending.
 */
export function serializeByKey<Result>(
  keys: readonly string[],
  at: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = waitForEarlier(keys, at).then(work);
  const own = { at, ended };
  for (const key of keys) queues.set(key, [...(queues.get(key) ?? []), own]);
  const leave = (): void => {
    for (const key of keys) {
      const others = (queues.get(key) ?? []).filter((each) => each !== own);
      if (others.length > 0) queues.set(key, others);
      else queues.delete(key);
    }
  };
  ended.then(leave, leave);
  return ended;
}

/**
 * Waits until all work on any of these keys that has a smaller number than `at` has ended. Work that has begun calls this before each
 * attempt, because meanwhile another tab may have left an older mutation.
 */
export async function waitForEarlier(keys: readonly string[], at: number): Promise<void> {
  const earlier = keys.flatMap((key) => queues.get(key) ?? []).filter((each) => each.at < at);
  await Promise.allSettled(earlier.map(({ ended }) => ended));
}
