import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { intercept } from "../../google/intercept.ts";
import type { Store } from "../../db/engine.ts";
import {
  countCallers,
  countCalls,
  keepIfMatch,
  readProject,
  restProject,
} from "../../db/tables/projectDay.ts";
import { callsASecond, createCallPace } from "./callPace.ts";
import { createIfMatchFinder } from "../push/ifMatch.ts";
import type { IfMatchFinder } from "../push/ifMatch.ts";
import { pacificDay } from "./pacificDay.ts";
import { slowUntil } from "./shares.ts";
import type { DayCalls, Spending } from "./shares.ts";
import { GENEROUS, LEAN } from "../schedule/schedule.ts";
import type { PollingPolicy } from "../schedule/schedule.ts";
import type { RunnerPace } from "../schedule/systemClock.ts";

export interface ProjectDeps {
  store: Store;
  pace: RunnerPace;
  /** In [0, 1). */
  random(): number;
  /** Root address of the API, by which findings are kept. */
  root: string;
  /** Calls a day that Google grants the project. */
  callsADay: number;
  /** Names this server among those that call Google. */
  server: string;
  /** In the place of what the day allows. */
  pollingPolicy?: PollingPolicy;
}

/**
 * Why Google is called: the less it matters, the earlier in the day it gives way (U6). What people change themselves never
 * does; "spreading" is what others changed, which our own screens show anyway.
 */
export type Purpose = "backfilling" | "spreading" | "background" | "for others" | "looked at" | "asked for";

/** What all accounts share: the calls that Google grants our project a day, and what is known of Google itself. */
export interface Project {
  ifMatch: IfMatchFinder;
  /** Takes over what other processes know, unless that was done moments ago. */
  refresh(): Promise<void>;
  /** Tells them what was called. */
  flush(): Promise<void>;
  /** Google serves nobody before this time. */
  restsUntil(): number;
  /** Until when a purpose must wait because the project's day has too little left for it; 0 when it need not. */
  waitsUntil(purpose: Purpose): number;
  /** Until when an account waits that has used its share of the day (`shares.ts`); 0 when it need not. */
  slowUntil(calls: DayCalls, spending: Spending): number;
  /** @param pulls calls that the account's pulls made today */
  pollingPolicy(pulls: number): PollingPolicy;
  /**
   * An account whose calls are paced and counted.
   * @param how.called hears of each of them
   * @param how.waited looks, after a wait, whether a call is still to be made, and throws where it is not
   */
  over(
    google: GoogleTasks,
    how: { urgent: () => boolean; called: () => void; waited: () => Promise<void> },
  ): GoogleTasks;
  /** From now on calls are not made; those under way come to their answer. */
  stop(): void;
}

/** Up to this part of the day's calls a purpose is served. */
const SHARE: Record<Exclude<Purpose, "backfilling">, number> = {
  background: 0.8,
  "for others": 0.85,
  spreading: 0.85,
  "looked at": 0.9,
  "asked for": 0.95,
};
/**
 * Filling long lists takes what the day has left so far, up to these parts of its calls as it begins and as it ends: however
 * much there is to fill, the rest is there for everybody else at any hour. Who waits for that looks again about so often.
 */
const FILLING = { first: 0.1, last: 0.7, again: 5 * 60_000 };
/** An account whose pulls took this part of the project's day is read at the lean tempo. */
const SLOWER_ACCOUNT = 0.02;
/** The part of the day's calls that a day without saving may come to. */
const COMFORTABLE = 0.5;
const REFRESH_EVERY = 15_000;
const FLUSH_AT = 25;

/** Nobody can use up a day within its first hour: by Google's clock it is the day before still, and so it is asked again. */
const BEGUN = { within: 60 * 60_000, again: 15 * 60_000 };

/** @param now when Google said that the project's day is used up (our time) */
function usedUpUntil(now: number): number {
  const { gone, left } = pacificDay(now);
  return now + (gone < BEGUN.within ? BEGUN.again : left);
}

export function createProject(deps: ProjectDeps): Project {
  const { store, pace, random, root, callsADay, pollingPolicy, server } = deps;
  const callPace = createCallPace(pace, callsASecond(callsADay));
  const ifMatch = createIfMatchFinder(pace.now, (found) => void keepIfMatch(store.db, root, found));
  let day = pacificDay(pace.now());
  let readAt = 0;
  /** As last read, and since then. */
  let used = 0;
  let pending = 0;
  let restsUntil = 0;
  let stopped = false;

  async function flush(): Promise<void> {
    if (pending === 0) return;
    const sent = pending;
    const { date } = pacificDay(pace.now());
    pending = 0;
    used += sent;
    await store.transaction((tx) => countCalls(tx, root, date, sent));
  }
  async function rest(until: number): Promise<void> {
    restsUntil = until;
    await restProject(store.db, root, until);
  }

  return {
    ifMatch,
    flush,
    async refresh() {
      if (pending >= FLUSH_AT) await flush();
      if (pace.now() - readAt < REFRESH_EVERY) return;
      readAt = pace.now();
      day = pacificDay(readAt);
      const row = await readProject(store.db, root, day.date);
      ({ used, restsUntil } = row);
      ifMatch.load(row.ifMatch);
      // SQLite serves one server alone
      if (store.engine === "sqlite") return;
      const servers = await countCallers(store.db, root, server, readAt);
      callPace.setLimit(Math.max(1, Math.floor(callsASecond(callsADay) / servers)));
    },
    restsUntil: () => restsUntil,
    stop() {
      stopped = true;
      callPace.end();
    },
    slowUntil: (calls, spending) => slowUntil(calls, spending, callsADay, pace.now()),
    waitsUntil(purpose) {
      if (purpose === "backfilling") {
        const part = FILLING.first + (FILLING.last - FILLING.first) * (day.gone / (day.gone + day.left));
        const isLeft = used + pending < part * callsADay;
        return isLeft ? 0 : pace.now() + FILLING.again * (1 + random());
      }
      return used + pending >= SHARE[purpose] * callsADay ? pace.now() + day.left : 0;
    },
    pollingPolicy(pulls) {
      if (pollingPolicy) return pollingPolicy;
      const soFar = (0.05 + day.gone / (day.gone + day.left)) * COMFORTABLE;
      const saves = used + pending > soFar * callsADay || pulls > SLOWER_ACCOUNT * callsADay;
      return saves ? LEAN : GENEROUS;
    },
    over(google, { urgent, called, waited }) {
      return intercept(google, async (_call, next) => {
        if (await callPace.turn(urgent())) await waited();
        if (stopped) throw new GoogleFailure("unsent", "The server stops.");
        pending++;
        called();
        try {
          return await next();
        } catch (error) {
          if (error instanceof GoogleFailure && error.kind === "daily") await rest(usedUpUntil(pace.now()));
          throw error;
        }
      });
    },
  };
}
