import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { accountsBehind } from "../../db/tables/accountsBehind.ts";
import { newId } from "../../domain/newId.ts";
import { Fenced, LEASE_LASTS } from "../../db/tables/leases.ts";
import { putOffPull, spreadOverduePulls, turnPullsBack } from "../../db/tables/nextPulls.ts";
import { restAfter } from "./backoff.ts";
import { beginSynced, isUrgent, viewingOf, nextRun, spend, turnBack } from "./SyncedAccount.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";
import { createDueAccounts } from "./dueAccounts.ts";
import { createProject } from "../quota/project.ts";
import { runAccount } from "./runAccount.ts";
import type { RunDeps } from "./runAccount.ts";
import { createTroubles } from "./troubles.ts";
import { callsToday } from "../quota/shares.ts";
import { pullViewedNow, stopViewedPulls } from "./schedule.ts";
import type { PollingPolicy } from "./pollingPolicy.ts";
import { tellRead } from "./tellRead.ts";
import type { RunnerDeps, Runner } from "./RunnerDeps.ts";

const CALLS_A_DAY = 50_000;
/**
 * While another process has the account's lease, this server tries again after these times, in milliseconds: in general, after a
 * person asked for a pull, and while a page is open.
 */
const LEASED_ELSEWHERE = LEASE_LASTS / 2;
const LEASED_WHEN_REQUESTED = 500;
const LEASED_WHEN_VIEWED = 2_000;
/** Of the accounts for which nobody waits, at most so many run at a time. */
const AT_ONCE = 20;
/**
 * If a pull was due this long before the server's start, in milliseconds, it is overdue. Overdue pulls are spread over time, so
 * that the server does not begin with all of them.
 */
const OVERDUE = 5 * 60_000;
/** At its stop, the server waits this long for Google's answers, in milliseconds. */
const LAST_ANSWERS = 10_000;

