import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { events } from "@tasklane/contract/live.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countTogether } from "./countTogether.ts";
import { Failed } from "./Failed.ts";
import { refuseWhenLate } from "./refuseWhenLate.ts";
import type { Deps } from "./route.ts";

/** One IP address may make as many calls as this many sessions, because many people may share an address or an IPv6 network. */
const SESSIONS_AN_ADDRESS = 10;
/** The prefix length, in bits, of the IPv6 network that a provider gives to one customer. */
const NETWORK = 64;
/** If the event loop lags by this many milliseconds, the server is overloaded and refuses all calls. */
const LATE = 3_000;

/** So many calls may run at once. More are refused at once, because waiting would only make the load worse. */
const AT_ONCE = 1_000;

/**
 * Refuses calls with 429 when one session or IP address makes too many, and with 503 while the server is overloaded. Server
 * processes on one PostgreSQL share their counts. On SQLite there is only one process.
 * @param perSession calls per minute; 0 means no limit
 */
export async function limitCalls(
  app: FastifyInstance,
  { store, clock, cookies, late = LATE }: Deps,
  perSession: number,
): Promise<void> {
  if (late > 0) refuseWhenLate(app, late);
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

/**
 * Returns the IP address that a call comes from. A provider gives each customer a whole IPv6 network, so all its addresses count
 * as one.
 */
export function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, NETWORK);
}

/**
 * Refuses calls while too many run. A call counts from the moment its body is read until its answer begins, so that slow senders
 * and readers do not count. Health checks and event streams do not count either.
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
