import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import { CUT_SHORT } from "./kindOfBreak.ts";

/** A connection must be open within this time, in milliseconds. */
const CONNECTING = 10_000;
/** An idle connection is closed after this time, in milliseconds. */
const KEPT = 4_000;
const AGENT = { keepAlive: true, timeout: KEPT };

const PROTOCOLS = {
  "http:": { request: requestHttp, agent: new HttpAgent(AGENT), open: "connect" },
  "https:": { request: requestHttps, agent: new HttpsAgent(AGENT), open: "secureConnect" },
} as const;

/** A compressed answer of up to this many bytes is unpacked at once. Handing it to another thread would take longer. */
const SMALL = 4_096;
/** No answer may have more bytes, packed or unpacked. A page of 100 tasks with the longest notes has some five million. */
const LARGEST = 16_000_000;
const unpack = promisify(gunzip);

/** A request. `patience` is how many milliseconds the whole answer may take; without it, only `signal` ends the request. */
export interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
  patience?: number;
  signal?: AbortSignal;
}

/** An HTTP answer. The body is unpacked if it was compressed with gzip. */
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request with Node's own HTTP client, over a connection that stays open for the next one. The global `fetch` would load
 * another client, which takes some ten megabytes of memory. Redirects are not followed.
 * @throws an error when the answer is too large, and Node's error when the connection fails. Its code, or that of an error around it,
 *   tells whether there was a connection (`kindOfBreak.ts`)
 */
export async function sendOverHttp(
  url: URL,
  { method, headers, body, patience, signal }: Sent,
): Promise<Received> {
  const protocol = PROTOCOLS[url.protocol as keyof typeof PROTOCOLS];
  const sent = protocol.request(url, { method, agent: protocol.agent, headers, ...(signal && { signal }) });
  const connection = { isOpen: false };
  sent.once("socket", (socket) => whenOpen(socket, protocol.open, () => (connection.isOpen = true)));
  const answered = wholeAnswer(sent);
  sent.end(body);
  const timer = patience === undefined ? undefined : setTimeout(() => sent.destroy(tooLate()), patience);
  try {
    const { answer, bytes } = await answered;
    const packed = answer.headers["content-encoding"] === "gzip" && bytes.length > 0;
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: packed ? await unzip(bytes) : bytes,
    };
  } catch (cause) {
    throw connection.isOpen ? cutShort(cause) : cause;
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(): Error {
  return Object.assign(new Error("No answer in time"), { code: "ETIMEDOUT" });
}

function wholeAnswer(sent: ClientRequest): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.once("response", (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("error", reject);
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > LARGEST) answer.destroy(new Error("The answer is too large"));
        else chunks.push(chunk);
      });
      answer.on("end", () => resolve({ answer, bytes: Buffer.concat(chunks) }));
    });
  });
}

async function unzip(bytes: Buffer): Promise<Buffer> {
  const limit = { maxOutputLength: LARGEST };
  return bytes.length > SMALL ? unpack(bytes, limit) : gunzipSync(bytes, limit);
}

/**
 * Wraps an error of an open connection in one with the code `CUT_SHORT`. Its original code might mean that the connection never
 * opened, so that nothing was sent.
 */
function cutShort(cause: unknown): Error {
  return Object.assign(new Error("The connection ended before its answer", { cause }), { code: CUT_SHORT });
}

/** Calls `opened` once a connection is open, and destroys one that takes too long. */
function whenOpen(socket: Socket, open: "connect" | "secureConnect", opened: () => void): void {
  // A reused connection is already open.
  if (!socket.connecting) return opened();
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error("No connection in time"), { code: "CONNECT_TIMEOUT" })),
    CONNECTING,
  );
  const stop = (): void => clearTimeout(timer);
  socket.once(open, stop).once(open, opened).once("close", stop);
}
