import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits for work so long at most, in milliseconds; late work goes on by itself, and what comes of it is not the caller's
 * concern any more.
 * @throws what `late` makes when the time is over; whatever the work throws before
 */
export async function within<T>(time: number, work: Promise<T>, late: () => Error): Promise<T> {
  const waiting = new AbortController();
  const end = sleep(time, null, { signal: waiting.signal, ref: false }).then(() => {
    throw late();
  });
  // whichever loses may still fail
  end.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, end]).finally(() => waiting.abort());
}
