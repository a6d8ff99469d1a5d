import { TIMES } from "@tasklane/contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Who listens: a session of a person. */
interface Listener {
  id: string;
  accountId: string;
}

/** A browser that listens. */
interface Stream {
  send(event: string, data: unknown): void;
  end(): void;
}

/** Every event stream of this process, by session. */
export interface Streams {
  /**
   * Beyond `STREAMS_OF_SESSION` and `STREAMS_OF_PERSON` the oldest stream of that session or person ends.
   * @param closed runs once, however the stream ends
   */
  open(request: FastifyRequest, reply: FastifyReply, session: Listener, closed: () => void): Stream;
  /** Ends the streams of a session that has ended. */
  endOf(session: string): void;
  endAll(): void;
}

/** Milliseconds after which a browser connects again. */
const RETRY = 2_000;
/** Bytes that may wait for a browser that does not read; beyond, it is cut off and comes again. */
const BACKLOG = 1024 * 1024;

/** Streams that stay open at a time: each tab that is in view has one, and each holds some memory. */
export const STREAMS_OF_SESSION = 40;
const STREAMS_OF_PERSON = 120;

export function createStreams(): Streams {
  /** The oldest first. */
  const open = new Map<Stream, Listener>();

  function endOldest(isOne: (listener: Listener) => boolean, atMost: number): void {
    const all = [...open].filter(([, listener]) => isOne(listener));
    for (const [stream] of all.slice(0, Math.max(0, all.length - atMost))) {
      open.delete(stream);
      stream.end();
    }
  }

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
      endOldest(({ id }) => id === session.id, STREAMS_OF_SESSION);
      endOldest(({ accountId }) => accountId === session.accountId, STREAMS_OF_PERSON);
      raw.once("close", () => {
        clearInterval(keepOpen);
        open.delete(stream);
        closed();
      });
      return stream;
    },
    endOf(session) {
      for (const [stream, { id }] of open) if (id === session) stream.end();
    },
    endAll() {
      for (const stream of open.keys()) stream.end();
    },
  };
}
