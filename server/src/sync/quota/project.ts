import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { intercept } from "../../google/intercept.ts";
import { timeSince } from "../../domain/timeSince.ts";
import { countCallers, countCalls, readProject, restProject } from "../../db/tables/projectDay.ts";
import { callsASecond, createCallLimiter } from "./callLimiter.ts";
import { pacificDay } from "./pacificDay.ts";
import { callsToday, slowUntil } from "./shares.ts";
import type { DayCalls, Spending } from "./shares.ts";
import { GENEROUS, LEAN } from "../schedule/pollingPolicy.ts";
import type { PollingPolicy } from "../schedule/pollingPolicy.ts";
import type { RunnerDeps } from "../schedule/RunnerDeps.ts";

export interface ProjectDeps extends Pick<
  RunnerDeps,
  "store" | "clock" | "random" | "root" | "pollingPolicy"
> {
  /** How many calls a day Google grants the project. */
  callsADay: number;
  /** This server's name among the servers that call Google. */
  server: string;
}

/**
 * For what a call to Google is made. The less it matters, the earlier it waits, as the day's calls are used up (`SHARE`). A
 * person's own changes have no priority here: they never wait. "spreading" pushes other members' changes to this account. It can
 * wait, because this person sees them in Tasklane anyway (U6.13).
 */
export type Priority = "backfilling" | "spreading" | "background" | "for others" | "looked at" | "asked for";

/** What all accounts share: the calls a day that Google grants the Tasklane project. */
export interface Project {
  /** Reads from the database how many calls other processes made. Does nothing if that was read moments ago. */
  refresh(): Promise<void>;
  /** Stores how many calls this process made, so that other processes know. */
  flush(): Promise<void>;
  /** Until when no calls are made, because Google says that the project's calls of the day are used up. */
  restsUntil(): number;
  /** Until when calls of a priority wait because few of the day's calls are left; 0 when they need not wait. */
  waitsUntil(priority: Priority): number;
  /** Until when an account's calls wait because its share is used up (`shares.ts`); 0 when they need not wait. */
  slowUntil(calls: DayCalls, spending: Spending): number;
  /** Chooses how often an account's lists are read, by the day's calls of all, and those of its own pulls. */
  pollingPolicy(calls: DayCalls): PollingPolicy;
  /**
   * Wraps an account's client of Google, so that its calls are spaced out and counted.
   * @param how.isUrgent whether a person waits for these calls
   * @param how.called is called for each call
   * @param how.checkAfterWait throws when a call that had to wait may no longer be made
   */
  over(
    google: GoogleTasks,
    how: { isUrgent: boolean; called: () => void; checkAfterWait?: () => Promise<void> },
  ): GoogleTasks;
  /** For the server's stop: refuses further calls. Calls that are under way still get their answers. */
  stop(): void;
}

/** For each priority, a part of the day's calls. When so much is used, such calls wait for the next day. */
const SHARE: Record<Exclude<Priority, "backfilling">, number> = {
  background: 0.8,
  "for others": 0.85,
  spreading: 0.85,
  "looked at": 0.9,
  "asked for": 0.95,
};
/**
 * Backfills wait once a part of the day's calls is used, which grows from `first` to `last` with the day. So calls are left for
 * everybody else at any hour. A waiting backfill checks again after `again` milliseconds or a little later.
 */
const FILLING = { first: 0.1, last: 0.7, again: 5 * 60_000 };
/** If an account's pulls used this part of the project's calls of the day, the lean policy holds for it. */
const SLOWER_ACCOUNT = 0.02;
/** Whether an account's pulls used so many calls today that the lean policy holds for it. */
export const pullsTooOften = (pulls: number, callsADay: number): boolean =>
  pulls > SLOWER_ACCOUNT * callsADay;
/** By a day's end, the generous policy may use this part of the day's calls. Above that, the lean one holds. */
const COMFORTABLE = 0.5;
/** This process reads what others used this often, in milliseconds. It stores its own calls when they are this many. */
const REFRESH_EVERY = 15_000;
const FLUSH_AT = 25;

/** "Used up" within the day's first hour means the day before by Google's clock. So Google is asked again soon (U6.6). */
const BEGUN = { within: 60 * 60_000, again: 15 * 60_000 };

/**
 * Returns until when Google must not be called.
 * @param now when Google said that the project's calls of the day are used up (our time)
 */
function usedUpUntil(now: number): number {
  const { gone, left } = pacificDay(now);
  return now + (gone < BEGUN.within ? BEGUN.again : left);
}

export function createProject(deps: ProjectDeps): Project {
  const { store, clock, random, root, callsADay, pollingPolicy, server } = deps;
  const callLimiter = createCallLimiter(clock, callsASecond(callsADay));
  let day = pacificDay(clock.now());
  let readAt = 0;
  /** `used`: the day's calls as last read from the database. `pending`: the calls that this process has made since then. */
  let used = 0;
  let pending = 0;
  let restsUntil = 0;
  let stopped = false;

  async function flush(): Promise<void> {
    if (pending === 0) return;
    const sent = pending;
    const { date } = pacificDay(clock.now());
    pending = 0;
    used += sent;
    await store.transaction((tx) => countCalls(tx, root, date, sent));
  }
  /** No process calls Google before `until`. */
  async function rest(until: number): Promise<void> {
    restsUntil = until;
    await store.transaction((tx) => restProject(tx, root, until));
  }

  return {
    flush,
    async refresh() {
      if (pending >= FLUSH_AT) await flush();
      if (timeSince(readAt, clock.now()) < REFRESH_EVERY) return;
      readAt = clock.now();
      day = pacificDay(readAt);
      const row = await readProject(store.db, root, day.date);
      ({ used, restsUntil } = row);
      // With SQLite there is only one server, so it may use the whole limit.
      if (store.engine === "sqlite") return;
      const servers = await store.transaction((tx) => countCallers(tx, root, server, readAt));
      callLimiter.setLimit(Math.max(1, Math.floor(callsASecond(callsADay) / servers)));
    },
    restsUntil: () => restsUntil,
    stop() {
      stopped = true;
      callLimiter.end();
    },
    slowUntil: (calls, spending) => slowUntil(calls, spending, callsADay, clock.now()),
    waitsUntil(priority) {
      if (priority === "backfilling") {
        const part = FILLING.first + (FILLING.last - FILLING.first) * (day.gone / (day.gone + day.left));
        return used + pending < part * callsADay ? 0 : clock.now() + FILLING.again * (1 + random());
      }
      return used + pending >= SHARE[priority] * callsADay ? clock.now() + day.left : 0;
    },
    pollingPolicy(calls) {
      if (pollingPolicy) return pollingPolicy;
      const { pulls } = callsToday(calls, clock.now());
      const soFar = (0.05 + day.gone / (day.gone + day.left)) * COMFORTABLE;
      const saves = used + pending > soFar * callsADay || pullsTooOften(pulls, callsADay);
      return saves ? LEAN : GENEROUS;
    },
    over(google, { isUrgent, called, checkAfterWait }) {
      return intercept(google, async (_call, next) => {
        if (await callLimiter.turn(isUrgent)) await checkAfterWait?.();
        if (stopped) throw new GoogleFailure("unsent", "The server stops.");
        pending++;
        called();
        try {
          return await next();
        } catch (error) {
          if (error instanceof GoogleFailure && error.kind === "daily") await rest(usedUpUntil(clock.now()));
          throw error;
        }
      });
    },
  };
}
