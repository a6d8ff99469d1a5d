import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { CUT_SHORT } from "./kindOfBreak.ts";

/** Milliseconds that a connection may take until we can send over it, and that it is kept when nothing goes over it. */
const CONNECTING = 10_000;
const KEPT = 4_000;
const AGENT = { keepAlive: true, timeout: KEPT };

const DOORS = {
  "http:": { request: requestHttp, agent: new HttpAgent(AGENT), open: "connect" },
  "https:": { request: requestHttps, agent: new HttpsAgent(AGENT), open: "secureConnect" },
} as const;
const unpack = promisify(gunzip);

/**
 * `fetch` as far as Google's libraries need it, over Node's own HTTP: the global one has a client of its own, which takes
 * some ten megabytes as soon as it is used. Addresses and bodies are text, and redirects are not followed.
 * @throws the error of the connection, as Node gives it; its code, or that around it, tells whether there was one
 * (`kindOfBreak.ts`)
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
  const { statusCode = 0, headers: told } = answer;
  const content = told["content-encoding"] === "gzip" && bytes.length > 0 ? await unpack(bytes) : bytes;
  return new Response(content.length > 0 ? content : null, {
    status: statusCode,
    headers: Object.entries(told).map(([name, value]): [string, string] => [name, String(value)]),
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

/** What ended a connection over which we could send has codes of connections that never came to be, too. */
function cutShort(cause: unknown): Error {
  return Object.assign(new Error("The connection ended before its answer", { cause }), { code: CUT_SHORT });
}

/** Tells when we can send over a connection, and gives it up when that takes too long. */
function whenOpen(socket: Socket, open: "connect" | "secureConnect", isOpen: () => void): void {
  // one that was kept is open
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
