import { TIMES } from "@tasklane/contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A browser that listens. */
interface Stream {
  send(event: string, data: unknown): void;
  end(): void;
}

/** Every event stream of this process, by session. */
export interface Streams {
  /** @param closed runs once, however the stream ends */
  open(request: FastifyRequest, reply: FastifyReply, session: string, closed: () => void): Stream;
  /** Ends the streams of a session that has ended. */
  endOf(session: string): void;
  endAll(): void;
}

/** Milliseconds after which a browser connects again. */
const RETRY = 2_000;
/** Bytes that may wait for a browser that does not read; beyond, it is cut off and comes again. */
const BACKLOG = 1024 * 1024;

export function createStreams(): Streams {
  const open = new Map<Stream, string>();

  return {
    open(request, reply, session, closed) {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "x-accel-buffering": "no",
      });
      raw.write(`retry: ${RETRY}\n\n`);
      // a browser that is gone without a word is noticed when nothing can be written any more
      request.raw.socket.setKeepAlive(true, TIMES.eventsKeepOpen);
      const write = (text: string): void => {
        // its session has ended, and the connection not yet
        if (!raw.writableEnded) raw.write(text);
      };
      const keepOpen = setInterval(() => write(": still here\n\n"), TIMES.eventsKeepOpen);
      const stream: Stream = {
        send(event, data) {
          if (raw.writableLength > BACKLOG) raw.destroy();
          else write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        },
        end: () => void raw.end(),
      };
      open.set(stream, session);
      raw.once("close", () => {
        clearInterval(keepOpen);
        open.delete(stream);
        closed();
      });
      return stream;
    },
    endOf(session) {
      for (const [stream, of] of open) if (of === session) stream.end();
    },
    endAll() {
      for (const stream of open.keys()) stream.end();
    },
  };
}
