import { Agent, request } from "node:http";
import type { ClientRequest } from "node:http";
import type { Asked } from "./Server.ts";

export interface TimedAnswer {
  status: number;
  text: string;
  retryAfter: string | undefined;
  /** Milliseconds from the request until the whole answer had arrived. */
  took: number;
}

/** One connection that stays open, like a proxy's connection to a server. */
export class Line {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string) {
    this.#url = url;
  }

  ask({ method, path, headers = {}, body }: Asked): Promise<TimedAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<TimedAnswer>();
    const from = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(new URL(path, this.#url), {
      method,
      agent: this.#agent,
      headers: { ...headers, ...(text !== undefined && { "content-type": "application/json" }) },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          retryAfter: answer.headers["retry-after"],
          took: performance.now() - from,
        }),
      );
    });
    sent.end(text);
    return promise;
  }

  /** Opens an event stream on a separate connection. The promise resolves at the first event. */
  static listen(url: string, { path, headers = {} }: Asked, onChanged: () => void): Promise<ClientRequest> {
    return new Promise((resolve, reject) => {
      const stream = request(new URL(path, url), { headers, agent: false });
      stream.on("error", reject);
      stream.on("response", (answer) => {
        answer.on("error", () => {});
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          resolve(stream);
          if (chunk.includes("event: changed")) onChanged();
        });
      });
      stream.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
