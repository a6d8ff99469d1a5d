import type { FastifyInstance } from "fastify";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** How long the database may take before we say that it is away. */
const PATIENCE = 2_000;

/**
 * `/healthz`: the process is up. `/readyz`: it can serve people; if not, its `fields` tell why.
 * @param missing asks the database which migrations it lacks; they are done before we listen, but one may be put back
 */
export function reportHealth(app: FastifyInstance, missing: () => Promise<string[]>): void {
  // a process that has too much to do is up: who ends it for that makes matters worse
  app.get(`${API}/healthz`, { config: { pressureHandler: () => {} } }, async () => ({ status: "up" }));
  app.get(`${API}/readyz`, { config: { pressureHandler: refuseBusy } }, async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("late")), PATIENCE);
    let lacks: string[];
    try {
      lacks = await Promise.race([missing(), late]);
    } catch (cause) {
      throw new Failed("unavailable", { cause, fields: { database: reason(cause) } });
    } finally {
      clearTimeout(timer);
    }
    if (lacks.length > 0)
      throw new Failed("unavailable", { fields: { migrations: `The database lacks ${lacks.join(", ")}.` } });
    return { status: "ready" };
  });
}

function refuseBusy(): never {
  throw new Failed("unavailable", { fields: { load: "The server has more to do than it can." } });
}

/** A code at most: the words of others may hold an address or a password. */
function reason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (message === "late") return `The database did not answer within ${PATIENCE / 1000} seconds.`;
  return code === undefined ? "The database does not answer." : `The database does not answer (${code}).`;
}
