import { TIMES } from "@tasklane/contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The session and account to which an event stream belongs. */
interface Listener {
  id: string;
  accountId: string;
}

/** The event stream of one browser tab. */
interface Stream {
  send(event: string, data: unknown): void;
  end(): void;
}

/** All event streams that this server process holds. */
export interface Streams {
  /**
   * Opens a stream. If the session then has more than `STREAMS_OF_SESSION`, or the person more than
   * `STREAMS_OF_PERSON`, the oldest stream ends.
   * @param closed runs once, however the stream ends
   */
  open(request: FastifyRequest, reply: FastifyReply, session: Listener, closed: () => void): Stream;
  /** Ends the streams of a session that has ended. */
  endOf(session: string): void;
  /** Ends the streams whose session has ended or expired. */
  endGone(isThere: (session: Listener) => Promise<boolean>): Promise<void>;
  endAll(): void;
}

/** How long a browser waits before it reconnects, in milliseconds. */
const RETRY = 2_000;
/** How many bytes may wait for a slow browser. If more wait, the stream is cut, and the browser reconnects. */
const BACKLOG = 1024 * 1024;

/** How many event streams may be open at once: each visible tab has one, and each uses some memory. */
export const STREAMS_OF_SESSION = 40;
const STREAMS_OF_PERSON = 120;

/** Creates the collection of this process's event streams, empty at first. */
export function createStreams(): Streams {
  /** The open streams, oldest first. */
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
      // TCP keep-alive detects a browser that vanished without closing the connection. Writes to it then fail.
      request.raw.socket.setKeepAlive(true, TIMES.eventsKeepOpen);
      const write = (text: string): void => {
        // The stream may have been ended although its connection is still open.
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
    async endGone(isThere) {
      for (const [stream, session] of open) if (!(await isThere(session))) stream.end();
    },
    endAll() {
      for (const stream of open.keys()) stream.end();
    },
  };
}
