import type { Call } from "./call.ts";
import { preconditionFailed } from "./errors.ts";

/** @throws ApiError 412 when conditions are honoured and If-Match names another etag */
export function requireIfMatch({ world, headers }: Call, etag: string): void {
  const wanted = headers["if-match"];
  if (world.switches.conditionalRequests === "ignore" || wanted === undefined) return;
  if (!names(wanted, etag)) throw preconditionFailed();
}

/** Whether a GET may be answered 304. */
export function isNotModified(
  { world, headers }: Pick<Call, "world" | "headers">,
  method: string,
  etag: string,
): boolean {
  const known = headers["if-none-match"];
  if (world.switches.conditionalRequests === "ignore" || known === undefined || method !== "GET")
    return false;
  return names(known, etag);
}

function names(header: string, etag: string): boolean {
  return header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
