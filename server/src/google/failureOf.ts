import { GoogleFailure } from "./GoogleFailure.ts";
import type { FailureKind } from "./GoogleFailure.ts";
import { kindOfBreak } from "./kindOfBreak.ts";

const RATE: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
]);
/** Reasons of one account's quota, or of the project's day: words and metadata say which (`dayOf`). */
const QUOTA = "quotaExceeded";
const DAILY = "dailyLimitExceeded";
const SCOPE: ReadonlySet<string> = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);
const SWITCHED_OFF: ReadonlySet<string> = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);
/** What some report in the place of 404, for a list or a task that is gone. */
const GONE_ID = /^Invalid task( list)? ID\b/i;

/** An answer as it came: `body` parsed when it was JSON. */
export interface GoogleAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** What an answer that is no success means, by its status, and by reasons, words and metadata in its body. */
export function failureOfAnswer({ status, headers, body }: GoogleAnswer): GoogleFailure {
  const said = readError(body);
  return new GoogleFailure(kindOf(status, said), said.message || `Google answered ${status}.`, {
    status,
    retryAfter: retryAfter(headers),
  });
}

/** What it means that no answer came; whatever we do not know counts as sent. */
export function failureOfBreak(cause: unknown): GoogleFailure {
  const kind = kindOfBreak(cause) ?? "unknown";
  return new GoogleFailure(kind, "Google did not answer.", { cause });
}

function kindOf(status: number, said: Said): FailureKind {
  if (status === 401) return "denied";
  if (status === 403 || status === 429) return kindOfRefusal(status, said);
  if (status === 404 || status === 410) return "missing";
  if (status === 400 && GONE_ID.test(said.message)) return "missing";
  if (status === 409 || status === 412) return "changed";
  // 408: Google gave up reading; a redirect or a success without content we can read tells nothing either
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

/** None of these judges what was sent: an unknown 403 is about the account, and is tried again. */
function kindOfRefusal(status: number, said: Said): FailureKind {
  const has = (reasons: ReadonlySet<string>): boolean => said.reasons.some((reason) => reasons.has(reason));
  const isLimit = status === 429 || has(RATE) || said.reasons.includes(QUOTA) || said.reasons.includes(DAILY);
  if (!isLimit) return has(SCOPE) ? "scope" : has(SWITCHED_OFF) ? "setup" : "denied";
  const day = dayOf(said);
  if (day === "the project's") return "daily";
  return day === "a person's" || said.reasons.includes(QUOTA) ? "quota" : "rate";
}

/**
 * Whose day is used up, if it is a day's limit. `quota_unit` (`1/d/{project}`) and `quota_limit` (`defaultPerDayPerProject`)
 * of `google.rpc.ErrorInfo` say it today; where neither is there, the words do.
 */
function dayOf({ message, reasons, limits }: Said): "the project's" | "a person's" | null {
  const isDay =
    reasons.includes(DAILY) ||
    (limits.length > 0
      ? limits.some((limit) => /^1\/d\b|PerDay/i.test(limit))
      : /\b(per day|daily)\b/i.test(message));
  if (!isDay) return null;
  const isPersons = limits.some((limit) => /\{user\}|PerUser/i.test(limit)) || /\bper user\b/i.test(message);
  return isPersons ? "a person's" : "the project's";
}

interface ErrorBody {
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

/** What the body of a refusal says. */
interface Said {
  /** Empty when there is none. */
  message: string;
  reasons: string[];
  /** `quota_unit` and `quota_limit` of its details. */
  limits: string[];
}

function readError(body: unknown): Said {
  const error = typeof body === "object" && body !== null ? (body as ErrorBody).error : undefined;
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

/** Seconds, or a date by Google's own clock. */
function retryAfter(headers: Headers): number | undefined {
  const said = headers.get("retry-after");
  if (said === null) return undefined;
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const from = Date.parse(headers.get("date") ?? "");
  const wait = Date.parse(said) - from;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
