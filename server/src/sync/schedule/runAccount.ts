import { isDeepStrictEqual } from "node:util";
import type { Job } from "@tasklane/contract/live.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { changeAccount, findAccount } from "../../db/tables/accounts.ts";
import { keepMemory } from "../../db/tables/accountMemory.ts";
import { endPush, readAsked } from "../../db/tables/duePushes.ts";
import { sharesLists } from "../../db/tables/members.ts";
import { markWritten } from "../../db/tables/writtenLists.ts";
import { openInserts } from "../../db/tables/pendingWrites.ts";
import { releaseLease, takeLease } from "../../db/tables/leases.ts";
import type { Lease } from "../../db/tables/leases.ts";
import { requestOtherMembers } from "../../db/tables/nextPulls.ts";
import type { PullTimes } from "../../db/tables/nextPulls.ts";
import { EVERYTHING } from "./dueLists.ts";
import type { PullScope } from "./dueLists.ts";
import { countFailure } from "./backoff.ts";
import { isNight, NO_REST, viewingOf } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import { createWriteMarks } from "../pull/markWrites.ts";
import { limitedClient } from "../quota/clientForCall.ts";
import { backfillsWhen } from "../quota/limitWrites.ts";
import { memoryOf, recallMemory } from "../memory.ts";
import type { Project, Purpose } from "../quota/project.ts";
import type { RunnerDeps } from "./RunnerDeps.ts";
import {
  after,
  pullScopeOf,
  pullScopeForOthers,
  pullFrom,
  putOff,
  skipViewedPull,
  timesOf,
  withTimes,
} from "./schedule.ts";
import type { Viewing } from "./schedule.ts";
import { trackChanges } from "./trackChanges.ts";
import type { RunChanges } from "./trackChanges.ts";
import { mayReadForOthers } from "../quota/shares.ts";
import type { Spending } from "../quota/shares.ts";
import { SETTLES } from "../push/plan.ts";
import { syncAccount } from "../syncAccount.ts";
import type { CallPurpose, Worker } from "../worker.ts";

export interface RunDeps extends RunnerDeps {
  project: Project;
  /** Other members' lists may have become due. Makes the runner ask the database which ones. */
  othersDue(): void;
  /** This process's name in leases. */
  holder: string;
  isStopped(): boolean;
}

/** During long work, open pages are told of its progress this often, in milliseconds. */
const NOTIFIED_EVERY = 1_000;
/**
 * If few of the day's calls to Google are left and nobody has used the page for minutes, other members' lists are read this many
 * times less often.
 */
const IDLE_OTHERS = 2;

/**
 * Runs the engine once for one account, if no other process has its lease: pushes to Google what it lacks, pulls what is due, and
 * notifies open pages. A failure is counted in `it.rest`. For the next run, on any server, stores what this one leaves.
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
  const { store, clock, project } = deps;
  let leased: { lease: Lease; asked: number | null; times: PullTimes } | null = null;
  /** When to push again what this run leaves; undefined when the push stays due as it is. */
  let until: number | null | undefined;
  const changes = trackChanges(deps, it.id);
  let { called, rest, schedule: stored } = it;
  try {
    await project.refresh();
    const account = await findAccount(store.db, it.id);
    if (!account) return "gone"; // the person deleted their account
    if (account.google === "reauth") throw new GoogleFailure("reauth", "There is no grant for this account.");
    if (project.restsUntil() > clock.now()) throw new GoogleFailure("daily", "Google's day is used up.");
    leased = await store.transaction(async (tx) => {
      const lease = await takeLease(tx, it.id, deps.holder, store.leaseClock(clock.now()));
      // While this server has the lease, no other server changes what is read here.
      return lease && { lease, asked: await readAsked(tx, it.id), times: (await findAccount(tx, it.id))! };
    });
    if (!leased) return "leased elsewhere";
    await recallMemory(store.db, it, deps.holder, clock.now());
    it.schedule = withTimes(it.schedule, leased.times, clock.now());
    const isClaimed = how.claimedUntil !== null && leased.times.next_pull_at === how.claimedUntil;
    ({ called, rest, schedule: stored } = it);
    const rests = rest.until > clock.now() && !how.isRequested;
    until = rests ? rest.until : await syncLeased(deps, it, { ...how, isClaimed, ...leased, changes });
    if (it.called > called) it.rest = NO_REST;
    return rests ? "rests" : "done";
  } catch (error) {
    if (countFailure(deps, it, error)) until = it.rest.until;
    throw error;
  } finally {
    if (leased) {
      const { lease, asked } = leased;
      try {
        await changes.tell();
      } finally {
        await store.transaction(async (tx) => {
          const times = timesOf(it.schedule);
          if (!isDeepStrictEqual(times, timesOf(stored))) await changeAccount(tx, it.id, times);
          if (!(await releaseLease(tx, lease))) return;
          if (it.called > called || it.rest !== rest) await keepMemory(tx, lease, memoryOf(it));
          if (until !== undefined) await endPush(tx, it.id, asked, until);
        });
      }
    }
  }
}

