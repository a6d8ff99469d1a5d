import type { FailureCode } from "@tasklane/contract/failure.ts";
import { REFUSED } from "@tasklane/contract/sentences.ts";

/** The HTTP status of each failure code of the API (product 7.14). */
const STATUS: Record<FailureCode, number> = {
  invalid_input: 400,
  bad_callback: 400,
  access_denied: 400,
  email_not_verified: 400,
  signed_out: 401,
  tasks_not_granted: 403,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  already_exists: 409,
  conflict: 409,
  kept: 409,
  already_done: 409,
  too_large: 413,
  not_json: 415,
  idempotency_mismatch: 422,
  google_reauth_required: 424,
  slow_down: 429,
  google_unavailable: 502,
  unavailable: 503,
  unexpected: 500,
};

/**
 * A call is refused on purpose. The error's message reaches the client. The messages of all other errors stay in the log, because
 * they may contain anything.
 */
export class Failed extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** For each input that is wrong: its name, and a sentence about it. */
  readonly fields: Record<string, string> | undefined;

  /** @param more `message` replaces the default sentence of the code; `fields` names the inputs that are wrong */
  constructor(
    code: FailureCode,
    more: { fields?: Record<string, string>; message?: string; cause?: unknown } = {},
  ) {
    super(more.message ?? REFUSED[code], { cause: more.cause });
    this.name = "Failed";
    this.code = code;
    this.status = STATUS[code];
    this.fields = more.fields;
  }
}
