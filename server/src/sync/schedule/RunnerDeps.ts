import type { Job, ReadTimes } from "@tasklane/contract/live.ts";
import type { Logger } from "pino";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Affected } from "../../domain/affected.ts";
import type { ViewedScreen } from "../../domain/screen.ts";
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
  /** Returns a number in [0, 1). It spreads accounts and retries over time. */
  random(): number;
  log: Logger;
  /** The root address of Google's API. */
  root: string;
  /** How many calls a day Google grants the project; 50,000 unless it granted more. */
  callsADay?: number;
  /** In simulations, replaces the polling policy that the day's calls allow. */
  pollingPolicy?: PollingPolicy;
}

/**
 * Keeps accounts in sync without being asked. Each account has one worker at a time, across all processes (rule U1).
 */
export interface Runner {
  /**
   * Pushes changes that were made here to these accounts. Under the lean polling policy, further changes are collected
   * first.
   */
  poke(accountIds: readonly string[]): void;
  /** Pulls everything of an account, and resolves when that is done. @throws GoogleFailure */
  pull(accountId: string): Promise<void>;
  /** Adds a screen of this account. @returns a function that removes it */
  watch(accountId: string, screen?: ViewedScreen): () => void;
  /** Starts the runner, and continues the work that an earlier process left. */
  start(): Promise<void>;
  /** Starts no more runs, and waits for a limited time for the runs that are under way. */
  stop(): Promise<void>;
}
