import type { GoogleTrouble } from "@tasklane/contract/google.ts";
import type { Metric } from "../http/metrics.ts";
import type { Store } from "../db/engine.ts";
import { readProject } from "../db/tables/projectDay.ts";
import { readMetrics } from "../db/tables/readMetrics.ts";
import { pacificDay } from "../sync/quota/pacificDay.ts";

/** What the metrics of all servers are made of. */
export interface MetricsDeps {
  store: Store;
  clock: () => number;
  /** The root URL of Google's API. */
  root: string;
  /** How many calls a day Google grants the project. */
  callsADay: number;
}

/** A value for each kind of trouble, so that the metric also shows kinds that no account has. */
const NO_TROUBLE: Record<GoogleTrouble["kind"], number> = {
  busy: 0,
  day: 0,
  share: 0,
  away: 0,
  fault: 0,
  denied: 0,
  scope: 0,
  setup: 0,
};

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
      by("google", "tasklane_accounts", "Accounts, by whether Google accepts their grant.", {
        connected: all.connected,
        reauth: all.reauth,
      }),
      by(
        "trouble",
        "tasklane_accounts_in_trouble",
        "Accounts that have not been synced for a while, by kind of trouble: `fault` is ours.",
        { ...NO_TROUBLE, ...all.troubles },
      ),
      one("tasklane_accounts_behind", "Accounts with changes that Google does not hold yet.", all.behind),
      one(
        "tasklane_oldest_pull_seconds",
        "Seconds since the last pull of the connected account that was pulled longest ago.",
        age(all.oldestPull),
      ),
      one("tasklane_open_calls", "Calls to Google of unknown outcome.", all.openCalls),
      one(
        "tasklane_oldest_open_call_seconds",
        "Seconds since the oldest of these calls was sent.",
        age(all.oldestOpenCall),
      ),
      by("what", "tasklane_jobs", "Backfills and other long jobs under way.", all.jobs),
      one("tasklane_oldest_job_seconds", "Seconds since the oldest of these jobs began.", age(all.oldestJob)),
      one("tasklane_tasks_refused", "Tasks that Google refuses.", all.refused),
      one("tasklane_deletions_held", "Lists whose owner is asked about a mass deletion.", all.quarantined),
      one("tasklane_google_calls_today", "Calls to Google on the current quota day.", project.used),
      one("tasklane_google_calls_a_day", "Calls to Google that the quota allows a day.", callsADay),
      one(
        "tasklane_google_rests",
        "1 while Google serves nobody until its next day.",
        project.restsUntil > now ? 1 : 0,
      ),
    ];
  };
}

/** Makes a metric of one value. */
function one(name: string, help: string, value: number): Metric {
  return { name, help, value };
}

/** Makes a metric with a value for each value of a label. */
function by(label: string, name: string, help: string, values: Record<string, number>): Metric {
  return { name, help, label, values };
}
