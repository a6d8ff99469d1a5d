import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Reader } from "../db/engine.ts";
import { addCalls, minuteOf, restOfMinute } from "../db/tables/rateCounts.ts";

/**
 * The share of a limit that a process counts alone. Only when it exceeds this share does it write its count to the
 * database (decision 9).
 */
const ALONE = 0.1;

/** How often a key was counted in the current minute, by all processes and by this one. */
interface Count {
  /** The count of all processes, as of our last write to the database. */
  shared: number;
  /** The calls that this process has counted since that write. */
  unshared: number;
  isWriting: boolean;
}

/**
 * Creates a rate-limit store that counts calls by key and minute. All server processes on one database share the counts. A
 * call never waits for the database, and rare callers cause no write.
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

/** Tells whether to write the count to the database. A key that is already over its limit needs no more writes. */
function isNews({ shared, unshared }: Count, limit: number): boolean {
  return shared <= limit && unshared >= limit * ALONE;
}

/**
 * Writes the count to the database. Repeats the write if enough new calls arrived meanwhile, because no later call
 * may trigger it.
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
    // The next call tries again to write the count. If the database is unavailable, the calls that need it report
    // that themselves.
  }
  count.isWriting = false;
}
