import type { FaultOrder } from "../faults.ts";
import {
  ApiError,
  errorInfo,
  insufficientScope,
  invalidArgument,
  notFound,
  preconditionFailed,
  unauthenticated,
} from "./errors.ts";

const LIMITS: Record<string, string> = {
  rateLimitExceeded: "Rate Limit Exceeded",
  userRateLimitExceeded: "User Rate Limit Exceeded",
  quotaExceeded: "Quota Exceeded",
  dailyLimitExceeded: "Daily Limit Exceeded",
};

/** The error that a fault on order answers, or nothing when the fault is of another sort. */
export function orderedRefusal({ kind, retryAfter }: FaultOrder, operation: string): ApiError | undefined {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  const limit = LIMITS[kind];
  if (limit) {
    return new ApiError(403, limit, [{ message: limit, domain: "usageLimits", reason: kind }], {
      status: "PERMISSION_DENIED",
      headers,
    });
  }
  switch (kind) {
    case "unauthenticated":
      return unauthenticated();
    case "insufficientScope":
      return insufficientScope(operation);
    case "notFound":
      return notFound("Not Found");
    case "invalidArgument":
      return invalidArgument();
    case "preconditionFailed":
      return preconditionFailed();
    case "accessNotConfigured": {
      const message =
        "Google Tasks API has not been used in project tasklane-local before or it is disabled. Enable it, then retry.";
      return new ApiError(403, message, [{ message, domain: "usageLimits", reason: kind }], {
        status: "PERMISSION_DENIED",
        details: [errorInfo("SERVICE_DISABLED")],
      });
    }
    case "tooManyRequests": {
      const message = "Resource has been exhausted (e.g. check quota).";
      const item = { message, domain: "global", reason: "rateLimitExceeded" };
      return new ApiError(429, message, [item], { status: "RESOURCE_EXHAUSTED", headers });
    }
    case "internalError":
      return backend(500, "Backend Error", "INTERNAL", headers);
    case "unavailable":
      return backend(503, "The service is currently unavailable.", "UNAVAILABLE", headers);
    default:
      return undefined;
  }
}

function backend(code: number, message: string, status: string, headers: Record<string, string>): ApiError {
  return new ApiError(code, message, [{ message, domain: "global", reason: "backendError" }], {
    status,
    headers,
  });
}
