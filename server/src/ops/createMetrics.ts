import type { Metric } from "../http/metrics.ts";
import type { Store } from "../db/engine.ts";
import { readProject } from "../db/tables/projectDay.ts";
import { readMetrics } from "../db/tables/readMetrics.ts";
import { pacificDay } from "../sync/quota/pacificDay.ts";

export interface MetricsDeps {
  store: Store;
  clock: () => number;
  /** The root URL of Google's API. */
  root: string;
  /** How many calls a day Google grants the project. */
  callsADay: number;
}

const NO_TROUBLE = { busy: 0, day: 0, away: 0, fault: 0, denied: 0, scope: 0, setup: 0 };

/**
 * Creates a function that reads the metrics of all servers together, for the operator's dashboards and alerts (docs/operations/).
 */
export function createMetrics({ store, clock, root, callsADay }: MetricsDeps): () => Promise<Metric[]> {
  return async () => {
    const now = clock();
    const age = (since: number | null): number => (since === null ? 0 : Math.max(0, now - since) / 1000);
    const project = await readProject(store.db, root, pacificDay(now).date);
    const all = await readMetrics(store.db, now);
    return [
      {
        name: "tasklane_accounts",
        help: "Accounts, by whether Google accepts their grant.",
        values: { connected: all.connected, reauth: all.reauth },
        label: "google",
      },
      {
        name: "tasklane_accounts_in_trouble",
        help: "Accounts that Google has not served for a while, by kind of trouble.",
        values: { ...NO_TROUBLE, ...all.troubles },
        label: "trouble",
      },
      {
        name: "tasklane_accounts_behind",
        help: "Accounts with changes that Google does not hold yet.",
        value: all.behind,
      },
      {
        name: "tasklane_oldest_pull_seconds",
        help: "Seconds since the last pull of the connected account that was pulled longest ago.",
        value: age(all.oldestPull),
      },
      { name: "tasklane_open_calls", help: "Calls to Google of unknown outcome.", value: all.openCalls },
      {
        name: "tasklane_oldest_open_call_seconds",
        help: "Seconds since the oldest of these calls was sent.",
        value: age(all.oldestOpenCall),
      },
      {
        name: "tasklane_jobs",
        help: "Backfills and other long jobs under way.",
        values: all.jobs,
        label: "what",
      },
      {
        name: "tasklane_oldest_job_seconds",
        help: "Seconds since the oldest of these jobs began.",
        value: age(all.oldestJob),
      },
      { name: "tasklane_tasks_refused", help: "Tasks that Google refuses.", value: all.refused },
      {
        name: "tasklane_deletions_held",
        help: "Lists whose owner is asked about a mass deletion.",
        value: all.quarantined,
      },
      {
        name: "tasklane_google_calls_today",
        help: "Calls to Google on the current quota day.",
        value: project.used,
      },
      {
        name: "tasklane_google_calls_a_day",
        help: "Calls to Google that the quota allows a day.",
        value: callsADay,
      },
      {
        name: "tasklane_google_rests",
        help: "1 while Google serves nobody until its next day.",
        value: project.restsUntil > now ? 1 : 0,
      },
    ];
  };
}
