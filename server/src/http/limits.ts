import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { events } from "@tasklane/contract/live.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countTogether } from "./countTogether.ts";
import { Failed } from "./Failed.ts";
import type { Deps } from "./route.ts";

/** Many people may share one address, or one network of the sixth version. */
const SESSIONS_AN_ADDRESS = 10;
/** Bits of an address of the sixth version that one customer of a network shares. */
const NETWORK = 64;
/** Milliseconds by which our event loop runs late when we answer nothing but "busy". */
const LATE = 3_000;

/** Calls under way at any time; whoever comes beyond would wait for all of them. */
const AT_ONCE = 1_000;

/**
 * Refuses calls when one session or one address makes too many (429), and all of them while we cannot keep up (503).
 * Server processes on one PostgreSQL count together; on SQLite there is only one.
 * @param perSession calls a minute; 0 is no limit
 */
export async function limitCalls(
  app: FastifyInstance,
  { store, clock, cookies, late = LATE }: Deps,
  perSession: number,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    pressureHandler: () => {
      throw new Failed("unavailable");
    },
  });
  limitAtOnce(app);
  if (perSession === 0) return;
  const together = store.engine === "postgres" ? { store: countTogether(store.db, clock) } : {};
  await app.register(rateLimit, { global: false, timeWindow: "1 minute", ...together });
  const limits = [
    app.createRateLimit({
      max: perSession * SESSIONS_AN_ADDRESS,
      keyGenerator: (request) => `address ${addressOf(request)}`,
    }),
    app.createRateLimit({
      max: perSession,
      keyGenerator(request) {
        const hash = cookies.sessionHash(request);
        return hash === null ? `visitor ${addressOf(request)}` : `session ${hash}`;
      },
    }),
  ];
  app.addHook("preParsing", async (request, reply) => {
    for (const check of limits) {
      const limit = await check(request);
      if (limit.isAllowed || !limit.isExceeded) continue;
      void reply.header("retry-after", limit.ttlInSeconds);
      throw new Failed("slow_down");
    }
  });
}

/** Where a call comes from; one customer of a network of the sixth version is one address. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, NETWORK);
}

/**
 * Refuses calls while too many are under way: from when they were read to their end until they are answered, so that nobody
 * takes a place by sending or reading slowly. Not those that look after us; event streams are always under way.
 */
function limitAtOnce(app: FastifyInstance): void {
  const underWay = new Set<FastifyRequest>();
  app.addHook("preHandler", async (request) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || call === events.name) return;
    if (underWay.size >= AT_ONCE) throw new Failed("unavailable");
    underWay.add(request);
  });
  app.addHook("onSend", async (request) => void underWay.delete(request));
}
