import type { AccessTokens } from "../../src/google/accessToken.ts";
import type { Live } from "../../src/api/live/createLive.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";
import type { Runner } from "../../src/sync/schedule/RunnerDeps.ts";
import type { Actor } from "./Gates.ts";
import type { TimerHeap } from "./TimerHeap.ts";

export interface FleetWishes {
  servers: number;
  /** The polling policy of all servers; if it is undefined, the day's calls decide. */
  pollingPolicy: PollingPolicy | undefined;
}

/** One process of a server, with all that it keeps in memory. */
export interface Process {
  actor: Actor;
  timers: TimerHeap;
  live: Live;
  runner: Runner;
  tokens: AccessTokens;
  listeners: Map<string, ((payload: string) => void)[]>;
  gaps: (() => void)[];
}

export interface Server {
  process: Process | null;
  downUntil: number;
  pausedUntil: number;
  /** Until when the server gets no notifications from other servers; 0 when its connection works. */
  deafUntil: number;
}
