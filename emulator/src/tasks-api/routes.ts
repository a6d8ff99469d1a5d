import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";

import type { ApiRequest, ApiResponse } from "./call.ts";
import type { TasksApi } from "./handle.ts";
import { CUT, handle } from "./handle.ts";
import { handleBatch } from "./batch.ts";
import { htmlResponse } from "./respond.ts";

/** The headers of every answer, as recorded from Google. */
const HEADERS = {
  Vary: "Origin, X-Origin, Referer",
  Server: "ESF",
  "X-XSS-Protection": "0",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Content-Type-Options": "nosniff",
};

/** Serves the Tasks API over HTTP, single calls and batches. */
export function tasksApiRoutes(app: FastifyInstance, api: TasksApi): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.all("/tasks/v1/*", async (request, reply) =>
    send(
      api,
      request,
      reply,
      lacksLength(request) ? htmlResponse(411, "Length Required") : await handle(api, apiRequest(request)),
    ),
  );
  app.post("/batch", async (request, reply) =>
    send(api, request, reply, await handleBatch(api, apiRequest(request))),
  );
  app.post("/batch/*", async (request, reply) =>
    send(api, request, reply, await handleBatch(api, apiRequest(request))),
  );
}

/** Whether a request that may have a body does not say how long it is. Google's front end refuses it, also a move without a body. */
function lacksLength({ method, headers }: FastifyRequest): boolean {
  const mayHaveBody = method === "POST" || method === "PUT" || method === "PATCH";
  return mayHaveBody && !("content-length" in headers) && !("transfer-encoding" in headers);
}

function apiRequest({ method, raw, headers, body }: FastifyRequest): ApiRequest {
  return {
    method,
    url: raw.url!,
    headers: headers as Record<string, string | undefined>,
    body: typeof body === "string" ? body : "",
  };
}

function send(
  { world }: TasksApi,
  request: FastifyRequest,
  reply: FastifyReply,
  response: ApiResponse | typeof CUT,
): FastifyReply {
  if (response === CUT) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  // The `Date` header has the emulator's time and not the machine's, because clients correct their clocks by it.
  void reply
    .code(response.status)
    .headers({ ...HEADERS, ...response.headers, Date: new Date(world.clock()).toUTCString() });
  if (response.status === 204 || response.status === 304) return reply.send();
  const zips = world.switches.gzip && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  if (zips) void reply.header("Content-Encoding", "gzip");
  // A stream is sent in chunks, without Content-Length. Google sends no Content-Length either, however small the body.
  return reply.send(Readable.from([zips ? gzipSync(response.body, { level: 1 }) : response.body]));
}
