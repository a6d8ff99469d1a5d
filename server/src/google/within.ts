import { setTimeout } from "node:timers/promises";

type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
const wait: Wait = (milliseconds, signal) => setTimeout(milliseconds, null, { signal, ref: false });

/**
 * Waits for work, but only for a limited time, in milliseconds. Late work continues, but its outcome is ignored.
 * @param sleep in simulations, replaces the system's timer
 * @throws what `late` returns when the time is over, or what the work throws before
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
  // The promise that loses the race may still reject. Without a handler, that would be an unhandled rejection.
  end.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, end]).finally(() => waiting.abort());
}
