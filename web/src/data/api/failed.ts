import type { FailureCode } from "@tasklane/contract/failure.ts";

/**
 * The server's failure codes, and three codes of this page. `unreachable`: the server did not answer. `dropped`: the page did not
 * send the mutation, because it depends on a mutation that failed. `kept`: the page did not send an Undo, because somebody has
 * since changed the values that the Undo would restore.
 */
export type Code = FailureCode | "unreachable" | "dropped" | "kept";

/** A call that failed. `message` is the server's sentence, or empty if the server gave none. */
export class Failed extends Error {
  override name = "Failed";
  readonly code: Code;
  readonly status: number;
  /** Errors to show beside the inputs, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** How many seconds the server asks to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(
    code: Code,
    answer: { message?: string; status?: number; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(answer.message ?? "");
    this.code = code;
    this.status = answer.status ?? 0;
    this.fields = answer.fields ?? {};
    this.retryAfter = answer.retryAfter;
  }
}

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
