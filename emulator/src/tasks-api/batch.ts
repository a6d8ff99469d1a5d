import { randomUUID } from "node:crypto";

import type { ApiRequest, ApiResponse } from "./call.ts";
import { errorResponse } from "./respond.ts";
import { invalidArgument } from "./errors.ts";
import type { TasksApi } from "./handle.ts";
import { CUT, handle } from "./handle.ts";

const MOST_PARTS = 1000;

/**
 * Handles `POST /batch`: several calls in one multipart/mixed body. The answer to each part has the part's Content-ID with the
 * prefix `response-`. A part without a token uses that of the whole request. The parts run in order, and each has its own ledger
 * entry.
 */
export async function handleBatch(api: TasksApi, request: ApiRequest): Promise<ApiResponse | typeof CUT> {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.headers["content-type"] ?? "")?.[1];
  const parts = boundary ? split(request.body, boundary) : [];
  if (parts.length === 0 || parts.length > MOST_PARTS)
    return errorResponse(invalidArgument(), new URLSearchParams());

  const answers: { id: string | undefined; response: ApiResponse }[] = [];
  for (const part of parts) {
    const { id, inner } = readPart(part, request.headers["authorization"]);
    // Calls of one batch may depend on each other, so run them one after another.
    const response = inner
      ? await handle(api, inner)
      : errorResponse(invalidArgument(), new URLSearchParams());
    if (response === CUT) return CUT;
    answers.push({ id, response });
  }

  const outer = `batch_${randomUUID()}`;
  const body = answers.map(({ id, response }) => `--${outer}\r\n${writePart(id, response)}`).join("");
  const headers = { "Content-Type": `multipart/mixed; boundary=${outer}` };
  return { status: 200, headers, body: `${body}--${outer}--\r\n` };
}

function split(body: string, boundary: string): string[] {
  return body
    .replace(/\r?\n/g, "\n")
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\n/, ""));
}

function readPart(
  part: string,
  authorization: string | undefined,
): { id: string | undefined; inner?: ApiRequest } {
  // A part without headers of its own begins with an empty line.
  const [outer, message] = part.startsWith("\n") ? ["", part] : cutOnce(part, "\n\n");
  const id = readHeaders(outer.split("\n"))["content-id"];
  const [head, body] = cutOnce(message.replace(/^\n+/, ""), "\n\n");
  const [line = "", ...lines] = head.split("\n");
  const request = /^([A-Z]+) (\S+)/.exec(line);
  if (!request) return { id };
  const url = request[2]!.replace(/^https?:\/\/[^/]+/, "");
  const headers = { ...(authorization && { authorization }), ...readHeaders(lines) };
  return { id, inner: { method: request[1]!, url, headers, body: body.replace(/\n$/, "") } };
}

function writePart(id: string | undefined, { status, headers, body }: ApiResponse): string {
  const contentId =
    id === undefined ? "" : `Content-ID: ${id.replace(/^<?/, (open) => `${open}response-`)}\r\n`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `Content-Type: application/http\r\n${contentId}\r\nHTTP/1.1 ${status} ${reason(status)}\r\n${lines.join("")}\r\n${body}\r\n`;
}

const reason = (status: number) => (status === 204 ? "No Content" : status < 300 ? "OK" : "Error");

function cutOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)];
}

function readHeaders(lines: string[]): Record<string, string> {
  const pairs = lines.map((line) => cutOnce(line, ":"));
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, value]) => [name.trim().toLowerCase(), value.trim()]),
  );
}
