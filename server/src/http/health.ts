import type { FastifyInstance } from "fastify";
import { missingMigrations } from "../db/runMigrations.ts";
import type { Store } from "../db/engine.ts";
import { isDiskFull } from "../db/isDatabaseAway.ts";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** How long the database may take before we say that it is away. */
const PATIENCE = 2_000;

/**
 * `/healthz`: the process is up. `/readyz`: it can serve people; if not, its `fields` tell why. `/readyz?for=reading` is for
 * a proxy: a full disk refuses changes, and people may still read.
 */
export function reportHealth(app: FastifyInstance, store: Store): void {
  // a process that has too much to do is up: who ends it for that makes matters worse
  app.get(`${API}/healthz`, { config: { pressureHandler: () => {} } }, async () => ({ status: "up" }));
  app.get(`${API}/readyz`, { config: { pressureHandler: refuseBusy } }, async (request) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("late")), PATIENCE);
    let lacks: string[];
    try {
      // migrations are done before we listen, but an older database may be put back
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

/** @throws Failed while the disk has no room for a change */
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

/** A code at most: the words of others may hold an address or a password. */
function reason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (message === "late") return `The database did not answer within ${PATIENCE / 1000} seconds.`;
  return code === undefined ? "The database does not answer." : `The database does not answer (${code}).`;
}
