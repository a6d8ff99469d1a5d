import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Reader } from "../db/engine.ts";
import { addCalls, minuteOf, restOfMinute } from "../db/tables/rateCounts.ts";

/** Of a limit: what one process counts by itself before it tells the others (decision 9). */
const ALONE = 0.1;

/** Calls under one key in this minute. */
interface Count {
  /** By all processes, when we last told them ours. */
  told: number;
  /** By this one since then. */
  untold: number;
  telling: boolean;
}

/**
 * Makes what counts calls by key and minute, together with every other server process on the database: no call waits
 * for that, and whoever calls seldom is not written down.
 */
export function countTogether(db: Reader, clock: () => number): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    #minute = 0;
    #counts = new Map<string, Count>();

    incr(...[key, done, , limit]: Parameters<FastifyRateLimitStore["incr"]>): void {
      const now = clock();
      const count = this.#countOf(key, minuteOf(now));
      count.untold++;
      if (isNews(count, limit) && !count.telling) void tell(db, key, this.#minute, count, limit);
      done(null, { current: count.told + count.untold, ttl: restOfMinute(now) });
    }

    child(): FastifyRateLimitStore {
      return new Counts();
    }

    #countOf(key: string, minute: number): Count {
      if (minute !== this.#minute) {
        this.#minute = minute;
        this.#counts.clear();
      }
      const count = this.#counts.get(key) ?? { told: 0, untold: 0, telling: false };
      this.#counts.set(key, count);
      return count;
    }
  };
}

/** Whether the others are to be told; who is refused already is nobody's news. */
function isNews({ told, untold }: Count, limit: number): boolean {
  return told <= limit && untold >= limit * ALONE;
}

/** Tells the others, and again what came meanwhile, for nobody may call any more. */
async function tell(db: Reader, key: string, minute: number, count: Count, limit: number): Promise<void> {
  count.telling = true;
  try {
    do {
      const calls = count.untold;
      count.told = await addCalls(db, key, minute, calls);
      count.untold -= calls;
    } while (isNews(count, limit));
  } catch {
    // told with the next call; that the database is away is said by those who need its answer
  }
  count.telling = false;
}
