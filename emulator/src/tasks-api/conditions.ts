import type { Call } from "./call.ts";
import { preconditionFailed } from "./errors.ts";

/**
 * Checks If-Match. If the switch `conditionalRequests` says that it is ignored, only records in the ledger that it named another
 * etag.
 * @throws ApiError 412 if it is honoured and names another etag
 */
export function requireIfMatch({ world, headers, noteIgnoredIfMatch }: Call, etag: string): void {
  const wanted = headers["if-match"];
  if (wanted === undefined || names(wanted, etag)) return;
  if (world.switches.conditionalRequests === "honour") throw preconditionFailed();
  noteIgnoredIfMatch();
}

/** Tells whether a GET may be answered with 304, because the client already has this etag. */
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
