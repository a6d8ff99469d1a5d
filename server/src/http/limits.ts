import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { events } from "@tasklane/contract/live.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countTogether } from "./countTogether.ts";
import { Failed } from "./Failed.ts";
import type { Deps } from "./route.ts";

/** How many sessions' worth of calls one address may make. Many people may share an address or an IPv6 network. */
const SESSIONS_AN_ADDRESS = 10;
/** The prefix length, in bits, of the IPv6 network that a provider gives to one customer. */
const NETWORK = 64;
/** From this event-loop delay on, in milliseconds, the server only answers "busy". */
const LATE = 3_000;

/** How many calls may run at once. A further call would wait for all of them. */
const AT_ONCE = 1_000;

/**
 * Refuses calls when one session or one address makes too many (429), and all calls while the server is overloaded (503).
 * Server processes on one PostgreSQL count together. On SQLite there is only one process.
 * @param perSession calls per minute; 0 means no limit
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

/** Returns the address that a call comes from. All IPv6 addresses of one customer's network count as one. */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, NETWORK);
}

/**
 * Refuses calls while too many run. A call counts from when its body is read until it is answered, so that slow senders and
 * slow readers occupy no place. Health checks and event streams do not count: event streams always run.
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
