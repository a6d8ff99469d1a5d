import type { FailureCode } from "@tasklane/contract/failure.ts";

/**
 * The server's codes, and ours: for when no answer came at all, and for what was not sent because what it follows from had
 * failed, which was said already.
 */
export type Code = FailureCode | "unreachable" | "dropped";

/** A call that did not succeed. `message` is the server's sentence, empty when it gave none. */
export class Failed extends Error {
  override name = "Failed";
  readonly code: Code;
  readonly status: number;
  /** Sentences to show beside the inputs they are about. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: Code,
    said: { message?: string; status?: number; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(said.message ?? "");
    this.code = code;
    this.status = said.status ?? 0;
    this.fields = said.fields ?? {};
    this.retryAfter = said.retryAfter;
  }
}

/** Whether the server named inputs that are wrong. */
export function hasFields(error: unknown): error is Failed {
  return error instanceof Failed && Object.keys(error.fields).length > 0;
}

/** The sentence to show: the server's own wherever there is one (product 8.2). */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof Failed && error.message) || fallback;
}

/** What a form of one field says of a failure: the server's sentence about the field, or `null` when it was said elsewhere. */
export function fieldSentence(failed: unknown): string | null | undefined {
  if (failed === undefined) return undefined;
  return hasFields(failed) ? Object.values(failed.fields)[0] : null;
}
