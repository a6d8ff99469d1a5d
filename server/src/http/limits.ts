import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { hashSessionId } from "../store/sessions.ts";
import type { Cookies } from "./cookies.ts";
import { Failed } from "./Failed.ts";

/** Many people may share one address. */
const SESSIONS_AN_ADDRESS = 10;
/** Milliseconds by which our event loop runs late when we answer nothing but "busy". */
const LATE = 3_000;

/**
 * Refuses calls when one session or one address makes too many (429), and all of them while we cannot keep up (503).
 * @param perSession calls a minute; 0 is no limit
 */
export async function limitCalls(app: FastifyInstance, cookies: Cookies, perSession: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: LATE,
    pressureHandler: () => {
      throw new Failed("unavailable");
    },
  });
  if (perSession === 0) return;
  await app.register(rateLimit, { global: false, timeWindow: "1 minute" });
  const limits = [
    app.createRateLimit({ max: perSession * SESSIONS_AN_ADDRESS, keyGenerator: ({ ip }) => `address ${ip}` }),
    app.createRateLimit({
      max: perSession,
      keyGenerator(request) {
        const id = cookies.get(request, "sid");
        return id === null ? `visitor ${request.ip}` : `session ${hashSessionId(id)}`;
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