/**
 * Runs the engine under the account's lease.
 * @returns when to push again what could not be pushed now; null when nothing is left
 */
async function syncLeased(
  deps: RunDeps,
  it: SyncedAccount,
  how: { isRequested: boolean; urgent: boolean; isClaimed: boolean; lease: Lease; changes: RunChanges },
): Promise<number | null> {
  const { store, clock, project } = deps;
  const { lease, changes } = how;
  const viewing = viewingOf(it);
  const { pullScope, scheduled } = pullScopeNow(deps, it, how);
  const worker = createWorker(deps, it, await deps.google(it.id), {
    lease,
    changes,
    isUrgent: how.urgent,
    isForOthers: pullScope !== null && !scheduled,
  });
  const before = it.schedule;
  let shown: Job | null = null;
  const { pulled, retryAt, readAt } = await syncAccount(worker, pullScope, async (job) => {
    await changes.tell();
    shown = job ?? shown;
    if (shown) await deps.progress(it.id, shown);
  });
  it.retryAt = retryAt;
  // Only a pull by the account's own schedule makes other members' lists due. A pull because another member views a list must
  // not: otherwise two members who view one list would cause each other's pulls without end.
  if (viewing && pulled && scheduled) {
    await requestOthers(deps, it, viewing);
    deps.othersDue();
  }
  // If a page was opened during the run, it has changed the schedule. Leave that schedule: the page gets its own pull.
  if (pulled && scheduled && it.schedule === before) {
    const now = clock.now();
    it.schedule = after(it.schedule, now, {
      pullScope: pulled,
      viewing,
      readAt,
      pollingPolicy: project.pollingPolicy(it.calls),
      found: changes.affected.size + changes.replicated.size > 0,
      shares: await sharesLists(store.db, it.id),
      night: isNight(it, now),
    });
  }
  if (retryAt !== null) await awaitInserts(deps, it);
  return retryAt === null ? null : Math.ceil(retryAt);
}

/**
 * Makes the worker of one run. Its calls to Google are spaced out, counted by their purpose and tracked.
 * @param how.isUrgent whether anybody waits for the result of the run
 * @param how.isForOthers whether the run reads lists because other members view them
 */
function createWorker(
  deps: RunDeps,
  it: SyncedAccount,
  google: GoogleTasks,
  how: { lease: Lease; changes: RunChanges; isUrgent: boolean; isForOthers: boolean },
): Worker {
  const { store, clock, log } = deps;
  const { lease, changes } = how;
  const writeMarks = createWriteMarks(store, lease, clock);
  const googleFor = ({ spending: wanted, checkAfterWait }: CallPurpose): GoogleTasks => {
    const spending = wanted === "pulls" && how.isForOthers ? "others" : wanted;
    // Nobody waits for a backfill. So it must not delay calls that people wait for.
    const isUrgent = how.isUrgent && spending !== "backfilling";
    const limited = limitedClient(deps, it, google, { spending, isUrgent, checkAfterWait });
    return writeMarks.over(it.tracker.over(limited));
  };
  let notifiedAt = clock.now();
  return {
    store,
    google: googleFor({ spending: "writes" }),
    googleFor,
    lease,
    clock,
    affected: changes.affected,
    replicated: changes.replicated,
    notified: changes.notified,
    tracker: it.tracker,
    writeMarks,
    waitsUntil: (spending) => waitsUntil(deps, it, spending),
    reportSkipped: (err, what = "a task is passed over") => log.error({ account: it.id, err }, what),
    async tell() {
      if (clock.now() - notifiedAt < NOTIFIED_EVERY) return;
      notifiedAt = clock.now();
      await changes.tell();
    },
  };
}

