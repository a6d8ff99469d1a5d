import * as contract from "@tasklane/contract/live.ts";
import { read } from "../../http/handlers.ts";
import { listJobs } from "../../db/tables/jobs.ts";

/** Long work of this person that is under way. */
export const jobs = read(contract.jobs, async (_input, { tx, accountId }) => ({
  jobs: await listJobs(tx, accountId),
}));
