import type { jobs as Jobs } from "@tasklane/contract/live.ts";
import type { Job } from "@tasklane/contract/live.ts";
import { send } from "../../data/api/send.ts";
import { setState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof Jobs> = { name: "jobs", method: "GET", path: "/jobs" };

/** Fetches this person's long-running jobs on the server. If the server does not answer, the page shows what it had before. */
export async function fetchJobs(): Promise<void> {
  const answer = await send(call, {}).catch(() => undefined);
  if (answer) setState({ jobs: answer.jobs.filter(isUnderWay) });
}

/** Applies an event about a job's progress. */
export function applyJobProgress(job: Job): void {
  setState((state) => ({
    jobs: [...state.jobs.filter((other) => other.job !== job.job), ...(isUnderWay(job) ? [job] : [])],
  }));
}

function isUnderWay({ done, total }: Job): boolean {
  return total === 0 || done < total;
}
