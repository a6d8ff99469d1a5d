import { failureOfAnswer } from "../../src/google/failureOf.ts";
import type { GoogleFailure } from "../../src/google/GoogleFailure.ts";

/** An answer that Google gives to every call of one account for a while, as it is reported of the real Google. */
export interface OddAnswer {
  name: string;
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

const error = (reason: string, more: object = {}): object => ({
  error: { code: 403, message: reason, errors: [{ domain: "global", reason, message: reason }], ...more },
});

export const ODD_ANSWERS: readonly OddAnswer[] = [
  { name: "429 with Retry-After", status: 429, headers: { "retry-after": "30" }, body: null },
  { name: "403 rateLimitExceeded", status: 403, body: error("rateLimitExceeded") },
  { name: "403 userRateLimitExceeded", status: 403, body: error("userRateLimitExceeded") },
  { name: "502 with a page", status: 502, body: null },
  { name: "403 quotaExceeded", status: 403, body: error("quotaExceeded") },
  { name: "403 forbidden", status: 403, body: error("forbidden") },
  { name: "403 serviceLimit", status: 403, body: error("serviceLimit") },
  { name: "403 with a page", status: 403, body: null },
  { name: "403 accessNotConfigured", status: 403, body: error("accessNotConfigured") },
  {
    name: "403 insufficient scope",
    status: 403,
    body: error("insufficientPermissions", {
      details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", domain: "googleapis.com" }],
    }),
  },
  { name: "401 twice", status: 401, body: error("authError") },
];

/** Google's present answer when the project's calls of the day are used up. All accounts get it. */
export const DAY_USED_UP: OddAnswer = {
  name: "day used up",
  status: 403,
  body: error("rateLimitExceeded", {
    status: "PERMISSION_DENIED",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "RATE_LIMIT_EXCEEDED",
        domain: "googleapis.com",
        metadata: {
          quota_limit: "defaultPerDayPerProject",
          quota_unit: "1/d/{project}",
          quota_limit_value: "50000",
        },
      },
    ],
  }),
};

/** Returns the failure that the shipped client makes of an odd answer. */
export function failureOfOdd({ status, headers, body }: OddAnswer): GoogleFailure {
  return failureOfAnswer({ status, headers: headers ?? {}, body });
}
