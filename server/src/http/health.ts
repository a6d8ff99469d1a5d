import type { FastifyInstance } from "fastify";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** How long the database may take before we say that it is away. */
const PATIENCE = 2_000;

/** `/healthz`: the process is up. `/readyz`: it can serve; migrations are done before we listen. */
export function reportHealth(app: FastifyInstance, ask: () => Promise<unknown>): void {
  app.get(`${API}/healthz`, async () => ({ status: "up" }));
  app.get(`${API}/readyz`, async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("The database does not answer.")), PATIENCE);
    try {
      await Promise.race([ask(), late]);
    } catch (cause) {
      throw new Failed("unavailable", { cause });
    } finally {
      clearTimeout(timer);
    }
    return { status: "ready" };
  });
}
