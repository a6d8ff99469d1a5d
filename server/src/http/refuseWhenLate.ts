import type { FastifyInstance } from "fastify";
import { Failed } from "./Failed.ts";

/** The event loop's lag is measured this often, in milliseconds. A shorter time would keep an idle processor awake. */
const MEASURED_EVERY = 500;

/**
 * Refuses calls after the event loop lagged by more than `late` milliseconds, until a measurement finds it in time again. A timer
 * that fires too late shows the lag. A route whose configuration has `whenLate` runs that instead.
 */
export function refuseWhenLate(app: FastifyInstance, late: number): void {
  let lag = 0;
  let due = performance.now() + MEASURED_EVERY;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = now - due;
    due = now + MEASURED_EVERY;
  }, MEASURED_EVERY).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (lag <= late) return;
    const { whenLate = refuse } = routeOptions.config;
    whenLate();
  });
}

function refuse(): never {
  throw new Failed("unavailable");
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Runs in place of the usual refusal while the event loop lags. It may throw another one. */
    whenLate?: () => void;
  }
}