/** Until when an account's writes for a purpose wait because few calls are left for it today; 0 when they need not wait. */
function waitsUntil({ project, clock }: RunDeps, it: SyncedAccount, spending: Spending): number {
  if (spending === "backfilling")
    // During a backfill, the person may change something. The backfill then pauses, so that their change goes to Google first.
    return it.pushAt !== null
      ? clock.now()
      : Math.max(project.waitsUntil("backfilling"), backfillsWhen(it.burst, clock.now()));
  const spreads = spending === "spreading" ? project.waitsUntil("spreading") : 0;
  return Math.max(spreads, project.slowUntil(it.calls, spending));
}

/**
 * An insert whose answer was lost is tried again after a pull that began when its outcome could no longer change (U4). With no page
 * open that may take hours. So makes the background pull come then, and read the list to which it was sent.
 */
async function awaitInserts({ store, clock }: RunDeps, it: SyncedAccount): Promise<void> {
  const open = await openInserts(store.db, it.id);
  if (open.length === 0) return;
  const from = Math.max(...open.map(({ sentAt }) => sentAt)) + SETTLES + 1;
  it.schedule = pullFrom(it.schedule, from, clock.now());
  const lists = new Set(open.flatMap(({ googleListId }) => googleListId ?? []));
  await store.transaction(async (tx) => {
    for (const list of lists) await markWritten(tx, it.id, list, from);
  });
}

/**
 * Decides what to pull now. If the day's calls do not allow a pull, it is put off.
 * @returns the scope, and whether the account's own schedule asks for the pull
 */
function pullScopeNow(
  { project, clock }: RunDeps,
  it: SyncedAccount,
  { isRequested, isClaimed }: { isRequested: boolean; isClaimed: boolean },
): { pullScope: PullScope | null; scheduled: boolean } {
  const now = clock.now();
  const waits = (purpose: Purpose): number =>
    Math.max(project.waitsUntil(purpose), project.slowUntil(it.calls, "pulls"));
  const nothing = { pullScope: null, scheduled: true };
  if (isRequested) return { pullScope: waits("asked for") > 0 ? null : EVERYTHING, scheduled: true };
  const viewing = viewingOf(it);
  const pollingPolicy = project.pollingPolicy(it.calls);
  if (viewing ? it.schedule.at > now : !isClaimed) {
    const lists = [...it.watched];
    it.watched.clear();
    const { othersUpTo } = pollingPolicy;
    const isSpent = !mayReadForOthers(it.calls, othersUpTo, now) || project.waitsUntil("for others") > 0;
    if (lists.length === 0 || isSpent || project.slowUntil(it.calls, "others") > 0) return nothing;
    return { pullScope: pullScopeForOthers(lists, now), scheduled: false };
  }
  const until = waits(viewing ? "looked at" : "background");
  if (until > 0) {
    it.schedule = putOff(it.schedule, until);
    return nothing;
  }
  const skipped = viewing && skipViewedPull(it.schedule, now, viewing, pollingPolicy);
  if (skipped) {
    it.schedule = skipped;
    return nothing;
  }
  return { pullScope: pullScopeOf(it.schedule, now, viewing, pollingPolicy), scheduled: true };
}

/**
 * While somebody views a shared list, makes the Google lists of its other members due to be read. The first server that claims
 * such a list reads it. When few of the day's calls to Google are left, only the list that the person works in counts as viewed.
 */
async function requestOthers(
  { store, clock, project }: RunDeps,
  { id, calls }: SyncedAccount,
  { lists, inView, idle }: Viewing,
): Promise<void> {
  const { others, hintInstead } = project.pollingPolicy(calls);
  const googleListIds = hintInstead ? lists : [...lists, ...inView];
  const every = idle && hintInstead ? IDLE_OTHERS * others : others;
  await requestOtherMembers(store.db, { accountId: id, googleListIds }, { every, now: clock.now() });
}
