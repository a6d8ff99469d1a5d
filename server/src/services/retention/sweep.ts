import { sweepClients } from "../../db/tables/clients.ts";
import { sweepDeletions } from "../../db/tables/deletions.ts";
import type { Store } from "../../db/engine.ts";
import { sweepTombstones } from "./sweepTombstones.ts";
import { sweepKeys } from "../../db/tables/idempotency.ts";
import { sweepListPendingWrites } from "../../db/tables/pendingLists.ts";
import { replaceGoneOwners } from "../membership.ts";
import type { Concerned } from "../membership.ts";
import { sweepNotices } from "../../db/tables/noticeRows.ts";
import { sweepCounts } from "../../db/tables/rateCounts.ts";
import { endWaiting } from "../placeholderLists.ts";
import { sweepSessions } from "../../db/tables/sessionRows.ts";
import { sweepLists } from "./sweepLists.ts";
import { sweepTasks } from "./sweepTasks.ts";
import { sweepHistory } from "../../db/tables/historyRows.ts";
import { sweepStates } from "../../db/tables/usedStates.ts";

const HOUR = 60 * 60_000;
/**
 * The first sweep comes this long after the server's start, in milliseconds. So even a server that never runs for an hour sweeps.
 * And the sweep does not slow down the people who waited for the start.
 */
const FIRST_AFTER = 60_000;

/**
 * Deletes rows that have expired: sessions, sign-in states, idempotency keys, browsers, counts of calls, unfinished creations of
 * lists, replaced values, notices, and what was deleted long ago (rules W1 to W8). It also replaces owners who are gone (S6), and
 * ends requests to join that waited too long (S8).
 * @returns whom to notify
 */
export async function sweep(store: Store, now: number): Promise<Concerned> {
  for (const forget of [
    sweepSessions,
    sweepStates,
    sweepKeys,
    sweepClients,
    sweepDeletions,
    sweepCounts,
    sweepListPendingWrites,
    sweepHistory,
    sweepNotices,
  ])
    await forget(store.db, now);
  for (const end of [sweepTasks, sweepLists, sweepTombstones]) await end(store, now);
  const replaced = await replaceGoneOwners(store, now);
  const ended = await endWaiting(store, now);
  return {
    lists: ended.lists.union(replaced.lists),
    accounts: ended.accounts,
    notices: ended.notices.union(replaced.notices),
  };
}

/**
 * Sweeps a minute after the server's start, and then every hour.
 * @param publish notifies those whom a sweep concerns
 * @returns a function that stops the sweeps
 */
export function startSweeping(
  store: Store,
  clock: () => number,
  publish: (concerned: Concerned) => void,
  failed: (error: unknown) => void,
): () => void {
  const run = (): void => void sweep(store, clock()).then(publish).catch(failed);
  const first = setTimeout(run, FIRST_AFTER);
  const timer = setInterval(run, HOUR);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
