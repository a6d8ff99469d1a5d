import { setTimeout } from "node:timers/promises";

type Wait = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
const wait: Wait = (milliseconds, signal) => setTimeout(milliseconds, null, { signal, ref: false });

/**
 * Waits for work, but at most `time` milliseconds. Late work goes on, but its outcome is ignored.
 * @param sleep set in simulations, in place of the system's timer
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
  // The work may still fail after the time is over. Without this handler, Node would report an unhandled rejection and end the
  // process.
  end.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, end]).finally(() => waiting.abort());
}
