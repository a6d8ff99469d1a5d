import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { countDroppedLines } from "../log.ts";
import { Failed } from "./Failed.ts";
import { namesThisMachine } from "./hosts.ts";
import { API } from "./route.ts";

/** A metric of all servers together: one value, or one value for each value of a label. */
export type Metric = { name: string; help: string } & (
  | { value: number }
  | { label: string; values: Record<string, number> }
);

/**
 * The event loop's lag is measured this often, in milliseconds. The library's 10 would keep an idle processor awake. Each value
 * that the library shows holds this time, so an idle server shows 0.1 s. The alert and the dashboard in `docs/operations` subtract it.
 */
const LAG_MEASURED_EVERY = 100;

/**
 * Measures the duration of every answer by call and status. Serves these metrics, those of the process and those of
 * all servers.
 * @param token the token that readers must show; null admits only requests from this machine
 * @param read reads the metrics of all servers
 * @returns the registry of the metrics of this process
 */
export function measure(app: FastifyInstance, token: string | null, read: () => Promise<Metric[]>): Registry {
  const registry = new Registry();
  const show = createGauges(registry);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MEASURED_EVERY });
  const seconds = new Histogram({
    name: "tasklane_call_seconds",
    help: "Time that calls take, in seconds.",
    labelNames: ["call", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  registry.registerMetric(
    new Counter({
      name: "tasklane_log_lines_dropped_total",
      help: "Lines of the log that could not be written.",
      registers: [],
      collect() {
        this.reset();
        this.inc(countDroppedLines());
      },
    }),
  );
  app.addHook("onResponse", async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
  app.get(`${API}/metrics`, async (request, reply) => {
    if (!mayRead(request, token)) throw new Failed("not_found");
    const metrics = await read().catch((err: unknown) => {
      request.log.error({ err }, "no figures of all servers");
      return null;
    });
    show([...(metrics ?? []), { ...DATABASE_UP, value: metrics ? 1 : 0 }]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

const DATABASE_UP = { name: "tasklane_database_up", help: "1 while the database answers." };

/**
 * Creates gauges for the metrics of all servers.
 * @returns a function that sets the gauges. A metric that is missing this time disappears
 */
function createGauges(registry: Registry): (metrics: Metric[]) => void {
  const shown = new Set<string>();
  return (metrics) => {
    for (const name of shown) registry.removeSingleMetric(name);
    for (const metric of metrics) {
      const { name, help } = metric;
      shown.add(name);
      const labelNames = "label" in metric ? [metric.label] : [];
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      if ("value" in metric) gauge.set(metric.value);
      else
        for (const [key, value] of Object.entries(metric.values)) gauge.set({ [metric.label]: key }, value);
    }
  };
}

const BY_A_PROXY = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-|true-client-ip$|x-client-ip$|x-cluster-)/;

/**
 * Tells whether a request may read the metrics. If the operator has set a token, the request must carry it. Otherwise it must
 * come from this machine under a local name, and not through a proxy.
 */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const { headers, socket } = request;
  if (token !== null) {
    const shown = Buffer.from(headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    return shown.length === wanted.length && timingSafeEqual(shown, wanted);
  }
  const here = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
  return here && namesThisMachine(request) && !Object.keys(headers).some((name) => BY_A_PROXY.test(name));
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the API call that a route serves, for the metrics. */
    call?: string;
  }
}
