import { request as open } from "node:http";
import type { Agent } from "node:http";
import type { Request } from "./anyRequest.ts";

/** No answer takes this long, even on a busy machine, in milliseconds. */
const NEVER = 15_000;

export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Sends a request unchanged; `fetch` would correct or refuse it. @throws Error when no answer arrives */
export async function ask(url: string, agent: Agent, request: Request): Promise<Answer> {
  const first = send(url, agent, request);
  try {
    return await first.answer;
  } catch (error) {
    // A kept-alive connection may close at the moment in which it is reused. The request is then sent once more.
    if (!first.sent.reusedSocket || (error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
    return send(url, undefined, request).answer;
  }
}

function send(url: string, agent: Agent | undefined, { method, path, headers, body }: Request) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(url);
  const length = body === null ? {} : { "content-length": body.length };
  const sent = open({
    agent,
    hostname,
    port,
    method,
    path,
    headers: { ...length, ...headers },
    timeout: NEVER,
  });
  sent.on("timeout", () => sent.destroy(new Error("No answer came.")));
  sent.on("error", reject);
  sent.on("response", (answer) => {
    const type = answer.headers["content-type"] ?? "";
    const status = answer.statusCode!;
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("error", reject);
    answer.on("end", () => resolve({ status, type, text: Buffer.concat(parts).toString() }));
    if (!type.startsWith("text/event-stream")) return;
    // An event stream does not end by itself.
    resolve({ status, type, text: "" });
    answer.destroy();
  });
  sent.end(body ?? undefined);
  return { answer: promise, sent };
}
