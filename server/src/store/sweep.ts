import type { Store } from "./engine.ts";
import { sweepKeys } from "./idempotency.ts";
import { sweepSessions } from "./sessions.ts";
import { sweepHistory } from "./taskHistory.ts";
import { sweepStates } from "./usedStates.ts";

const HOUR = 60 * 60_000;

/**
 * Forgets every hour what has ended by itself: sessions, used states, idempotency keys, replaced values.
 * @returns what stops it
 */
export function startSweeping(
  store: Store,
  clock: () => number,
  failed: (error: unknown) => void,
): () => void {
  const sweep = async (): Promise<void> => {
    for (const forget of [sweepSessions, sweepStates, sweepKeys, sweepHistory])
      await forget(store.db, clock());
  };
  const timer = setInterval(() => void sweep().catch(failed), HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
