/** An entry of Google's `errors` array. */
export interface ErrorItem {
  message: string;
  domain: string;
  reason: string;
  location?: string;
  locationType?: string;
  extendedHelp?: string;
}

interface Extra {
  status?: string;
  details?: object[];
  headers?: Record<string, string>;
}

/** A refused call, in the form of Google's errors; `body` is the JSON of the answer. */
export class ApiError extends Error {
  readonly code: number;
  readonly headers: Record<string, string>;
  readonly body: object;

  constructor(
    code: number,
    message: string,
    items: ErrorItem[],
    { status, details, headers = {} }: Extra = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.body = {
      error: { code, message, errors: items, ...(status && { status }), ...(details && { details }) },
    };
  }
}

const global = (message: string, reason: string): ErrorItem[] => [{ message, domain: "global", reason }];

/** The error for a malformed id. Google's Tasks backend itself answers it, so it lacks `status`. */
export function invalidId(kind: "task" | "task list"): ApiError {
  const message = kind === "task" ? "Invalid task ID" : "Invalid task list ID";
  return new ApiError(400, message, global(message, "invalid"));
}

/** The error for a value that the backend refuses: deletion of the default list, or a bad parent or previous task in a move. */
export function invalidValue(): ApiError {
  return new ApiError(400, "Invalid Value", global("Invalid Value", "invalid"));
}

/** The error for a field or parameter that cannot be parsed, for example a due date without a time. */
export function invalidArgument(message = "Request contains an invalid argument."): ApiError {
  return new ApiError(400, message, global(message, "badRequest"), { status: "INVALID_ARGUMENT" });
}

/** The error for a `fields` mask (which limits the answer's fields) that names an unknown field. */
export function invalidFields(name: string): ApiError {
  const message = `Invalid field selection ${name}`;
  const item = {
    message,
    domain: "global",
    reason: "invalidParameter",
    location: "fields",
    locationType: "parameter",
  };
  return new ApiError(400, message, [item]);
}

/** The error for a task or list that does not exist, although its id could. */
export function notFound(message: "Task not found." | "Task list not found." | "Not Found"): ApiError {
  return new ApiError(404, message, global(message, "notFound"), { status: "NOT_FOUND" });
}

/** The error for a token that is unknown, expired or revoked. Google's words were recorded in October 2025. */
export function unauthenticated(): ApiError {
  const message =
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";
  const item: ErrorItem = {
    message: "Invalid Credentials",
    domain: "global",
    reason: "authError",
    location: "Authorization",
    locationType: "header",
  };
  const headers = {
    "WWW-Authenticate": 'Bearer realm="https://accounts.google.com/", error="invalid_token"',
  };
  return new ApiError(401, message, [item], { status: "UNAUTHENTICATED", headers });
}

/** The error for a request without a token. */
export function credentialsMissing(method: string): ApiError {
  const message =
    "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";
  const item: ErrorItem = {
    message: "Login Required.",
    domain: "global",
    reason: "required",
    location: "Authorization",
    locationType: "header",
  };
  return new ApiError(401, message, [item], {
    status: "UNAUTHENTICATED",
    details: [errorInfo("CREDENTIALS_MISSING", method)],
    headers: { "WWW-Authenticate": 'Bearer realm="https://accounts.google.com/"' },
  });
}

/**
 * The error for a valid token that does not allow the call, because the person left the checkbox unticked or allowed only
 * reading.
 */
export function insufficientScope(method: string): ApiError {
  return new ApiError(
    403,
    "Request had insufficient authentication scopes.",
    global("Insufficient Permission", "insufficientPermissions"),
    { status: "PERMISSION_DENIED", details: [errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT", method)] },
  );
}

/** The error for an If-Match that names another etag, in the form of other Google APIs. */
export function preconditionFailed(): ApiError {
  const item: ErrorItem = {
    message: "Precondition Failed",
    domain: "global",
    reason: "conditionNotMet",
    location: "If-Match",
    locationType: "header",
  };
  return new ApiError(412, "Precondition Failed", [item]);
}

/** Builds the structured detail (`ErrorInfo`) that Google adds to an error. */
export function errorInfo(reason: string, method?: string, more: Record<string, string> = {}): object {
  return {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason,
    domain: "googleapis.com",
    metadata: { service: "tasks.googleapis.com", ...(method && { method }), ...more },
  };
}
