import { GoogleFailure } from "../google/GoogleFailure.ts";
import { isDatabaseAway } from "../db/isDatabaseAway.ts";
import { Fenced } from "../db/tables/leases.ts";
import type { Worker } from "./worker.ts";

/**
 * Whether an error is a fault of ours, in code or in a row, that comes again whenever the same task is met. Errors of
 * Google or the database are none, nor is a lost lease.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GoogleFailure || error instanceof Fenced) return false;
  return !("code" in error) && !("errcode" in error) && !isDatabaseAway(error);
}

/**
 * Reports a fault of ours, so that the run goes on without that task.
 * @throws any other error, and every error if nobody listens
 */
export function skipFailed(worker: Worker, fault: unknown): void {
  if (!worker.reportSkipped || !isOwnFault(fault)) throw fault;
  worker.reportSkipped(fault);
}
