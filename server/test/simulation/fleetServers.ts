import type { AccessTokens } from "../../src/google/accessToken.ts";
import type { Live } from "../../src/api/live/createLive.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import type { Runner } from "../../src/sync/schedule/RunnerDeps.ts";
import type { Actor } from "./Gates.ts";
import type { TimerHeap } from "./TimerHeap.ts";

export interface FleetWishes {
  servers: number;
  /** What the day's calls allow; by what was called where it is not given. */
  pollingPolicy: PollingPolicy | undefined;
}

/** One life of a server, with all that it keeps in memory. */
export interface Process {
  actor: Actor;
  timers: TimerHeap;
  live: Live;
  runner: Runner;
  tokens: AccessTokens;
  heard: Map<string, ((payload: string) => void)[]>;
  gaps: (() => void)[];
}

export interface Server {
  process: Process | null;
  downUntil: number;
  pausedUntil: number;
  /** Its connection for what other servers tell is broken until then; 0 when it is not. */
  deafUntil: number;
}
