import { TASKS_SCOPE } from "../oauth/scopes.ts";
import type { AccessToken } from "../oauth/tokens.ts";
import type { ApiRequest } from "./call.ts";
import { credentialsMissing, insufficientScope, unauthenticated } from "./errors.ts";
import type { Operation } from "./operations.ts";

const READ_SCOPE = `${TASKS_SCOPE}.readonly`;
const SERVICE_PATH = "google.cloud.tasks.v1.Tasks";

/** Returns the full name of an API method, as the details of Google's errors contain it. */
const fullName = ({ name }: Operation) => `${SERVICE_PATH}.${name}`;

/**
 * Finds the access token of a request, in the `Authorization` header or in the `access_token` parameter.
 * @throws ApiError 401 when there is none, or it is unknown, expired or revoked
 */
export function authenticate(
  request: ApiRequest,
  query: URLSearchParams,
  operation: Operation,
  find: (token: string) => AccessToken | undefined,
): AccessToken {
  const header = request.headers["authorization"];
  const bearer = header?.match(/^Bearer\s+(\S+)$/i)?.[1];
  const text = bearer ?? query.get("access_token") ?? query.get("oauth_token");
  if (!text && !header) throw credentialsMissing(fullName(operation));
  const token = text ? find(text) : undefined;
  if (!token) throw unauthenticated();
  return token;
}

/**
 * Checks that the token's scopes allow the operation. The read-only scope suffices for reading.
 * @throws ApiError 403 when they do not
 */
export function requireScope({ scopes }: AccessToken, operation: Operation): void {
  const reads = operation.method === "GET";
  if (scopes.has(TASKS_SCOPE) || (reads && scopes.has(READ_SCOPE))) return;
  throw insufficientScope(fullName(operation));
}
