import { isDeepStrictEqual } from "node:util";
import type { Job } from "@tasklane/contract/live.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { keepMemory } from "../../db/tables/accountMemory.ts";
import { changeAccount, findAccount } from "../../db/tables/accounts.ts";
import { endPush, readAsked } from "../../db/tables/duePushes.ts";
import { releaseLease, takeLease } from "../../db/tables/leases.ts";
import type { Lease } from "../../db/tables/leases.ts";
import { memoryOf, recallMemory } from "../memory.ts";
import { syncAccount } from "../syncAccount.ts";
import { countFailure } from "./backoff.ts";
import { createWorker } from "./createWorker.ts";
import { awaitInserts, decidePull, planNextPull } from "./planPull.ts";
import type { RunDeps } from "./RunnerDeps.ts";
import { timesOf, withTimes } from "./schedule.ts";
import { NO_REST, viewingOf } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import { trackChanges } from "./trackChanges.ts";
import type { RunChanges } from "./trackChanges.ts";

/** What a run knows when it begins, and needs at its end to store what has changed. */
interface Begun extends Pick<SyncedAccount, "called" | "rest" | "schedule"> {
  lease: Lease;
  /** How often the account's push was asked for (`readAsked`). */
  asked: number | null;
  /** When the account's background pull is due, by its row. */
  dueAt: number;
}

/**
 * Runs the engine once for one account, if no other process has its lease, and notifies open pages. A failure is counted in
 * `it.rest`. For the next run, on any server, stores what this one leaves.
 * @param how.isRequested whether a person waits for a pull of everything
 * @param how.urgent whether anybody waits for the result of the run
 * @param how.claimedUntil until when this server has claimed the account's background pull; null without a claim
 * @throws GoogleFailure when Google does not serve this account at present
 */
export async function runAccount(
  deps: RunDeps,
  it: SyncedAccount,
  how: { isRequested: boolean; urgent: boolean; claimedUntil: number | null },
): Promise<"done" | "leased elsewhere" | "gone" | "rests"> {
  const changes = trackChanges(deps, it.id);
  let run: Begun | null = null;
  /** When to push again what this run leaves; undefined when the push stays due as it is. */
  let until: number | null | undefined;
  try {
    if (!(await mayCall(deps, it.id))) return "gone";
    run = await beginRun(deps, it);
    if (!run) return "leased elsewhere";
    const isClaimed = how.claimedUntil !== null && run.dueAt === how.claimedUntil;
    const rests = it.rest.until > deps.clock.now() && !how.isRequested;
    until = rests ? it.rest.until : await sync(deps, it, { ...how, isClaimed, lease: run.lease, changes });
    if (it.called > run.called) it.rest = NO_REST;
    return rests ? "rests" : "done";
  } catch (error) {
    if (countFailure(deps, it, error)) until = it.rest.until;
    throw error;
  } finally {
    if (run)
      try {
        await changes.tell();
      } finally {
        await endRun(deps, it, run, until);
      }
  }
}

/**
 * Whether the account is still there: its person may have deleted it.
 * @throws GoogleFailure when Google takes no calls of the account, or of anybody
 */
async function mayCall({ store, clock, project }: RunDeps, id: string): Promise<boolean> {
  await project.refresh();
  const account = await findAccount(store.db, id);
  if (!account) return false;
  if (account.google === "reauth") throw new GoogleFailure("reauth", "There is no grant for this account.");
  if (project.restsUntil() > clock.now()) throw new GoogleFailure("daily", "Google's day is used up.");
  return true;
}

/** Takes the account's lease, and what its last run left on any server. @returns null when another process has the lease */
async function beginRun({ store, clock, holder }: RunDeps, it: SyncedAccount): Promise<Begun | null> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const lease = await takeLease(tx, it.id, holder, store.leaseClock(now));
    if (!lease) return null;
    const asked = await readAsked(tx, it.id);
    const times = (await findAccount(tx, it.id))!;
    await recallMemory(tx, it, holder, now);
    it.schedule = withTimes(it.schedule, times, now);
    const { called, rest, schedule } = it;
    return { lease, asked, dueAt: times.next_pull_at, called, rest, schedule };
  });
}

/** Stores what the next run needs, and gives the lease back. @param until when to push again; undefined when that stays as it is */
async function endRun(
  { store }: RunDeps,
  it: SyncedAccount,
  run: Begun,
  until: number | null | undefined,
): Promise<void> {
  await store.transaction(async (tx) => {
    const times = timesOf(it.schedule);
    if (!isDeepStrictEqual(times, timesOf(run.schedule))) await changeAccount(tx, it.id, times);
    if (!(await releaseLease(tx, run.lease))) return;
    if (it.called > run.called || it.rest !== run.rest) await keepMemory(tx, run.lease, memoryOf(it));
    if (until !== undefined) await endPush(tx, it.id, run.asked, until);
  });
}

/**
 * Runs the engine under the account's lease.
 * @returns when to push again what could not be pushed now; null when nothing is left
 */
async function sync(
  deps: RunDeps,
  it: SyncedAccount,
  how: { isRequested: boolean; urgent: boolean; isClaimed: boolean; lease: Lease; changes: RunChanges },
): Promise<number | null> {
  const { changes } = how;
  const viewing = viewingOf(it);
  const { pullScope, isForOthers } = decidePull(deps, it, how);
  const worker = createWorker(deps, it, await deps.google(it.id), { ...how, isForOthers });
  const { schedule } = it;
  let shown: Job | null = null;
  const { pulled, retryAt, readAt } = await syncAccount(worker, pullScope, async (job) => {
    await changes.tell();
    shown = job ?? shown;
    if (shown) await deps.progress(it.id, shown);
  });
  it.retryAt = retryAt;
  if (pulled && !isForOthers) {
    const found = changes.affected.size + changes.replicated.size > 0;
    await planNextPull(deps, it, { pullScope: pulled, viewing, readAt, found }, schedule);
  }
  if (retryAt === null) return null;
  await awaitInserts(deps, it);
  return Math.ceil(retryAt);
}
