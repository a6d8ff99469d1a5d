import type { FastifyInstance } from "fastify";
import { missingMigrations } from "../db/runMigrations.ts";
import type { Store } from "../db/engine.ts";
import { isDiskFull } from "../db/isDatabaseAway.ts";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** `/readyz` waits this long for the database before it reports it as unavailable, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Serves two health checks. `/healthz` says that the process runs. `/readyz` says whether it can serve people; if not, `fields`
 * gives the reasons. Proxies ask `/readyz?for=reading`, which ignores a full disk: changes fail then, but reading still works.
 */
export function reportHealth(app: FastifyInstance, store: Store): void {
  // An overloaded process still counts as running. A restart would only add to the load.
  app.get(`${API}/healthz`, { config: { whenLate: () => {} } }, async () => ({ status: "up" }));
  app.get(`${API}/readyz`, { config: { whenLate: refuseBusy } }, async (request) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("late")), PATIENCE);
    let lacks: string[];
    try {
      // Migrations run before the server listens. But an operator may restore an older database while it runs, and then the newer
      // migrations are missing.
      lacks = await Promise.race([missingMigrations(store.db), late]);
    } catch (cause) {
      throw new Failed("unavailable", { cause, fields: { database: reason(cause) } });
    } finally {
      clearTimeout(timer);
    }
    if (lacks.length > 0)
      throw new Failed("unavailable", { fields: { migrations: `The database lacks ${lacks.join(", ")}.` } });
    const { for: purpose } = request.query as { for?: string };
    if (purpose !== "reading" && store.isFull()) await findRoom(store);
    return { status: "ready" };
  });
}

/**
 * Checks that the disk has room for a change.
 * @throws Failed while the disk is full
 */
async function findRoom(store: Store): Promise<void> {
  await store.findRoom().catch((cause: unknown) => {
    if (!isDiskFull(cause)) throw cause;
    throw new Failed("unavailable", {
      cause,
      fields: { database: "The disk is full: changes are refused, reading goes on." },
    });
  });
}

function refuseBusy(): never {
  throw new Failed("unavailable", { fields: { load: "The server has more to do than it can." } });
}

/** Returns at most an error's code. Its message may contain the database's URL with the password. */
function reason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (message === "late") return `The database did not answer within ${PATIENCE / 1000} seconds.`;
  return code === undefined ? "The database does not answer." : `The database does not answer (${code}).`;
}
