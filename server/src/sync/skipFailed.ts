import { GoogleFailure } from "../google/GoogleFailure.ts";
import { isDatabaseAway } from "../db/isDatabaseAway.ts";
import { Fenced } from "../db/tables/leases.ts";
import type { Worker } from "./worker.ts";

/**
 * Whether an error is a fault of our code or of a row, which comes back whenever the same task is handled. Failures of
 * Google or of the database, and a lost lease, are no such faults.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GoogleFailure || error instanceof Fenced) return false;
  return !("code" in error) && !("errcode" in error) && !isDatabaseAway(error);
}

/**
 * Reports a fault of ours in one task, so that the run goes on without that task.
 * @throws any other error, and every error if the worker does not report faults
 */
export function skipFailed(worker: Worker, fault: unknown): void {
  if (!worker.reportSkipped || !isOwnFault(fault)) throw fault;
  worker.reportSkipped(fault);
}
