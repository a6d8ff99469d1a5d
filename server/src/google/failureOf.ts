import type { IncomingHttpHeaders } from "node:http";
import { firstWord } from "./firstWord.ts";
import { GoogleFailure } from "./GoogleFailure.ts";
import type { FailureKind } from "./GoogleFailure.ts";
import { kindOfBreak } from "./kindOfBreak.ts";

const RATE: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
]);
/**
 * Google gives this reason both for one account's quota and for the project's daily quota. Message and metadata tell which
 * (`dayOf`).
 */
const QUOTA = "quotaExceeded";
const DAILY = "dailyLimitExceeded";
const SCOPE: ReadonlySet<string> = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);
const SWITCHED_OFF: ReadonlySet<string> = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);
/** Instead of a 404, Google may answer 400 with this message for a list or a task that is gone. */
const GONE_ID = /^Invalid task( list)? ID\b/i;

/** An HTTP answer of Google. `body` is parsed if it was JSON. */
export interface GoogleAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Classifies an answer that is no success, by its status, and by the reasons, message and metadata in its body. */
export function failureOfAnswer({ status, headers, body }: GoogleAnswer): GoogleFailure {
  const error = readError(body);
  return new GoogleFailure(kindOf(status, error), error.message || `Google answered ${status}.`, {
    status,
    retryAfter: retryAfter(headers),
    reason: firstWord(error.reasons),
  });
}

/** Classifies an error that came instead of an answer. If the error is unknown, the call may have reached Google. */
export function failureOfBreak(cause: unknown): GoogleFailure {
  const kind = kindOfBreak(cause) ?? "unknown";
  return new GoogleFailure(kind, "Google did not answer.", { cause });
}

function kindOf(status: number, error: ErrorBody): FailureKind {
  if (status === 401) return "denied";
  if (status === 403 || status === 429) return kindOfRefusal(status, error);
  if (status === 404 || status === 410) return "missing";
  if (status === 400 && GONE_ID.test(error.message)) return "missing";
  if (status === 409 || status === 412) return "changed";
  // 408 means that Google gave up reading the request, which may still have arrived. A redirect or an unreadable success does not
  // tell the outcome either.
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

/**
 * Classifies a 403 or 429. Such an answer does not depend on what was sent. An unknown 403 concerns the whole account, and is
 * tried again.
 */
function kindOfRefusal(status: number, error: ErrorBody): FailureKind {
  const has = (reasons: ReadonlySet<string>): boolean => error.reasons.some((reason) => reasons.has(reason));
  const isLimit =
    status === 429 || has(RATE) || error.reasons.includes(QUOTA) || error.reasons.includes(DAILY);
  if (!isLimit) return has(SCOPE) ? "scope" : has(SWITCHED_OFF) ? "setup" : "denied";
  const day = dayOf(error);
  if (day === "the project's") return "daily";
  return day === "a person's" || error.reasons.includes(QUOTA) ? "quota" : "rate";
}

/**
 * Tells whose daily quota is used up; null if none is. Google says so in `google.rpc.ErrorInfo`, in `quota_unit`
 * (`1/d/{project}`) and `quota_limit` (`defaultPerDayPerProject`). Without both, the message decides.
 */
function dayOf({ message, reasons, limits }: ErrorBody): "the project's" | "a person's" | null {
  const isDay =
    reasons.includes(DAILY) ||
    (limits.length > 0
      ? limits.some((limit) => /^1\/d\b|PerDay/i.test(limit))
      : /\b(per day|daily)\b/i.test(message));
  if (!isDay) return null;
  const isPersons = limits.some((limit) => /\{user\}|PerUser/i.test(limit)) || /\bper user\b/i.test(message);
  return isPersons ? "a person's" : "the project's";
}

interface RawErrorBody {
  error?: {
    message?: unknown;
    errors?: (Detail | null)[];
    details?: (Detail | null)[];
  };
}

interface Detail {
  reason?: unknown;
  metadata?: { quota_unit?: unknown; quota_limit?: unknown } | null;
}

/** The parsed body of an error. */
interface ErrorBody {
  /** Empty when the body has no message. */
  message: string;
  reasons: string[];
  /** The values of `quota_unit` and `quota_limit` in the details. */
  limits: string[];
}

function readError(body: unknown): ErrorBody {
  const error = typeof body === "object" && body !== null ? (body as RawErrorBody).error : undefined;
  const listed = [error?.errors, error?.details].flatMap((list) => (Array.isArray(list) ? list : []));
  return {
    message: text(error?.message)[0] ?? "",
    reasons: listed.flatMap((one) => text(one?.reason)),
    limits: listed.flatMap((one) => [
      ...text(one?.metadata?.quota_unit),
      ...text(one?.metadata?.quota_limit),
    ]),
  };
}

const text = (value: unknown): string[] => (typeof value === "string" ? [value] : []);

/**
 * Parses `Retry-After`: seconds, or a date by Google's own clock.
 * @returns milliseconds
 */
function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const value = headers["retry-after"];
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const from = Date.parse(headers.date ?? "");
  const wait = Date.parse(value) - from;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
