import { ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { firstWord } from "./firstWord.ts";
import { GoogleFailure } from "./GoogleFailure.ts";
import type { FailureKind } from "./GoogleFailure.ts";

/** What a refusal of the token endpoint means, by its `error`, whatever its status. */
const KINDS: ReadonlyMap<string, FailureKind> = new Map([
  ["invalid_grant", "reauth"],
  ["rate_limit_exceeded", "rate"],
  // The person's organisation does not allow Tasklane, or Google has restricted the account.
  ["admin_policy_enforced", "denied"],
  ["access_denied", "denied"],
  // Trouble of Google's own, which passes.
  ["internal_failure", "unsent"],
  ["server_error", "unsent"],
  ["temporarily_unavailable", "unsent"],
]);

const MESSAGES: Partial<Record<FailureKind, string>> = {
  reauth: "The grant is gone.",
  rate: "Too many tokens were asked for.",
  denied: "The account may not use our client.",
  setup: "The provider refuses our client.",
};

/**
 * Classifies the error of a refresh of an access token: `reauth` when the refresh token is no longer accepted, `denied` when the
 * account may not use our client, `setup` when Google refuses our client itself, else `rate` or `unsent`.
 */
export function failureOfRefresh(cause: unknown): GoogleFailure {
  const isAnswer = cause instanceof ResponseBodyError || cause instanceof WWWAuthenticateChallengeError;
  if (!isAnswer) return new GoogleFailure("unsent", "No access token could be had.", { cause });
  const { status } = cause;
  const error = cause instanceof ResponseBodyError ? cause.error : "";
  const kind = KINDS.get(error) ?? kindOfStatus(status);
  const message = MESSAGES[kind] ?? "No access token could be had.";
  return new GoogleFailure(kind, message, { status, reason: firstWord([error]), cause });
}

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return "rate";
  return status >= 400 && status < 500 && status !== 408 ? "setup" : "unsent";
}
