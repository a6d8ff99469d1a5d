import { Failed } from "./failed.ts";

/** Tells whether the server reported errors of single fields. */
export function hasFields(error: unknown): error is Failed {
  return error instanceof Failed && Object.keys(error.fields).length > 0;
}

/** The sentence to show: the server's own, else the fallback (product 8.2). */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof Failed && error.message) || fallback;
}

/**
 * The error that a form with one field shows.
 * @returns the server's sentence about the field; `null` if a toast already shows the failure; undefined without a failure
 */
export function fieldSentence(failed: unknown): string | null | undefined {
  if (failed === undefined) return undefined;
  return hasFields(failed) ? Object.values(failed.fields)[0] : null;
}
