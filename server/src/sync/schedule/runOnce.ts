import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { Fenced, LEASE_LASTS } from "../../db/tables/leases.ts";
import { putOffPull } from "../../db/tables/nextPulls.ts";
import type { AccountsHere } from "./accountsHere.ts";
import { restAfter } from "./backoff.ts";
import { runAccount } from "./runAccount.ts";
import type { RunDeps } from "./runAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import { tellRead } from "./tellRead.ts";
import type { Troubles } from "./troubles.ts";

export interface RunOnceDeps extends RunDeps {
  accounts: AccountsHere;
  troubles: Troubles;
  isStopped(): boolean;
}

/**
 * How long this server waits before it tries again to get an account's lease that another process has, in milliseconds. It tries
 * at least once before that lease can run out.
 */
const LEASED_ELSEWHERE = LEASE_LASTS / 2;
/** The same wait when a person asked for a pull and waits for its answer. */
const LEASED_WHEN_REQUESTED = 500;
/** The same wait while the person has a page open. */
const LEASED_WHEN_VIEWED = 2_000;

/**
 * Runs the engine for an account once, answers those who asked for a pull, and notes in `it` what is left to do. Never rejects: a
 * failure is stored with the account, with the time of its next try (U6).
 */
export async function runOnce(deps: RunOnceDeps, it: SyncedAccount, urgent: boolean): Promise<void> {
  const requests = it.pulls.splice(0);
  const isRequested = requests.length > 0;
  const { claimedUntil, called } = it;
  it.poked = it.left = false;
  it.retryAt = it.claimedUntil = null;
  try {
    await deps.project.refresh();
    if (await isResting(deps, it, isRequested)) return;
    const done = await runAccount(deps, it, { isRequested, urgent, claimedUntil });
    if (done === "gone") deps.accounts.forget(it.id);
    if (done === "leased elsewhere") {
      it.pulls.unshift(...requests);
      awaitLease(deps, it, isRequested);
      return;
    }
    if (done === "done") await noteServed(deps, it, it.called > called);
    for (const { done: tell } of requests) tell();
  } catch (error) {
    for (const { failed } of requests) failed(error);
    await noteFailed(deps, it, error);
  }
}

/**
 * Whether the account must wait although its run was due: another server or an earlier process may have found that Google does not
 * serve it now. A pull that a person asked for is tried all the same.
 */
async function isResting(
  { project, clock, troubles, accounts, store }: RunOnceDeps,
  it: SyncedAccount,
  isRequested: boolean,
): Promise<boolean> {
  if (project.restsUntil() > clock.now()) await troubles.dayUsed(project.restsUntil(), accounts.viewed());
  const until = isRequested ? null : await troubles.restsUntil(it.id);
  if (until === null) return false;
  it.restsUntil = until;
  it.left = true;
  it.watched.clear();
  await putOffPull(store.db, it.id, until);
  return true;
}

/** Another process has the account's lease: plans another try. */
function awaitLease({ clock }: RunOnceDeps, it: SyncedAccount, isRequested: boolean): void {
  const whenViewed = it.screens.size > 0 ? LEASED_WHEN_VIEWED : LEASED_ELSEWHERE;
  it.leasedElsewhereUntil = clock.now() + (isRequested ? LEASED_WHEN_REQUESTED : whenViewed);
  it.left = true;
}

/**
 * Google has served the account: ends its rest. Deletes the row that says that it fails, unless its share of the day's calls is
 * used up.
 */
async function noteServed(deps: RunOnceDeps, it: SyncedAccount, hasCalled: boolean): Promise<void> {
  const { project, troubles } = deps;
  it.failures = 0;
  if (hasCalled) it.restsUntil = 0;
  const slow = (["pulls", "writes"] as const).map((each) => project.slowUntil(it.calls, each));
  const slowUntil = Math.max(...slow);
  if (hasCalled) await troubles.ended(it.id, slowUntil > 0);
  if (slowUntil > 0) await troubles.slowed(it.id, slowUntil);
  await tellRead(deps, it, false);
}

async function noteFailed(deps: RunOnceDeps, it: SyncedAccount, error: unknown): Promise<void> {
  const { log, store, project } = deps;
  await rest(deps, it, error).catch((err: unknown) =>
    log.error({ err }, "trouble with Google was not noted"),
  );
  it.watched.clear();
  const until = Math.ceil(Math.max(it.restsUntil, project.restsUntil()));
  await putOffPull(store.db, it.id, until).catch(() => {});
  if (!(error instanceof Fenced)) await tellRead(deps, it, true).catch(() => {});
}

/** Decides when an account is tried again after a failed run (U6). */
async function rest(deps: RunOnceDeps, it: SyncedAccount, error: unknown): Promise<void> {
  const { clock, log, project, troubles, accounts, random, isStopped } = deps;
  if (isStopped()) return;
  it.left = true;
  if (error instanceof Fenced) {
    it.leasedElsewhereUntil = clock.now() + 1_000;
    return;
  }
  it.failures++;
  const failure = error instanceof GoogleFailure ? error : new GoogleFailure("unknown", "sync failed");
  const details = { account: it.id, kind: failure.kind, status: failure.status };
  if (failure !== error) log.error({ account: it.id, err: error }, "sync failed");
  else log.info(details, "Google did not serve this account");
  if (failure.kind === "reauth") {
    // Google no longer accepts our refresh token, and only the person can give a new one, by signing in. So do not try again before
    // the account's row changes.
    it.stopped ??= { changed: it.changed };
    it.poked = it.left = false;
    return;
  }
  if (failure.kind === "daily") return troubles.dayUsed(project.restsUntil(), accounts.viewed());
  it.restsUntil = Math.ceil(clock.now() + restAfter(failure, it.failures, random()));
  await troubles.failed(it, failure === error ? failure : null);
}
