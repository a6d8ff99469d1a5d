import type { Logger } from "pino";
import type { Store } from "../../db/engine.ts";
import { TOLD_WITHIN } from "../../db/tables/duePushes.ts";
import {
  claimViewedLists,
  claimDuePulls,
  claimDuePushes,
  earliestDue,
  spreadOverduePulls,
} from "../../db/tables/nextPulls.ts";
import type { ClaimedList } from "../../db/tables/nextPulls.ts";
import type { RunnerClock } from "./systemClock.ts";

export interface DueDeps {
  store: Store;
  clock: Pick<RunnerClock, "now" | "after">;
  log: Logger;
  /** Returns a number in [0, 1). */
  random(): number;
  /** Returns how many more runs for which nobody waits may begin now. */
  room(): number;
  /** Is called for an account that this server has claimed for a background pull. `until` is when the claim ends. */
  pull(accountId: string, until: number): void;
  /** Is called for an account that this server has claimed for a push. */
  push(accountId: string): void;
  /** Is called for a list that this server has claimed: another member views it, so it has to be read. */
  readList(claimed: ClaimedList): void;
}

/** Finds accounts and lists that are due to be pulled or pushed, and claims them, so that no two servers do the same (C1, C12). */
export interface DueAccounts {
  start(): void;
  /** Asks the database at once, because something may be due earlier than was planned. */
  wake(): void;
  stop(): void;
}

/** The database is asked this often, in milliseconds, because another server may have made something due earlier. */
const READ_EVERY = 15_000;
/** If something is due but could not be claimed, the database is asked again after this time, in milliseconds. */
const AGAIN = 1_000;
/** Pulls that were due so many milliseconds before the server's start are spread over time (C1.4). */
const OVERDUE = 5 * 60_000;
/** How long a claim lasts, in milliseconds. If the run has not begun by then, the account is due again. */
const CLAIM_LASTS = 60_000;
/** So many lists that other members view are claimed at a time. */
const LISTS_AT_ONCE = 100;

export function createDueAccounts(deps: DueDeps): DueAccounts {
  const { store, clock, log, random, room, pull, push, readList } = deps;
  let callOff: (() => void) | null = null;
  let claiming = false;
  let wakes = 0;
  let running = false;
  /** Whether overdue pulls were spread. Before that, nothing is claimed. If the database fails, it is tried again. */
  let hasSpread = false;
  /** The first claim includes pushes that are due this much later: whoever was told of these changes may have ended (C12.3). */
  let ahead = TOLD_WITHIN;

  function claimAfter(milliseconds: number): void {
    if (!running || claiming) return;
    callOff?.();
    callOff = clock.after(milliseconds, () => void claim());
  }

  async function claim(): Promise<void> {
    callOff = null;
    claiming = true;
    const before = wakes;
    let wait = READ_EVERY;
    try {
      wait = await claimDue();
    } catch (err) {
      log.error({ err }, "the database did not tell which accounts are due");
    }
    claiming = false;
    claimAfter(wakes > before ? 0 : wait);
  }

  /** Claims what is due. @returns how long until something may be due again */
  async function claimDue(): Promise<number> {
    const now = clock.now();
    if (!hasSpread) await spreadOverduePulls(store, { now, late: OVERDUE, random });
    hasSpread = true;
    let next = (await earliestDue(store.db)) ?? Infinity;
    if (next <= now + ahead && running) {
      for (const claimed of await claimViewedLists(store, now, LISTS_AT_ONCE)) readList(claimed);
      const [until, atMost] = [now + CLAIM_LASTS, room()];
      // Too many runs are under way. The accounts stay due, and `wake` is called when one run ends.
      if (atMost <= 0) return READ_EVERY;
      const pushes = await claimDuePushes(store, { now: now + ahead, until, atMost });
      for (const id of pushes) push(id);
      const left = atMost - pushes.length;
      for (const id of await claimDuePulls(store, { now, until, atMost: left })) pull(id, until);
      next = (await earliestDue(store.db)) ?? Infinity;
    }
    ahead = 0;
    return Math.min(READ_EVERY, Math.max(AGAIN, next - clock.now()));
  }

  return {
    start() {
      running = true;
      claimAfter(0);
    },
    wake() {
      wakes++;
      claimAfter(0);
    },
    stop() {
      running = false;
      callOff?.();
    },
  };
}
