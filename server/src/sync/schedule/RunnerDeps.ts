import type { Job, ReadTimes } from "@tasklane/contract/live.ts";
import type { Logger } from "pino";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import type { Affected } from "../../domain/affected.ts";
import type { ViewedScreen } from "../../domain/screen.ts";
import type { Store } from "../../db/engine.ts";
import type { Project } from "../quota/project.ts";
import type { PollingPolicy } from "./pollingPolicy.ts";
import type { RunnerClock } from "./systemClock.ts";

/** What the runner needs of the rest of the server. */
export interface RunnerDeps {
  store: Store;
  google(accountId: string): Promise<GoogleTasks>;
  /** Notifies everybody whom changes concern. Never rejects, and neither does `show`. */
  publish(affected: Affected): Promise<void>;
  show(accountId: string, lists: ReadonlySet<string>): Promise<void>;
  progress(accountId: string, job: Job): Promise<void>;
  /** Sends the account's open pages the times at which Google's lists on screen were last read. */
  read?(accountId: string, times: ReadTimes): Promise<void>;
  clock: RunnerClock;
  /** Returns a random number in [0, 1), by which accounts and retries are spread over time. */
  random(): number;
  log: Logger;
  /** The root URL of Google's API. The counts of calls are stored under it. */
  root: string;
  /** How many calls a day Google grants the project; 50,000 unless it granted more. */
  callsADay?: number;
  /** Set in simulations: how often lists are read from Google. Otherwise that depends on how many of the day's calls are used. */
  pollingPolicy?: PollingPolicy;
}

/** What a run of the engine needs besides. */
export interface RunDeps extends RunnerDeps {
  project: Project;
  /** Other members' lists may have become due. Makes the runner ask the database which ones. */
  othersDue(): void;
  /** This process's name in leases. */
  holder: string;
  isStopped(): boolean;
}

/** Keeps accounts in sync with Google by itself. Each account has one worker at a time, across all processes (rule U1). */
export interface Runner {
  /** Changes were made in Tasklane for these accounts: pushes them to Google, after the debounce (C10). */
  poke(accountIds: readonly string[]): void;
  /** Pulls everything of an account from Google, and resolves when that is done. @throws GoogleFailure */
  pull(accountId: string): Promise<void>;
  /** A page of this account was opened: its lists are now read often. @returns a function to call when the page is closed */
  watch(accountId: string, screen?: ViewedScreen): () => void;
  /** Makes a client of Google for a call whose person waits for its answer (`clientForCall`). */
  clientForCall(accountId: string, checkAfterWait: () => Promise<void>): Promise<GoogleTasks>;
  /** Starts the runner, with the work that an earlier process left. */
  start(): void;
  /** Starts no more runs, and waits for a limited time for the runs that are under way. */
  stop(): Promise<void>;
}
