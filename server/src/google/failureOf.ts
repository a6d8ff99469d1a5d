import { GoogleFailure } from "./GoogleFailure.ts";
import type { FailureKind } from "./GoogleFailure.ts";
import { kindOfBreak } from "./kindOfBreak.ts";

const RATE: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
]);
const DAILY: ReadonlySet<string> = new Set(["dailyLimitExceeded", "quotaExceeded"]);

/** An answer as it came: `body` parsed when it was JSON. */
export interface GoogleAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** What an answer that is no success means, by its status and the reasons in its body (fact sheet, section 4). */
export function failureOfAnswer({ status, headers, body }: GoogleAnswer): GoogleFailure {
  const { message, reasons } = readError(body);
  return new GoogleFailure(kindOf(status, reasons), message ?? `Google answered ${status}.`, {
    status,
    retryAfter: retryAfter(headers),
  });
}

/** What it means that no answer came; whatever we do not know counts as sent. */
export function failureOfBreak(cause: unknown): GoogleFailure {
  const kind = kindOfBreak(cause) ?? "unknown";
  return new GoogleFailure(kind, "Google did not answer.", { cause });
}

function kindOf(status: number, reasons: readonly string[]): FailureKind {
  const any = (set: ReadonlySet<string>): boolean => reasons.some((reason) => set.has(reason));
  if (status === 401) return "reauth";
  if (status === 403 || status === 429) {
    if (any(DAILY)) return "daily";
    return status === 429 || any(RATE) ? "rate" : reasons.some(isScope) ? "scope" : "refused";
  }
  if (status === 404 || status === 410) return "missing";
  if (status === 409 || status === 412) return "changed";
  // 408: Google gave up reading; a redirect or a success without content we can read tells nothing either
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

function isScope(reason: string): boolean {
  return [
    "insufficientPermissions",
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
    "accessNotConfigured",
    "SERVICE_DISABLED",
  ].includes(reason);
}

interface ErrorBody {
  error?: {
    message?: unknown;
    errors?: ({ reason?: unknown } | null)[];
    details?: ({ reason?: unknown } | null)[];
  };
}

function readError(body: unknown): { message: string | null; reasons: string[] } {
  const error = typeof body === "object" && body !== null ? (body as ErrorBody).error : undefined;
  const listed = [error?.errors, error?.details].flatMap((list) => (Array.isArray(list) ? list : []));
  return {
    message: typeof error?.message === "string" ? error.message : null,
    reasons: listed.flatMap((one) => (typeof one?.reason === "string" ? [one.reason] : [])),
  };
}

/** Seconds, or a date by Google's own clock. */
function retryAfter(headers: Headers): number | undefined {
  const said = headers.get("retry-after");
  if (said === null) return undefined;
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const from = Date.parse(headers.get("date") ?? "");
  const wait = Date.parse(said) - from;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
