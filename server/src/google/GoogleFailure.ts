/**
 * Why a call to Google failed, as far as the next step depends on it (rules U5 to U7):
 * - `unknown`: no usable answer (5xx, broken connection, time-out, unreadable). A write may have happened.
 * - `unsent`: the call certainly did not reach Google (refused connection, unknown host, TLS).
 * - `rate`: too many calls at once: 429, or 403 with such a reason.
 * - `quota`: the calls that Google grants one account are used up.
 * - `daily`: the calls a day that Google grants the project are used up.
 * - `reauth`: Google no longer accepts our refresh token. Only `invalid_grant` from the token endpoint means this.
 * - `denied`: 401 after a fresh token, 403 for an unknown reason, or the token endpoint refuses the account.
 * - `scope`: 403, because the person did not allow access to Google Tasks.
 * - `setup`: the operator must act. The API is switched off, or the token endpoint refuses our client.
 * - `missing`: 404 or 410.
 * - `changed`: 412 or 409.
 * - `refused`: any other 4xx.
 */
export type FailureKind =
  | "unknown"
  | "unsent"
  | "rate"
  | "quota"
  | "daily"
  | "reauth"
  | "denied"
  | "scope"
  | "setup"
  | "missing"
  | "changed"
  | "refused";

/** Thrown when a call to Google fails. */
export class GoogleFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** How long Google asks us to wait, from `Retry-After`, in milliseconds. */
  readonly retryAfter: number | null;
  /** Google's own word for why, such as `accessNotConfigured`; for the log. */
  readonly reason: string | null;
  constructor(
    kind: FailureKind,
    message: string,
    more: { status?: number; retryAfter?: number; reason?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "GoogleFailure";
    this.kind = kind;
    this.status = more.status ?? null;
    this.retryAfter = more.retryAfter ?? null;
    this.reason = more.reason ?? null;
  }
}

/** Failures that may concern one task or one list alone. All others concern the whole account. */
export const OF_ONE: readonly FailureKind[] = ["refused", "missing", "changed", "unknown"];

/** Whether an error is a failure of Google in one of these ways. */
export function isFailure(error: unknown, kinds: readonly FailureKind[]): error is GoogleFailure {
  return error instanceof GoogleFailure && kinds.includes(error.kind);
}

/**
 * Runs calls to Google.
 * @returns what they return; null if Google fails in one of these ways
 * @throws every other error
 */
export async function nullIfFails<T>(
  kinds: readonly FailureKind[],
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error, kinds)) return null;
    throw error;
  }
}
