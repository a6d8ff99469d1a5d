import type { GoogleFailure } from "../../google/GoogleFailure.ts";
import { isDatabaseAway } from "../../db/isDatabaseAway.ts";
import { readTimesOf } from "../../db/tables/members.ts";
import { putOffPull } from "../../db/tables/nextPulls.ts";
import type { AccountsHere } from "./accountsHere.ts";
import { failureOf } from "./backoff.ts";
import { runAccount } from "./runAccount.ts";
import type { RunDeps } from "./RunnerDeps.ts";
import { viewingOf } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import type { Troubles } from "./troubles.ts";

export interface RunOnceDeps extends RunDeps {
  accounts: AccountsHere;
  troubles: Troubles;
}

/** The wait for the next try while another process has the account's lease, in milliseconds. */
const LEASED = { whenRequested: 500, whenViewed: 2_000 };

/**
 * Runs the engine for an account once, answers those who asked for a pull, and notes in `it` what is left to do. Never rejects: a
 * failure is stored with the account, with the time of its next try (U6).
 */
export async function runOnce(deps: RunOnceDeps, it: SyncedAccount, urgent: boolean): Promise<void> {
  const requests = it.pulls.splice(0);
  const isRequested = requests.length > 0;
  const { claimedUntil, called } = it;
  it.isStopped = false;
  it.pushAt = it.retryAt = it.claimedUntil = null;
  try {
    const done = await runAccount(deps, it, { isRequested, urgent, claimedUntil });
    if (done === "gone") deps.accounts.forget(it.id);
    if (done === "leased elsewhere") {
      it.pulls.unshift(...requests);
      it.leasedElsewhereUntil = deps.clock.now() + (isRequested ? LEASED.whenRequested : LEASED.whenViewed);
      return;
    }
    if (done === "rests") await putOff(deps, it);
    if (done === "done") await noteServed(deps, it, it.called > called);
    for (const { done: tell } of requests) tell();
  } catch (error) {
    for (const { failed } of requests) failed(error);
    await noteFailed(deps, it, error);
  }
}

/** No call may be made for the account for a while: delays its next pull and push. Lists that others view become due anew. */
async function putOff({ store, project, clock }: RunOnceDeps, it: SyncedAccount): Promise<void> {
  it.retryAt = 0;
  it.watched.clear();
  const until = Math.ceil(Math.max(it.rest.until, project.restsUntil()));
  if (until > clock.now()) await store.transaction((tx) => putOffPull(tx, it.id, until));
}

/** A run has ended without a failure. If it made calls, the account's trouble ends (U6.9). Notes a used-up share (U6.10). */
async function noteServed(deps: RunOnceDeps, it: SyncedAccount, hasCalled: boolean): Promise<void> {
  const { project, troubles } = deps;
  const slow = (["pulls", "writes"] as const).map((each) => project.slowUntil(it.calls, each));
  const slowUntil = Math.max(...slow);
  if (hasCalled) await troubles.ended(it.id, slowUntil > 0);
  if (slowUntil > 0) await troubles.slowed(it.id, slowUntil);
  await tellRead(deps, it, false);
}

/** Notes a failed run for the person and the operator, and puts the account off. */
async function noteFailed(deps: RunOnceDeps, it: SyncedAccount, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (failure === null) it.leasedElsewhereUntil = deps.clock.now() + 1_000;
  else
    await tellFailure(deps, it, { failure, error }).catch((err: unknown) =>
      deps.log.error({ err }, "trouble with Google was not noted"),
    );
  await putOff(deps, it).catch(() => {});
  if (failure !== null) await tellRead(deps, it, true).catch(() => {});
}

/** Tells of a failed run, and stops the account if only its person can help (U6). */
async function tellFailure(
  { log, project, troubles, accounts, isStopped }: RunOnceDeps,
  it: SyncedAccount,
  { failure, error }: { failure: GoogleFailure; error: unknown },
): Promise<void> {
  if (isStopped()) return;
  const { kind, status } = failure;
  const details = { account: it.id, err: error };
  if (isDatabaseAway(error as Error)) log.error(details, "the database did not serve this account's sync");
  else if (failure !== error) log.error(details, "sync failed");
  else log.info({ account: it.id, kind, status }, "Google did not serve this account");
  if (kind === "reauth") it.isStopped = true;
  else if (kind === "daily") await troubles.dayUsed(project.restsUntil(), accounts.viewed());
  else await troubles.failed(it, failure === error ? failure : null);
}

/**
 * Tells the account's pages that are open at this server when Google's lists in view were last read.
 * @param failing whether Google did not answer the last time
 */
async function tellRead({ store, read }: RunOnceDeps, it: SyncedAccount, failing: boolean): Promise<void> {
  const viewing = viewingOf(it);
  if (!read || !viewing) return;
  const lists = await readTimesOf(store.db, it.id, [...viewing.lists, ...viewing.inView]);
  if (failing || Object.keys(lists).length > 0) await read(it.id, { lists, failing });
}
