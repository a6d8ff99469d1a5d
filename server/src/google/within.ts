import { setTimeout } from "node:timers/promises";

type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
const wait: Wait = (milliseconds, signal) => setTimeout(milliseconds, null, { signal, ref: false });

/**
 * Waits for work so long at most, in milliseconds; late work goes on by itself, and what comes of it is not the caller's
 * concern any more.
 * @param sleep in the place of the system's timer; for simulations
 * @throws what `late` makes when the time is over; whatever the work throws before
 */
export async function within<T>(
  time: number,
  work: Promise<T>,
  late: () => Error,
  sleep: Wait = wait,
): Promise<T> {
  const waiting = new AbortController();
  const end = sleep(time, waiting.signal).then(() => {
    throw late();
  });
  // whichever loses may still fail
  end.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, end]).finally(() => waiting.abort());
}
