import type { Job, ReadTimes } from "@tasklane/contract/live.ts";
import type { Logger } from "pino";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Screen } from "../../domain/screen.ts";
import type { Store } from "../../db/engine.ts";
import type { PollingPolicy } from "./pollingPolicy.ts";
import type { RunnerClock } from "./systemClock.ts";

export interface RunnerDeps {
  store: Store;
  google(accountId: string): Promise<GoogleTasks>;
  publish(affected: Affected): Promise<void>;
  show(accountId: string, lists: ReadonlySet<string>): Promise<void>;
  progress(accountId: string, job: Job): Promise<void>;
  /** Tells the account's screens when the lists that they show were last read. */
  read?(accountId: string, times: ReadTimes): Promise<void>;
  clock: RunnerClock;
  /** Returns a number in [0, 1), which spreads accounts and tries over time. */
  random(): number;
  log: Logger;
  /** The root address of Google's API. */
  root: string;
  /** How many calls a day Google grants the project; 50,000 unless it granted more. */
  callsADay?: number;
  /** Replaces the polling policy that the day's calls allow, in simulations. */
  pollingPolicy?: PollingPolicy;
}

/** Keeps accounts in sync by itself, with one worker per account at a time, in whatever process (rule U1). */
export interface Runner {
  /**
   * Pushes the changes of these accounts, because something was changed here. Lean polling first collects further
   * changes.
   */
  poke(accountIds: readonly string[]): void;
  /** Pulls everything of an account. The promise is resolved when that is done. @throws GoogleFailure */
  pull(accountId: string): Promise<void>;
  /** Adds a screen of this account. @returns a function that removes it */
  watch(accountId: string, screen?: Screen): () => void;
  /** Starts, and takes up what an earlier process left. */
  start(): Promise<void>;
  /** Starts nothing more. It waits for the answers to calls that are under way, but only for a while. */
  stop(): Promise<void>;
}
