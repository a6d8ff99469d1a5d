import { GoogleFailure } from "../google/GoogleFailure.ts";
import { isDatabaseAway } from "../db/isDatabaseAway.ts";
import { Fenced } from "../db/tables/leases.ts";
import type { Worker } from "./worker.ts";

/**
 * Whether an error comes from a bug or from a bad row, so that it returns whenever the same task is handled. Failures of Google
 * or of the database, and a lost lease, pass by themselves and do not count.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GoogleFailure || error instanceof Fenced) return false;
  return !("code" in error) && !("errcode" in error) && !isDatabaseAway(error);
}

/**
 * If a bug or a bad row made one task fail, reports that, and the run goes on without the task (U13).
 * @throws any other error, and every error if the worker does not report faults
 */
export function skipFailed(worker: Worker, fault: unknown): void {
  if (!worker.reportSkipped || !isOwnFault(fault)) throw fault;
  worker.reportSkipped(fault);
}
