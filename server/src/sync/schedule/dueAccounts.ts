import type { Logger } from "pino";
import type { Store } from "../../db/engine.ts";
import { claimDueLooks, claimDuePulls, earliestDue } from "../../db/tables/nextPulls.ts";
import type { ClaimedLook } from "../../db/tables/nextPulls.ts";
import type { RunnerPace } from "./systemClock.ts";

export interface DueDeps {
  store: Store;
  pace: RunnerPace;
  log: Logger;
  /** How many more background pulls may begin now. */
  room(): number;
  /** Hears that this server is to pull an account in the background; the claim holds until that time. */
  pull(accountId: string, until: number): void;
  /** Hears that this server is to read a list that somebody else looks at. */
  look(claimed: ClaimedLook): void;
}

/** Takes what is due from the database, where all servers find it. */
export interface DueAccounts {
  start(): void;
  /** Something may be due earlier than it was. */
  wake(): void;
  stop(): void;
}

/** What another server made due earlier is seen after so long, in milliseconds. */
const READ_EVERY = 15_000;
/** What is due and cannot be claimed at present is asked for again after so long. */
const AGAIN = 1_000;
/** A server that claimed a pull has so long to make it; then it is due again. */
const CLAIM_LASTS = 60_000;
const LOOKS_AT_ONCE = 100;

export function createDueAccounts({ store, pace, log, room, pull, look }: DueDeps): DueAccounts {
  let callOff: (() => void) | null = null;
  let claiming = false;
  let wakes = 0;
  let running = false;

  function claimAfter(milliseconds: number): void {
    if (!running || claiming) return;
    callOff?.();
    callOff = pace.after(milliseconds, () => void claim());
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
    const now = pace.now();
    let next = (await earliestDue(store.db)) ?? Infinity;
    if (next <= now && running) {
      for (const claimed of await claimDueLooks(store, now, LOOKS_AT_ONCE)) look(claimed);
      const [until, atMost] = [now + CLAIM_LASTS, room()];
      // who is due stays due: `wake` tells when there is room again
      if (atMost <= 0) return READ_EVERY;
      for (const id of await claimDuePulls(store, { now, until, atMost })) pull(id, until);
      next = (await earliestDue(store.db)) ?? Infinity;
    }
    return Math.min(READ_EVERY, Math.max(AGAIN, next - pace.now()));
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
