import type { Logger } from "pino";
import type { Store } from "../../db/engine.ts";
import { claimViewedLists, claimDuePulls, earliestDue } from "../../db/tables/nextPulls.ts";
import type { ClaimedList } from "../../db/tables/nextPulls.ts";
import type { RunnerClock } from "./systemClock.ts";

export interface DueDeps {
  store: Store;
  clock: RunnerClock;
  log: Logger;
  /** How many more background pulls may begin now. */
  room(): number;
  /** Is called for an account that this server has to pull in the background. The claim lasts until that time. */
  pull(accountId: string, until: number): void;
  /** Is called for a list that this server has to read because another member views it. */
  readList(claimed: ClaimedList): void;
}

/** Claims what is due from the database, which all servers share. */
export interface DueAccounts {
  start(): void;
  /** Asks the database at once, because something may be due earlier now. */
  wake(): void;
  stop(): void;
}

/** After this time, in milliseconds, this server sees what another server made due earlier. */
const READ_EVERY = 15_000;
/** After this time, in milliseconds, it asks again for what was due and could not be claimed. */
const AGAIN = 1_000;
/** How long a claim lasts. If the server has not made the pull by then, it is due again. */
const CLAIM_LASTS = 60_000;
const LISTS_AT_ONCE = 100;

export function createDueAccounts({ store, clock, log, room, pull, readList }: DueDeps): DueAccounts {
  let callOff: (() => void) | null = null;
  let claiming = false;
  let wakes = 0;
  let running = false;

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
      log.error({ err }, "which accounts are due could not be read");
    }
    claiming = false;
    claimAfter(wakes > before ? 0 : wait);
  }

  /** @returns how long until something may be due again */
  async function claimDue(): Promise<number> {
    const now = clock.now();
    let next = (await earliestDue(store.db)) ?? Infinity;
    if (next <= now && running) {
      for (const claimed of await claimViewedLists(store, now, LISTS_AT_ONCE)) readList(claimed);
      const [until, atMost] = [now + CLAIM_LASTS, room()];
      // These accounts stay due. `wake` is called when there is room again.
      if (atMost <= 0) return READ_EVERY;
      for (const id of await claimDuePulls(store, { now, until, atMost })) pull(id, until);
      next = (await earliestDue(store.db)) ?? Infinity;
    }
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
