import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { CUT_SHORT } from "./kindOfBreak.ts";

/**
 * `CONNECTING`: a connection must be open within this time, in milliseconds. `KEPT`: an idle connection is closed after this
 * time.
 */
const CONNECTING = 10_000;
const KEPT = 4_000;
const AGENT = { keepAlive: true, timeout: KEPT };

const DOORS = {
  "http:": { request: requestHttp, agent: new HttpAgent(AGENT), open: "connect" },
  "https:": { request: requestHttps, agent: new HttpsAgent(AGENT), open: "secureConnect" },
} as const;
const unpack = promisify(gunzip);

/**
 * Implements `fetch` for Google's libraries with Node's own HTTP client. The global `fetch` would load another one, which takes
 * some ten megabytes of memory. Bodies must be text, and redirects are not followed.
 * @throws the connection's error from Node; its code, or that of an error around it, tells whether there was a connection
 *   (`kindOfBreak.ts`)
 */
export async function fetchOverHttp(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(input as string | URL);
  const { method = "GET", headers, signal } = init;
  const body = textOf(init.body ?? "");
  const door = DOORS[url.protocol as keyof typeof DOORS];
  const sent = door.request(url, {
    method,
    agent: door.agent,
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal && { signal }),
  });
  let open = false;
  sent.once("socket", (socket) => whenOpen(socket, door.open, () => (open = true)));
  const answered = answerTo(sent);
  sent.end(body);
  const { answer, bytes } = await answered.then(wholeOf).catch((cause: unknown) => {
    throw open ? cutShort(cause) : cause;
  });
  const { statusCode = 0, headers: received } = answer;
  const content = received["content-encoding"] === "gzip" && bytes.length > 0 ? await unpack(bytes) : bytes;
  return new Response(content.length > 0 ? content : null, {
    status: statusCode,
    headers: Object.entries(received).map(([name, value]): [string, string] => [name, String(value)]),
  });
}

function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once("response", resolve);
    sent.on("error", reject);
  });
}

async function wholeOf(answer: IncomingMessage): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { answer, bytes: Buffer.concat(chunks) };
}

/**
 * Wraps an error of an open connection in one with the code `CUT_SHORT`. Its original code might mean that the connection never
 * opened, so that nothing was sent.
 */
function cutShort(cause: unknown): Error {
  return Object.assign(new Error("The connection ended before its answer", { cause }), { code: CUT_SHORT });
}

/** Calls back once a connection is open, and destroys one that takes too long. */
function whenOpen(socket: Socket, open: "connect" | "secureConnect", isOpen: () => void): void {
  // A reused connection is already open.
  if (!socket.connecting) return isOpen();
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error("No connection in time"), { code: "CONNECT_TIMEOUT" })),
    CONNECTING,
  );
  const stop = (): void => clearTimeout(timer);
  socket.once(open, stop).once(open, isOpen).once("close", stop);
}

function textOf(body: unknown): string {
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new TypeError("Only text can be sent");
}
