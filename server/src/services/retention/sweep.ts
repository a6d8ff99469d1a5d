import { TIMES } from "@tasklane/contract/limits.ts";
import { sql } from "kysely";
import { nobodyAffected } from "../../domain/affected.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Store } from "../../db/engine.ts";
import { sweepTombstones } from "./sweepTombstones.ts";
import { sweepKeys } from "../../db/tables/idempotency.ts";
import { replaceGoneOwners } from "../membership.ts";
import { sweepCounts } from "../../db/tables/rateCounts.ts";
import { endWaiting } from "../placeholderLists.ts";
import { SESSION_LONGEST, SESSION_IDLE } from "../../db/tables/sessionRows.ts";
import { sweepLists } from "./sweepLists.ts";
import { sweepTasks } from "./sweepTasks.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Tables whose rows expire: how long each is kept, in milliseconds, after the time in one of its columns. */
const EXPIRING = [
  { table: "session", column: "seen_at", kept: SESSION_IDLE },
  { table: "session", column: "created_at", kept: SESSION_LONGEST },
  { table: "used_state", column: "at", kept: HOUR },
  { table: "client", column: "used_at", kept: TIMES.mutationKept },
  // By then the key of the call that deletes an account, or creates a list, has expired. So no repeated call can come.
  { table: "deletion", column: "at", kept: TIMES.idempotencyKept },
  { table: "pending_list", column: "at", kept: TIMES.idempotencyKept },
  // replaced values (I2)
  { table: "history", column: "replaced_at", kept: 30 * DAY },
  { table: "notice", column: "at", kept: 30 * DAY },
];
const PARTS: ((store: Store, now: number, affected: Affected) => Promise<void>)[] = [
  (store, now) => store.transaction((tx) => sweepKeys(tx, now)),
  (store, now) => store.transaction((tx) => sweepCounts(tx, now)),
  sweepExpired,
  sweepTasks,
  sweepLists,
  sweepTombstones,
  replaceGoneOwners,
  endWaiting,
];
/** The first sweep comes so many milliseconds after the start: soon, but not while people wait for the server. */
const FIRST_AFTER = 60_000;

/**
 * Deletes rows that have expired, and what was deleted long ago (rules W1 to W8). It also replaces owners who are gone (S6), and
 * ends requests to join that waited too long (S8). If one part fails, the others still run.
 * @param affected collects whom to notify, also when the sweep fails
 * @throws what failed
 */
export async function sweep(store: Store, now: number, affected = nobodyAffected()): Promise<void> {
  const failures: unknown[] = [];
  for (const sweepPart of PARTS) await sweepPart(store, now, affected).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
}

/** Deletes the rows of `EXPIRING` that have expired. */
export async function sweepExpired(store: Store, now: number): Promise<void> {
  for (const { table, column, kept } of EXPIRING) {
    const over = sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${now - kept}`;
    await store.transaction((tx) => over.execute(tx));
  }
}

/**
 * Sweeps a minute after the server's start, and then every hour.
 * @param publish notifies those whom a sweep concerns
 * @returns a function that stops the sweeps
 */
export function startSweeping(
  store: Store,
  clock: () => number,
  publish: (affected: Affected) => void,
  failed: (error: unknown) => void,
): () => void {
  const run = (): void => {
    const affected = nobodyAffected();
    void sweep(store, clock(), affected)
      .catch(failed)
      .then(() => publish(affected));
  };
  const first = setTimeout(run, FIRST_AFTER);
  const timer = setInterval(run, HOUR);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
