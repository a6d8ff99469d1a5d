import type { Socket } from "node:net";
import type { Failure } from "@tasklane/contract/failure.ts";
import { Failed } from "./Failed.ts";

/**
 * For error codes of Node's HTTP parser: the status line of the answer, and the failure code of the API. Any other parser error
 * is a 400.
 */
const KNOWN: Record<string, [status: string, code: "too_large" | "invalid_input"]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "invalid_input"],
};

/**
 * A connection sent no valid HTTP request, or not in time. Answers it with an ordinary failure of the API, then closes it.
 * @param headers names and values that every answer carries
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: readonly [string, string][],
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, word] = KNOWN[error.code ?? ""] ?? ["400 Bad Request", "invalid_input"];
  const { code, message } = new Failed(word);
  const body = JSON.stringify({ message, code } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
