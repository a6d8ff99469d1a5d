import * as contract from "@tasklane/contract/live.ts";
import { read } from "../../http/handlers.ts";
import { listJobs } from "../../db/tables/jobRows.ts";

/** Lists the caller's long work that is under way, such as the import, with its progress. */
export const jobs = read(contract.jobs, async (_input, { tx, accountId }) => ({
  jobs: await listJobs(tx, accountId),
}));