export function createRunner(deps: RunnerDeps): Runner {
  const { store, clock, log } = deps;
  const accounts = new Map<string, SyncedAccount>();
  /** Due accounts that wait because `AT_ONCE` other accounts are running. */
  const queue = new Set<SyncedAccount>();
  let patient = 0;
  let clockAt = clock.now();
  let stopped = false;
  let ended = false;
  const troubles = createTroubles(deps);
  const holder = newId();
  const project = createProject({ ...deps, callsADay: deps.callsADay ?? CALLS_A_DAY, server: holder });
  const run: RunDeps = {
    ...deps,
    project,
    holder,
    othersDue: () => due.wake(),
    // After the server's stop, a worker that still runs must not write: the next process may have begun the same work. Commits do
    // not wait for the disk, so a power cut may undo the last ones. The engine then plans again, as after a lost answer. But
    // before each write to Google, `markWrites` waits for the disk.
    store: {
      ...store,
      transaction: (work) =>
        ended ? Promise.reject(new Fenced("the server stops")) : store.transaction(work, { isLazy: true }),
    },
  };

  const due = createDueAccounts({
    store,
    clock,
    log,
    room: () => (project.restsUntil() > clock.now() ? 0 : AT_ONCE - patient - queue.size),
    pull(id, until) {
      const it = account(id);
      it.claimedUntil = until;
      plan(it);
    },
    readList({ accountId, googleListId }) {
      const it = account(accountId);
      it.watched.add(googleListId);
      plan(it);
    },
  });

  function account(id: string): SyncedAccount {
    const known = accounts.get(id);
    if (known) return known;
    const made = beginSynced(id, clock);
    accounts.set(id, made);
    return made;
  }

  /** Reads the clock. If it was put back, shifts the planned times of all accounts by as much. */
  function readClock(): number {
    const now = clock.now();
    const by = clockAt - now;
    clockAt = now;
    if (by > 0) {
      for (const it of accounts.values()) turnBack(it, by);
      turnPullsBack(store.db, now, by).catch((err: unknown) => log.error({ err }, "pulls come late"));
    }
    return now;
  }

  function plan(it: SyncedAccount): void {
    const now = readClock();
    if (stopped || it.running || accounts.get(it.id) !== it) return;
    it.callOff?.();
    const at = nextRun(it, project.restsUntil());
    it.callOff = at === null || at === Infinity ? null : clock.after(Math.max(0, at - now), () => begin(it));
  }

  function begin(it: SyncedAccount): void {
    it.callOff = null;
    readClock();
    if (stopped || it.running) return;
    const waits = !isUrgent(it);
    if (waits && patient >= AT_ONCE) {
      queue.add(it);
      return;
    }
    queue.delete(it);
    if (waits) patient++;
    it.running = once(it, !waits).finally(() => {
      it.running = null;
      if (waits) patient--;
      plan(it);
      const [next] = queue;
      if (next) begin(next);
      else if (waits && patient === AT_ONCE - 1) due.wake();
    });
  }

  async function once(it: SyncedAccount, urgent: boolean): Promise<void> {
    const requests = it.pulls.splice(0);
    const { claimedUntil } = it;
    it.poked = it.left = false;
    it.retryAt = it.claimedUntil = null;
    try {
      await project.refresh();
      if (project.restsUntil() > clock.now()) await troubles.dayUsed(project.restsUntil(), viewedAccounts());
      // Another server or an earlier process may have found that Google does not serve the account now.
      const until = requests.length > 0 ? null : await troubles.restsUntil(it.id);
      if (until !== null) {
        it.restsUntil = until;
        it.left = true;
        it.watched.clear();
        await putOffPull(store.db, it.id, until);
        return;
      }
      const { called } = it;
      const done = await runAccount(run, it, { isRequested: requests.length > 0, urgent, claimedUntil });
      if (done === "gone") accounts.delete(it.id);
      if (done === "leased elsewhere") {
        it.pulls.unshift(...requests);
        const wait =
          requests.length > 0
            ? LEASED_WHEN_REQUESTED
            : it.screens.size > 0
              ? LEASED_WHEN_VIEWED
              : LEASED_ELSEWHERE;
        it.leasedElsewhereUntil = clock.now() + wait;
        it.left = true;
        return;
      }
      if (done === "done") {
        it.failures = 0;
        const slow = (["pulls", "writes"] as const).map((each) => project.slowUntil(it.calls, each));
        const slowUntil = Math.max(...slow);
        if (it.called > called) await troubles.ended(it.id, slowUntil > 0);
        if (slowUntil > 0) await troubles.slowed(it.id, slowUntil);
        await tellRead(deps, it, false);
      }
      for (const { done: tell } of requests) tell();
    } catch (error) {
      for (const { failed } of requests) failed(error);
      await rest(it, error).catch((err: unknown) => log.error({ err }, "trouble with Google was not noted"));
      it.watched.clear();
      await putOffPull(store.db, it.id, Math.ceil(Math.max(it.restsUntil, project.restsUntil()))).catch(
        () => {},
      );
      if (!(error instanceof Fenced)) await tellRead(deps, it, true).catch(() => {});
    }
  }

  /** Returns for how long changes made in Tasklane are collected before they are pushed together, in milliseconds. */
  function debounceOf(it: SyncedAccount): number {
    return pollingPolicy(it).debounce;
  }

  function pollingPolicy(it: SyncedAccount): PollingPolicy {
    return project.pollingPolicy(callsToday(it.calls, clock.now()).pulls);
  }

  /** Decides when an account is tried again after a failed run (U6). */
  async function rest(it: SyncedAccount, error: unknown): Promise<void> {
    if (stopped) return;
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
      // Google no longer accepts our grant, and only the person can renew it. So do not try again before the row changes.
      it.stopped ??= { changed: it.changed };
      it.poked = it.left = false;
      return;
    }
    if (failure.kind === "daily") return troubles.dayUsed(project.restsUntil(), viewedAccounts());
    it.restsUntil = Math.ceil(clock.now() + restAfter(failure, it.failures, deps.random()));
    await troubles.failed(it, failure === error ? failure : null);
  }

  /** Returns the accounts that have a page open at this server. */
  function viewedAccounts(): string[] {
    return [...accounts.values()].flatMap((it) => (it.screens.size > 0 ? it.id : []));
  }

  return {
    poke(ids) {
      for (const id of ids) {
        const it = account(id);
        if (!it.poked) it.debouncedUntil = clock.now() + debounceOf(it);
        it.poked = true;
        plan(it);
      }
    },
    pull(id) {
      if (stopped) return Promise.reject(new Fenced("the server stops"));
      const it = account(id);
      // A person who asks too often gets no pull. Their page shows what is in Tasklane's database.
      if (!spend(it, clock.now())) return Promise.resolve(this.poke([id]));
      return new Promise((done, failed) => {
        it.pulls.push({ done, failed });
        plan(it);
      });
    },
    watch(id, screen = { list: null, idle: false, timeZone: null }) {
      const it = account(id);
      it.screens.add(screen);
      it.timeZone = screen.timeZone ?? it.timeZone;
      it.schedule = pullViewedNow(it.schedule, clock.now());
      plan(it);
      return () => {
        if (!it.screens.delete(screen)) return;
        if (!viewingOf(it)) it.schedule = stopViewedPulls(it.schedule);
        plan(it);
      };
    },
    async start() {
      const [now, random] = [clock.now(), deps.random];
      await spreadOverduePulls(store, { now, late: OVERDUE, random });
      due.start();
      for (const id of await accountsBehind(store.db)) {
        account(id).left = true;
        plan(account(id));
      }
    },
    async stop() {
      stopped = true;
      due.stop();
      project.stop();
      for (const it of accounts.values()) {
        it.callOff?.();
        for (const { failed } of it.pulls.splice(0)) failed(new Fenced("the server stops"));
      }
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const callOff = clock.after(LAST_ANSWERS, resolve);
      await Promise.race([Promise.all([...accounts.values()].flatMap((it) => it.running ?? [])), late]);
      callOff();
      ended = true;
      await project.flush().catch((err: unknown) => log.error({ err }, "calls of today were not counted"));
    },
  };
}
