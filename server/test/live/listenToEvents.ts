import { get } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { ReadTimes } from "@tasklane/contract/live.ts";
import { onTestFinished } from "vitest";
import type { Browser } from "../Browser.ts";

/** An event stream, as a browser reads it. */
interface Listener {
  status: number;
  headers: IncomingMessage["headers"];
  /** Waits for the next event. */
  next(): Promise<{ event: string; data: unknown }>;
  nextComment(): Promise<string>;
  /** Waits for the next `read` event, which `next` skips. */
  nextRead(): Promise<ReadTimes>;
  /** Settles when the server ends the stream. */
  ended: Promise<void>;
  leave(): void;
}

/**
 * Opens the event stream of the server at an address. It is closed when the test ends.
 * @param shows what the screen shows, as a query string
 */
export function listen(browser: Browser, address: string, shows = ""): Promise<Listener> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(`${address}/api/events${shows}`, { headers: { cookie } }, (answer) => {
      const events: { event: string; data: unknown }[] = [];
      const comments: string[] = [];
      const reads: ReadTimes[] = [];
      let waiting: (() => void) | null = null;
      const nextOf = async <One>(all: One[]): Promise<One> => {
        while (all.length === 0) {
          const { promise, resolve: arrived } = Promise.withResolvers<void>();
          waiting = arrived;
          await promise;
        }
        return all.shift()!;
      };
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        const blocks = text.split("\n\n");
        text = blocks.pop()!;
        for (const block of blocks) {
          if (block.startsWith(":")) comments.push(block);
          const read = /^event: (\w+)\ndata: (.*)$/.exec(block);
          if (read?.[1] === "read") reads.push(JSON.parse(read[2]!) as ReadTimes);
          else if (read) events.push({ event: read[1]!, data: JSON.parse(read[2]!) });
        }
        waiting?.();
      });
      const ended = new Promise<void>((done) => void answer.once("end", done));
      onTestFinished(() => void request.destroy());
      resolve({
        status: answer.statusCode!,
        headers: answer.headers,
        ended,
        leave: () => void request.destroy(),
        next: () => nextOf(events),
        nextComment: () => nextOf(comments),
        nextRead: () => nextOf(reads),
      });
    });
    request.on("error", reject);
  });
}
