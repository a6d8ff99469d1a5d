import { Fenced } from "../../db/tables/leases.ts";
import { newId } from "../../domain/newId.ts";
import { clientForCall } from "../quota/clientForCall.ts";
import { createProject } from "../quota/project.ts";
import { createAccountsHere } from "./accountsHere.ts";
import { createDueAccounts } from "./dueAccounts.ts";
import { runOnce } from "./runOnce.ts";
import type { RunOnceDeps } from "./runOnce.ts";
import { createRunTurns } from "./runTurns.ts";
import type { RunTurns } from "./runTurns.ts";
import type { RunnerDeps, Runner } from "./RunnerDeps.ts";
import { pullViewedNow, stopViewedPulls } from "./schedule.ts";
import { spend, viewingOf } from "./SyncedAccount.ts";
import { createTroubles } from "./troubles.ts";

const CALLS_A_DAY = 50_000;
/** At its stop, the server waits this long for Google's answers, in milliseconds. */
const LAST_ANSWERS = 10_000;

/** Makes the runner from its parts: what is due (`dueAccounts`), who runs now (`runTurns`), and one run (`runOnce`). */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, clock } = deps;
  const ending = { isStopped: false, hasEnded: false };
  const accounts = createAccountsHere(deps);
  const holder = newId();
  const project = createProject({ ...deps, callsADay: deps.callsADay ?? CALLS_A_DAY, server: holder });
  const run: RunOnceDeps = {
    ...deps,
    project,
    holder,
    accounts,
    troubles: createTroubles(deps),
    isStopped: () => ending.isStopped,
    othersDue: () => due.wake(),
    // After the server's stop, a worker that still runs must not write: the next process may have begun the same work. Commits do
    // not wait for the disk, so a power cut may undo the last ones. The engine then plans again, as after a lost answer. But
    // before each write to Google, `markWrites` waits for the disk.
    store: {
      ...store,
      transaction: (work) =>
        ending.hasEnded
          ? Promise.reject(new Fenced("the server stops"))
          : store.transaction(work, { isLazy: true }),
    },
  };
  const turns = createRunTurns({
    clock,
    accounts,
    restsUntil: () => project.restsUntil(),
    run: (it, isUrgent) => runOnce(run, it, isUrgent),
    onRoom: () => due.wake(),
  });
  const due = createDueAccounts({
    ...deps,
    clock: { now: accounts.readClock, after: (...all) => clock.after(...all) },
    room: () => (project.restsUntil() > clock.now() ? 0 : turns.room()),
    pull: (id, claimedUntil) =>
      turns.plan(Object.assign(accounts.get(id), { claimedUntil, isStopped: false })),
    push: (id) => turns.plan(Object.assign(accounts.get(id), { retryAt: 0, isStopped: false })),
    readList({ accountId, googleListId }) {
      const it = accounts.get(accountId);
      it.watched.add(googleListId);
      it.isStopped = false;
      turns.plan(it);
    },
  });
  return {
    ...requestsOf(run, turns),
    clientForCall: (id, checkAfterWait) => clientForCall(run, accounts.get(id), checkAfterWait),
    start: () => due.start(),
    async stop() {
      ending.isStopped = true;
      turns.stop();
      due.stop();
      project.stop();
      await stopRuns(run);
      ending.hasEnded = true;
      await project
        .flush()
        .catch((err: unknown) => deps.log.error({ err }, "calls of today were not counted"));
    },
  };
}

/** Makes the functions by which the rest of the server tells the runner of changes, requested pulls and open pages. */
function requestsOf(
  { accounts, clock, project, isStopped }: RunOnceDeps,
  { plan }: RunTurns,
): Pick<Runner, "poke" | "pull" | "watch"> {
  const poke = (ids: readonly string[]): void => {
    for (const id of ids) {
      const it = accounts.get(id);
      it.pushAt ??= clock.now() + project.pollingPolicy(it.calls).debounce;
      plan(it);
    }
  };
  return {
    poke,
    pull(id) {
      if (isStopped()) return Promise.reject(new Fenced("the server stops"));
      const it = accounts.get(id);
      // A person who asks too often gets no pull. Their page shows what is in Tasklane's database.
      if (!spend(it, clock.now())) return Promise.resolve(poke([id]));
      return new Promise((done, failed) => {
        it.pulls.push({ done, failed });
        plan(it);
      });
    },
    watch(id, screen = { list: null, idle: false, timeZone: null }) {
      const it = accounts.get(id);
      it.screens.add(screen);
      it.timeZone = screen.timeZone ?? it.timeZone;
      it.schedule = pullViewedNow(it.schedule, clock.now());
      it.isStopped = false;
      plan(it);
      return () => {
        if (!it.screens.delete(screen)) return;
        if (!viewingOf(it)) it.schedule = stopViewedPulls(it.schedule);
        plan(it);
      };
    },
  };
}

/** For the server's stop: cancels planned runs, rejects waiting callers, and waits a limited time for runs under way. */
async function stopRuns({ accounts, clock }: RunOnceDeps): Promise<void> {
  for (const it of accounts.all()) {
    it.callOff?.();
    for (const { failed } of it.pulls.splice(0)) failed(new Fenced("the server stops"));
  }
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const callOff = clock.after(LAST_ANSWERS, resolve);
  await Promise.race([Promise.all(accounts.all().flatMap((it) => it.running ?? [])), late]);
  callOff();
}
