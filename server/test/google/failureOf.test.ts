import { expect, test } from "vitest";
import { failureOfAnswer, failureOfBreak } from "../../src/google/failureOf.ts";

const failure = (status: number, reason?: string, headers: Record<string, string> = {}) =>
  failureOfAnswer({
    status,
    headers,
    body: reason === undefined ? null : { error: { code: status, errors: [{ reason }] } },
  });

test.each([
  [400, "invalid", "refused"],
  [401, "authError", "denied"],
  [403, "forbidden", "denied"],
  [403, "serviceLimit", "denied"],
  [403, undefined, "denied"],
  [403, "insufficientPermissions", "scope"],
  [403, "accessNotConfigured", "setup"],
  [403, "quotaExceeded", "quota"],
  [403, "userRateLimitExceeded", "rate"],
  [403, "dailyLimitExceeded", "daily"],
  [404, "notFound", "missing"],
  [408, undefined, "unknown"],
  [409, undefined, "changed"],
  [410, undefined, "missing"],
  [412, "conditionNotMet", "changed"],
  [429, undefined, "rate"],
  [429, "quotaExceeded", "quota"],
  [302, undefined, "unknown"],
  [500, "backendError", "unknown"],
] as const)("%i with reason %s is `%s`", (status, reason, kind) => {
  expect(failure(status, reason)).toMatchObject({ kind, status });
});

test("reasons of Google's newer error details count as well", () => {
  const body = { error: { details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] } };
  expect(failureOfAnswer({ status: 403, headers: {}, body }).kind).toBe("scope");
});

const limited = (message: string, metadata: object = {}, reason = "rateLimitExceeded") =>
  failureOfAnswer({
    status: 403,
    headers: {},
    body: {
      error: { message, errors: [{ reason }], details: [{ reason: "RATE_LIMIT_EXCEEDED", metadata }] },
    },
  }).kind;

test.each([
  ["daily", "Quota exceeded", { quota_limit: "defaultPerDayPerProject", quota_unit: "1/d/{project}" }],
  ["daily", "Quota exceeded", { quota_unit: "1/d/{project}" }],
  ["daily", "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of a service", {}],
  ["daily", "Daily Limit Exceeded", {}],
  ["quota", "Quota exceeded", { quota_unit: "1/d/{project}/{user}" }],
  ["quota", "Quota exceeded for limit 'Queries per day per user' of a service", {}],
  [
    "rate",
    "Quota exceeded",
    { quota_limit: "defaultPerMinutePerUser", quota_unit: "1/min/{project}/{user}" },
  ],
  ["rate", "Rate Limit Exceeded", {}],
] as const)("a limit is `%s` by what %j and %j say", (kind, message, metadata) => {
  expect(limited(message, metadata)).toBe(kind);
});

test("quotaExceeded is the project's day only where it says so", () => {
  expect(limited("Quota Exceeded", {}, "quotaExceeded")).toBe("quota");
  expect(limited("Queries per day exceeded", {}, "quotaExceeded")).toBe("daily");
});

test.each(["Invalid task list ID", "Invalid task ID"])("400 with %j means that it is gone", (message) => {
  const body = { error: { code: 400, message, errors: [{ reason: "invalid" }] } };
  expect(failureOfAnswer({ status: 400, headers: {}, body }).kind).toBe("missing");
});

test.each([null, "text", [], { error: "text" }, { error: { errors: "x", details: [null, 1] } }])(
  "a body like %j does not matter",
  (body) => {
    expect(failureOfAnswer({ status: 403, headers: {}, body }).kind).toBe("denied");
  },
);

test("Retry-After is seconds, or a date by Google's clock", () => {
  expect(failure(429, undefined, { "retry-after": "3" }).retryAfter).toBe(3000);
  const date = "Fri, 20 Nov 2026 12:00:00 GMT";
  expect(failure(503, undefined, { date, "retry-after": "Fri, 20 Nov 2026 12:00:09 GMT" }).retryAfter).toBe(
    9000,
  );
  expect(failure(503, undefined, { "retry-after": "soon" }).retryAfter).toBeNull();
  expect(failure(503).retryAfter).toBeNull();
});

test.each([
  ["ECONNREFUSED", "unsent"],
  ["ENOTFOUND", "unsent"],
  ["CERT_HAS_EXPIRED", "unsent"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "unsent"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "unsent"],
  ["UND_ERR_CONNECT_TIMEOUT", "unsent"],
  ["ECONNRESET", "unknown"],
  ["UND_ERR_SOCKET", "unknown"],
  ["WHAT_IS_THIS", "unknown"],
])("a connection that ends with %s is `%s`", (code, kind) => {
  const error = new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code }) });
  expect(failureOfBreak(error).kind).toBe(kind);
});
