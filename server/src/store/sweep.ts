import type { Store } from "./engine.ts";
import { sweepKeys } from "./idempotency.ts";
import { sweepSessions } from "./sessions.ts";
import { sweepStates } from "./usedStates.ts";

const HOUR = 60 * 60_000;

/**
 * Forgets every hour what has ended by itself: sessions, used states, idempotency keys.
 * @returns what stops it
 */
export function startSweeping(
  store: Store,
  clock: () => number,
  failed: (error: unknown) => void,
): () => void {
  const sweep = async (): Promise<void> => {
    for (const forget of [sweepSessions, sweepStates, sweepKeys]) await forget(store.db, clock());
  };
  const timer = setInterval(() => void sweep().catch(failed), HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
