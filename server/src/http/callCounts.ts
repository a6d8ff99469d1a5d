import type { Reader } from "../db/engine.ts";
import { addCalls, minuteOf, restOfMinute } from "../db/tables/rateCounts.ts";

/**
 * Below this part of a rate limit, a process counts a caller's calls by itself. Above it, it also writes its count to the
 * database, where all processes share it (decision 0009).
 */
const ALONE = 0.1;

/** How many calls were counted under a key in the current minute. */
interface Count {
  /** The calls that all processes counted, as of this process's last write to the database. */
  shared: number;
  /** The calls that this process has counted since that write. */
  unshared: number;
  isWriting: boolean;
}

/** Counts calls by key and minute. */
export interface CallCounts {
  /**
   * Counts a call. It never waits for the database, and a caller with few calls causes no write.
   * @param limit how many calls a minute are allowed under this key
   * @param calls as how many calls it counts
   * @returns 0 if the call is allowed; otherwise in how many seconds the next minute begins
   */
  add(key: string, limit: number, calls?: number): number;
}

/** @param db where all server processes share their counts; null if this process is the only one */
export function createCallCounts(db: Reader | null, clock: () => number): CallCounts {
  const counts = new Map<string, Count>();
  let minute = 0;
  return {
    add(key, limit, calls = 1) {
      const now = clock();
      if (minuteOf(now) !== minute) {
        minute = minuteOf(now);
        counts.clear();
      }
      const count = counts.get(key) ?? { shared: 0, unshared: 0, isWriting: false };
      counts.set(key, count);
      count.unshared += calls;
      if (db && mustStore(count, limit) && !count.isWriting) void storeCount(db, key, minute, count, limit);
      return count.shared + count.unshared > limit ? Math.ceil(restOfMinute(now) / 1_000) : 0;
    },
  };
}

/** Tells whether the database must learn the new count. A key that is already over its limit needs no more writes. */
function mustStore({ shared, unshared }: Count, limit: number): boolean {
  return shared <= limit && unshared >= limit * ALONE;
}

/**
 * Writes the count of a key to the database. If many calls arrive during the write, it writes again, because no later call might
 * trigger a write.
 */
async function storeCount(
  db: Reader,
  key: string,
  minute: number,
  count: Count,
  limit: number,
): Promise<void> {
  count.isWriting = true;
  try {
    do {
      const calls = count.unshared;
      count.shared = await addCalls(db, key, minute, calls);
      count.unshared -= calls;
    } while (mustStore(count, limit));
  } catch {
    // Ignore a failed write: the next call tries again. If the database is down, the calls that need it report that themselves.
  }
  count.isWriting = false;
}
