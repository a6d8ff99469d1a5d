import type { ApiResponse } from "./call.ts";
import type { ApiError } from "./errors.ts";

const JSON_TYPE = "application/json; charset=UTF-8";

/** Writes JSON as Google does: indented by two spaces, with a final line break; compact if the query has prettyPrint=false. */
export function jsonText(value: object, query: URLSearchParams): string {
  const plain = query.get("prettyPrint");
  return plain === "false" || plain === "0" ? JSON.stringify(value) : `${JSON.stringify(value, null, 2)}\n`;
}

/** Makes a successful answer with JSON. */
export function jsonResponse(
  value: object,
  query: URLSearchParams,
  headers: Record<string, string>,
): ApiResponse {
  return { status: 200, headers: { "Content-Type": JSON_TYPE, ...headers }, body: jsonText(value, query) };
}

/** The answer to deletions and to `clear`: 204 with the JSON content type and no body. */
export function emptyResponse(): ApiResponse {
  return { status: 204, headers: { "Content-Type": JSON_TYPE, "Content-Length": "0" }, body: "" };
}

/** Makes the answer to a GET whose client has this etag already. */
export function notModified(etag: string): ApiResponse {
  return { status: 304, headers: { ETag: etag }, body: "" };
}

/** Makes the answer of a refused call. */
export function errorResponse(error: ApiError, query: URLSearchParams): ApiResponse {
  const headers = { "Content-Type": JSON_TYPE, ...error.headers };
  return { status: error.code, headers, body: jsonText(error.body, query) };
}

/** Makes an answer that is an HTML page instead of JSON, as Google's front end sends for an unknown path or a bad gateway. */
export function htmlResponse(status: number, title: string): ApiResponse {
  const body = `<!DOCTYPE html>\n<html lang=en>\n<title>Error ${status} (${title})!!1</title>\n<p>${status}. That’s an error.\n`;
  return { status, headers: { "Content-Type": "text/html; charset=UTF-8" }, body };
}
