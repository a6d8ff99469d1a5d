import type { Job } from "@tasklane/contract/live.ts";
import type { Logger } from "pino";
import { GoogleFailure } from "../google/GoogleFailure.ts";
import type { GoogleTasks } from "../google/GoogleTasks.ts";
import type { Touched } from "../http/handlers.ts";
import { connectedAccounts, findAccount } from "../store/accounts.ts";
import { settleJobs } from "../store/jobs.ts";
import { newId } from "../store/engine.ts";
import type { Store } from "../store/engine.ts";
import { Fenced, releaseLease, takeLease } from "../store/leases.ts";
import { restAfter } from "./backoff.ts";
import { pacedWrites } from "./pacedWrites.ts";
import { EVERYTHING } from "./pullAccount.ts";
import { background, beginSchedule, nextPull } from "./schedule.ts";
import type { Schedule } from "./schedule.ts";
import { syncAccount } from "./syncAccount.ts";
import { LEASE_LASTS } from "./worker.ts";
import type { Pace, Worker } from "./worker.ts";

export interface RunnerNeeds {
  store: Store;
  google(accountId: string): Promise<GoogleTasks>;
  publish(touched: Touched): Promise<void>;
  progress(accountId: string, job: Job): Promise<void>;
  pace: Pace;
  /** In [0, 1): spreads accounts and tries over time. */
  random(): number;
  log: Logger;
}

