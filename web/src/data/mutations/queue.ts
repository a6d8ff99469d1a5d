const tails = new Map<string, Promise<unknown>>();

/**
 * Runs `work` when all earlier work on any of these keys has finished, successfully or not. Work on other keys runs in parallel.
 * A key is the id of a task, list or label.
 */
export function serializeByKey<Result>(
  keys: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = keys.flatMap((key) => tails.get(key) ?? []);
  const turn = Promise.allSettled(before).then(work);
  for (const key of keys) tails.set(key, turn);
  const leave = (): void => {
    for (const key of keys) if (tails.get(key) === turn) tails.delete(key);
  };
  turn.then(leave, leave);
  return turn;
}
