import type { FailureCode } from "@tasklane/contract/failure.ts";

/**
 * The server's failure codes, and two codes of this page. `unreachable`: the server did not answer. `dropped`: the page did not
 * send the mutation, because it depends on a mutation that failed. The page also uses `kept` itself: it did not send an Undo,
 * because somebody has since changed the values that the Undo would restore.
 */
export type Code = FailureCode | "unreachable" | "dropped";

/** A call that failed. `message` is the server's sentence, or empty if the server gave none. */
export class Failed extends Error {
  override name = "Failed";
  readonly code: Code;
  readonly status: number;
  /** Errors to show beside the inputs, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** How many seconds the server asks to wait before a retry. */
  readonly retryAfter: number;

  constructor(
    code: Code,
    answer: { message?: string; status?: number; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(answer.message ?? "");
    this.code = code;
    this.status = answer.status ?? 0;
    this.fields = answer.fields ?? {};
    this.retryAfter = answer.retryAfter ?? 0;
  }
}
