import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
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

/**
 * Creates the store in which the rate limiter counts calls by key and minute. All server processes on one database share the
 * counts. A call never waits for the database, and a caller with few calls causes no write.
 */
export function countTogether(db: Reader, clock: () => number): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    #minute = 0;
    #counts = new Map<string, Count>();

    incr(...[key, done, , limit]: Parameters<FastifyRateLimitStore["incr"]>): void {
      const now = clock();
      const count = this.#countOf(key, minuteOf(now));
      count.unshared++;
      if (isNews(count, limit) && !count.isWriting) void tell(db, key, this.#minute, count, limit);
      done(null, { current: count.shared + count.unshared, ttl: restOfMinute(now) });
    }

    child(): FastifyRateLimitStore {
      return new Counts();
    }

    #countOf(key: string, minute: number): Count {
      if (minute !== this.#minute) {
        this.#minute = minute;
        this.#counts.clear();
      }
      const count = this.#counts.get(key) ?? { shared: 0, unshared: 0, isWriting: false };
      this.#counts.set(key, count);
      return count;
    }
  };
}

/** Tells whether the database must learn the new count. A key that is already over its limit needs no more writes. */
function isNews({ shared, unshared }: Count, limit: number): boolean {
  return shared <= limit && unshared >= limit * ALONE;
}

/**
 * Writes the count of a key to the database. If many calls arrive during the write, it writes again, because no later call might
 * trigger a write.
 */
async function tell(db: Reader, key: string, minute: number, count: Count, limit: number): Promise<void> {
  count.isWriting = true;
  try {
    do {
      const calls = count.unshared;
      count.shared = await addCalls(db, key, minute, calls);
      count.unshared -= calls;
    } while (isNews(count, limit));
  } catch {
    // Ignore a failed write: the next call tries again. If the database is down, the calls that need it report that themselves.
  }
  count.isWriting = false;
}
