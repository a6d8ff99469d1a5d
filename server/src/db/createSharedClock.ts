import type { Store } from "./engine.ts";

/** The clock of a server. With PostgreSQL it shows the database's time, so that all servers agree (rule C1.5). */
export interface SharedClock {
  /** The shared time in milliseconds. */
  now(): number;
  stop(): void;
}

export interface SharedClockDeps {
  store: Pick<Store, "readClock">;
  /** The time by this machine's own clock, in milliseconds. */
  machine(): number;
  /** Runs a function later. @returns a function that cancels the run */
  after(milliseconds: number, work: () => void): () => void;
  /** Is called when this machine's clock is found to be ahead of the database's by another number of milliseconds than before. */
  corrected(ahead: number): void;
}

/** How often the database's clock is read, in milliseconds. */
const READ_EVERY = 60_000;
/** If reading the database's clock took longer than this, in milliseconds, the answer is too inaccurate and is ignored. */
const LONGEST_READING = 1_000;
/** A difference up to this many milliseconds is ignored, so that the clock does not jitter. */
const TOLERATED = 250;

/** Creates a clock that is compared with the database's, now and each minute. If that fails, the last difference holds. */
export async function createSharedClock(deps: SharedClockDeps): Promise<SharedClock> {
  const { store, machine, after, corrected } = deps;
  let ahead = 0;
  let stopped = false;
  let callOff = (): void => {};

  async function correct(): Promise<void> {
    const before = machine();
    const time = await store.readClock();
    const took = machine() - before;
    if (time === null || took < 0 || took > LONGEST_READING) return;
    const found = Math.round(before + took / 2 - time);
    if (Math.abs(found - ahead) <= TOLERATED) return;
    ahead = found;
    corrected(ahead);
  }

  async function correctAgain(): Promise<void> {
    await correct().catch(() => {});
    if (!stopped) callOff = after(READ_EVERY, () => void correctAgain());
  }

  await correctAgain();
  return {
    now: () => machine() - ahead,
    stop() {
      stopped = true;
      callOff();
    },
  };
}
