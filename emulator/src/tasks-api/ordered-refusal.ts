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
import { tooManyRequests } from "./limits.ts";

const PROJECT = "123456789012";

const LIMITS: Record<string, string> = {
  rateLimitExceeded: "Rate Limit Exceeded",
  userRateLimitExceeded: "User Rate Limit Exceeded",
  quotaExceeded: "Quota Exceeded",
  dailyLimitExceeded: "Daily Limit Exceeded",
};

/** Returns the error with which a fault that a test ordered answers. Undefined if the fault is of another kind. */
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
    case "accessNotConfigured":
      return accessNotConfigured();
    case "forbidden":
      return forbidden("The caller does not have permission", "global", kind);
    case "serviceLimit":
      return forbidden("Service limit exceeded.", "usageLimits", kind);
    case "projectDayUsed":
      return dayUsed("per day", "defaultPerDayPerProject", "1/d/{project}", "50000", headers);
    case "userDayUsed":
      return dayUsed("per day per user", "defaultPerDayPerUser", "1/d/{project}/{user}", "1000", headers);
    case "tooManyRequests":
      return tooManyRequests(headers);
    case "internalError":
      return backend(500, "Backend Error", "INTERNAL", headers);
    case "unavailable":
      return backend(503, "The service is currently unavailable.", "UNAVAILABLE", headers);
    default:
      return undefined;
  }
}

function forbidden(message: string, domain: string, reason: string): ApiError {
  return new ApiError(403, message, [{ message, domain, reason }], { status: "PERMISSION_DENIED" });
}

/**
 * The error when the Tasks API is switched off in the project. Message, help and metadata name the page on which it can be
 * switched on.
 */
function accessNotConfigured(): ApiError {
  const activationUrl = `https://console.developers.google.com/apis/api/tasks.googleapis.com/overview?project=${PROJECT}`;
  const message = `Google Tasks API has not been used in project ${PROJECT} before or it is disabled. Enable it by visiting ${activationUrl} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`;
  const item = {
    message,
    domain: "usageLimits",
    reason: "accessNotConfigured",
    extendedHelp: "https://console.developers.google.com",
  };
  return new ApiError(403, message, [item], {
    status: "PERMISSION_DENIED",
    details: [
      errorInfo("SERVICE_DISABLED", undefined, {
        activationUrl,
        consumer: `projects/${PROJECT}`,
        containerInfo: PROJECT,
        serviceTitle: "Google Tasks API",
      }),
      {
        "@type": "type.googleapis.com/google.rpc.LocalizedMessage",
        locale: "en-US",
        message,
      },
      {
        "@type": "type.googleapis.com/google.rpc.Help",
        links: [{ description: "Google developers console API activation", url: activationUrl }],
      },
    ],
  });
}

/**
 * The error when a daily quota is used up. Its reason is the same as for a limit per minute; only message and metadata differ.
 */
function dayUsed(
  words: string,
  limit: string,
  unit: string,
  value: string,
  headers: Record<string, string>,
): ApiError {
  const message = `Quota exceeded for quota metric 'Queries' and limit 'Queries ${words}' of service 'tasks.googleapis.com' for consumer 'project_number:${PROJECT}'.`;
  return new ApiError(429, message, [{ message, domain: "global", reason: "rateLimitExceeded" }], {
    status: "RESOURCE_EXHAUSTED",
    details: [
      errorInfo("RATE_LIMIT_EXCEEDED", undefined, {
        consumer: `projects/${PROJECT}`,
        quota_limit: limit,
        quota_limit_value: value,
        quota_location: "global",
        quota_metric: "tasks.googleapis.com/default",
        quota_unit: unit,
      }),
    ],
    headers,
  });
}

function backend(code: number, message: string, status: string, headers: Record<string, string>): ApiError {
  return new ApiError(code, message, [{ message, domain: "global", reason: "backendError" }], {
    status,
    headers,
  });
}
