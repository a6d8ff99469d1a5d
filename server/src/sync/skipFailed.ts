import { GoogleFailure } from "../google/GoogleFailure.ts";
import { isDatabaseAway } from "../db/isDatabaseAway.ts";
import { Fenced } from "../db/tables/leases.ts";
import type { Worker } from "./worker.ts";

/**
 * Whether an error is a fault of ours, or in a row, that comes again whenever the same task is met: neither Google's
 * answer, nor the database's, nor that somebody else works now.
 */
export function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GoogleFailure || error instanceof Fenced) return false;
  return !("code" in error) && !("errcode" in error) && !isDatabaseAway(error);
}

/** Goes on without a task that is at fault. @throws what is no fault of ours, or nobody wants to hear of */
export function skipFailed(worker: Worker, fault: unknown): void {
  if (!worker.passedOver || !isOwnFault(fault)) throw fault;
  worker.passedOver(fault);
}
