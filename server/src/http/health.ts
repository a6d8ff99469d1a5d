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
 * No limit of calls refuses either: a supervisor would restart a sound server for it.
 */
export function reportHealth(app: FastifyInstance, store: Store): void {
  const checkDatabaseOnce = shareUnderWay(() => checkDatabase(store));
  const findRoomOnce = shareUnderWay(() => findRoom(store));
  // An overloaded process still counts as running. A restart would only add to the load.
  const healthy = { isUnlimited: true, whenLate: () => {} } as const;
  app.get(`${API}/healthz`, { config: healthy }, async () => ({ status: "up" }));
  const ready = { isUnlimited: true, whenLate: refuseBusy } as const;
  app.get(`${API}/readyz`, { config: ready }, async (request) => {
    await checkDatabaseOnce();
    const { for: purpose } = request.query as { for?: string };
    if (purpose !== "reading" && store.isFull()) await findRoomOnce();
    return { status: "ready" };
  });
}

/**
 * Checks that the database answers in time and has all migrations. They run before the server listens. But an operator may restore
 * an older database while it runs, and then the newer ones are missing.
 * @throws Failed if not
 */
async function checkDatabase(store: Store): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("late")), PATIENCE);
  let lacks: string[];
  try {
    lacks = await Promise.race([missingMigrations(store.db), late]);
  } catch (cause) {
    throw new Failed("unavailable", { cause, fields: { database: reason(cause) } });
  } finally {
    clearTimeout(timer);
  }
  if (lacks.length > 0)
    throw new Failed("unavailable", { fields: { migrations: `The database lacks ${lacks.join(", ")}.` } });
}

/**
 * Makes callers share the work that is under way, so that however many ask at once, the database is asked once.
 * @returns a function that begins the work, or waits for it if it is under way
 */
function shareUnderWay<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return () => (underWay ??= work().finally(() => (underWay = null)));
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
