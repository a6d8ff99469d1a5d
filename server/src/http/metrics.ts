import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** Counts every answer by its call's name and status, and shows that and the process's own figures to whoever may see. */
export function measure(app: FastifyInstance, token: string | null): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "tasklane_call_seconds",
    help: "Time that calls take, in seconds.",
    labelNames: ["call", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
  app.get(`${API}/metrics`, async (request, reply) => {
    if (!mayRead(request, token)) throw new Failed("not_found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** With a token, whoever shows it; without one, this machine, unless it passes somebody else's request on. */
function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const shown = Buffer.from(headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    return shown.length === wanted.length && timingSafeEqual(shown, wanted);
  }
  const here = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
  return here && headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the call that a route serves. */
    call?: string;
  }
}