/** Keeps accounts in step, by itself: one worker per account at a time, in whatever process (sync.md, U1). */
export interface Runner {
  /** Something of these accounts changed here: look at once. */
  poke(accountIds: readonly string[]): void;
  /** Pulls everything of an account; settles when it is done. @throws GoogleFailure */
  pull(accountId: string): Promise<void>;
  /** A screen of this account is open. @returns what takes that back */
  watch(accountId: string): () => void;
  /** Takes up what an earlier process left. */
  start(): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

interface Account {
  id: string;
  schedule: Schedule;
  watchers: number;
  failures: number;
  /** When its last writes went out. */
  sent: number[];
  /** No call to Google before this time. */
  restsUntil: number;
  /** Another process holds it until then. */
  heldUntil: number;
  /** Left work is worth another try then. */
  retryAt: number | null;
  poked: boolean;
  /** Those who wait for a pull of everything. */
  pulls: { done(): void; failed(error: unknown): void }[];
  running: Promise<void> | null;
  timer: NodeJS.Timeout | null;
}

/** Another process holds the account: it does the work; we look again when its lease may have ended. */
const HELD_ELSEWHERE = LEASE_LASTS / 2;
const HELD_WHEN_ASKED = 500;
/** During long work people are told this often how far it is. */
const TOLD_EVERY = 1_000;

export function createRunner(needs: RunnerNeeds): Runner {
  const { store, pace, log } = needs;
  const holder = newId();
  const accounts = new Map<string, Account>();
  let stopped = false;
  /** A worker comes to its end at its next transaction once we stop; what it leaves is found by the next one. */
  const untilStopped: Store = {
    ...store,
    transaction: (work) =>
      stopped ? Promise.reject(new Fenced("the server stops")) : store.transaction(work),
  };

  function account(id: string, pulledAt: number | null = null): Account {
    const known = accounts.get(id);
    if (known) return known;
    const made: Account = {
      id,
      schedule: beginSchedule(pace.now(), pulledAt, needs.random()),
      watchers: 0,
      failures: 0,
      sent: [],
      restsUntil: 0,
      heldUntil: 0,
      retryAt: null,
      poked: false,
      pulls: [],
      running: null,
      timer: null,
    };
    accounts.set(id, made);
    return made;
  }

  function plan(it: Account): void {
    if (stopped || it.running || accounts.get(it.id) !== it) return;
    if (it.timer) clearTimeout(it.timer);
    const due = it.poked || it.pulls.length > 0 ? 0 : Math.min(nextPull(it.schedule), it.retryAt ?? Infinity);
    // who asks for a pull hears at once that Google rests, instead of waiting for it
    const at = Math.max(it.heldUntil, it.pulls.length > 0 ? 0 : Math.max(due, it.restsUntil));
    it.timer = setTimeout(() => begin(it), Math.min(Math.max(0, at - pace.now()), 2 ** 31 - 1)).unref();
  }

  function begin(it: Account): void {
    if (stopped || it.running) return;
    it.timer = null;
    it.running = run(it).finally(() => {
      it.running = null;
      plan(it);
    });
  }

  async function run(it: Account): Promise<void> {
    const asked = it.pulls.splice(0);
    it.poked = false;
    it.retryAt = null;
    try {
      const pulled = await hold(it, asked.length > 0);
      if (pulled === "held elsewhere") {
        it.pulls.unshift(...asked);
        it.heldUntil = pace.now() + (asked.length > 0 ? HELD_WHEN_ASKED : HELD_ELSEWHERE);
        it.poked = true;
        return;
      }
      it.failures = 0;
      for (const { done } of asked) done();
    } catch (error) {
      for (const { failed } of asked) failed(error);
      rest(it, error);
    }
  }

  async function hold(it: Account, asked: boolean): Promise<"done" | "held elsewhere"> {
    if (!(await findAccount(store.db, it.id))) {
      accounts.delete(it.id); // deleted by its person
      return "done";
    }
    const lease = await store.transaction((tx) =>
      takeLease(tx, it.id, holder, pace.now(), pace.now() + LEASE_LASTS),
    );
    if (!lease) return "held elsewhere";
    const touched = new Set<string>();
    const worker: Worker = {
      store: untilStopped,
      google: pacedWrites(await needs.google(it.id), pace, it.sent),
      lease,
      pace,
      touched,
    };
    const tell = async (): Promise<void> => {
      if (touched.size === 0) return;
      const lists = new Set(touched);
      touched.clear();
      await needs.publish({ lists, accounts: new Set() });
      for (const job of await store.transaction((tx) => settleJobs(tx, it.id)))
        await needs.progress(it.id, job);
    };
    let told = pace.now();
    worker.tell = async () => {
      if (pace.now() - told < TOLD_EVERY) return;
      told = pace.now();
      await tell();
    };
    try {
      const due = nextPull(it.schedule) <= pace.now();
      const extent = asked ? EVERYTHING : due ? background(it.schedule, it.watchers > 0) : null;
      let last: Job | null = null;
      it.retryAt = await syncAccount(worker, extent, async (job) => {
        await tell();
        if (job) last = job;
        const shown: Job | null = job ?? last;
        if (shown) await needs.progress(it.id, shown);
      });
      if (extent)
        it.schedule = it.schedule.after(pace.now(), { watched: it.watchers > 0, found: touched.size > 0 });
    } finally {
      await tell();
      await store.transaction((tx) => releaseLease(tx, lease));
    }
    return "done";
  }

  function rest(it: Account, error: unknown): void {
    if (error instanceof Fenced) {
      it.poked = true;
      it.heldUntil = pace.now() + 1_000;
      return;
    }
    it.failures++;
    if (error instanceof GoogleFailure) {
      it.restsUntil = pace.now() + restAfter(error, it.failures, pace.now(), needs.random());
      log.info(
        { account: it.id, kind: error.kind, status: error.status },
        "Google did not serve this account",
      );
    } else {
      const failure = new GoogleFailure("unknown", "sync failed");
      it.restsUntil = pace.now() + restAfter(failure, it.failures, pace.now(), needs.random());
      log.error({ account: it.id, err: error }, "sync failed");
    }
    it.poked = true;
  }

  return {
    poke(ids) {
      for (const id of ids) {
        const it = account(id);
        it.poked = true;
        plan(it);
      }
    },
    pull(id) {
      const it = account(id);
      return new Promise((done, failed) => {
        it.pulls.push({ done, failed });
        plan(it);
      });
    },
    watch(id) {
      const it = account(id);
      it.watchers++;
      it.schedule = it.schedule.watched(pace.now());
      plan(it);
      return () => {
        it.watchers--;
      };
    },
    async start() {
      for (const { id, pulled_at } of await connectedAccounts(store.db)) {
        const it = account(id, pulled_at);
        it.poked = true;
        plan(it);
      }
    },
    async stop() {
      stopped = true;
      for (const it of accounts.values()) {
        if (it.timer) clearTimeout(it.timer);
        for (const { failed } of it.pulls.splice(0)) failed(new Fenced("the server stops"));
      }
      await Promise.all([...accounts.values()].flatMap((it) => it.running ?? []));
    },
  };
}
