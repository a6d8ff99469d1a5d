import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { LIMITS } from "@tasklane/contract/limits.ts";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { showDocs } from "./docs.ts";
import { Failed } from "./Failed.ts";
import { answerFailures, sendFailure } from "./failures.ts";
import type { Endpoint } from "./handlers.ts";
import { addHeaders, FIXED_HEADERS } from "./headers.ts";
import { reportHealth } from "./health.ts";
import { checkHosts } from "./hosts.ts";
import { isOddJson } from "./isOddJson.ts";
import { limitGuesses } from "./limitGuesses.ts";
import { limitCalls } from "./limits.ts";
import { measure } from "./metrics.ts";
import type { Metric } from "./metrics.ts";
import { allowOrigins } from "./otherSites.ts";
import { servePages } from "./pages.ts";
import { route } from "./route.ts";
import type { Deps } from "./route.ts";
import { answerUnreadable } from "./unreadable.ts";

/** The part of the configuration that concerns HTTP. */
export interface HttpConfig {
  trustProxy: boolean | number;
  rateLimit: number;
  metricsToken: string | null;
  marketingUrl: string | null;
  webRoot: string;
}

/** How long a client may take to send a whole request, in milliseconds. */
const PATIENCE = 60_000;
/**
 * The longest path parameter that the router accepts. Valid ids are shorter. A longer limit than theirs lets a wrong id reach its
 * schema, which explains the error.
 */
const LONGEST_PART = 2048;

/** The byte order mark. RFC 8259 forbids it at the start of JSON. */
const MARK = "\ufeff";

/** Creates the HTTP server. Its hooks run in the order in which this function registers them. */
export async function createHttp(
  config: HttpConfig,
  deps: Deps & { metrics: () => Promise<Metric[]> },
  calls: readonly Endpoint[],
  log: FastifyBaseLogger,
  site: () => URL,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusting(config.trustProxy),
    bodyLimit: LIMITS.body,
    requestTimeout: PATIENCE,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, Object.entries(FIXED_HEADERS)),
    forceCloseConnections: "idle",
    // Node would refuse a missing `Host` without our security headers. So `checkHosts` does it instead.
    http: { requireHostHeader: false },
    // Fastify would answer HEAD by running the GET handler. That would open an event stream that nobody reads, or begin a
    // sign-in.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PART },
    // Answers a request whose path cannot be decoded, such as `/%`.
    frameworkErrors(_error, request, reply) {
      protect(request, reply);
      void sendFailure(new Failed("invalid_input"), request, reply);
    },
  });
  answerFailures(app);
  acceptJsonOnly(app);
  hangUpWhenClosing(app);
  await app.register(cookie);
  const protect = addHeaders(app, site);
  app.server.on("checkExpectation", (_request, response) => {
    for (const [name, value] of Object.entries(FIXED_HEADERS)) response.setHeader(name, value);
    response.writeHead(417, { "cache-control": "no-store", connection: "close" }).end();
  });
  checkHosts(app, site, config.trustProxy !== false);
  allowOrigins(app, deps.origins);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    // The best quality takes more time than it saves in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
  limitCalls(app, deps, config.rateLimit);
  if (config.rateLimit > 0) limitGuesses(app, deps);
  measure(app, config.metricsToken, deps.metrics);
  for (const endpoint of calls) route(app, endpoint, deps);
  reportHealth(app, deps.store);
  showDocs(
    app,
    calls.map(({ call }) => call),
  );
  await servePages(app, config.webRoot, config.marketingUrl);
  return app;
}

/** While the server stops, closes each connection after its next answer. Open connections would keep the process alive. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) void reply.header("connection", "close");
  });
}

/**
 * Fastify asks for each hop (0 is the nearest) whether to trust its report of the caller's IP address. Turns a number of trusted
 * proxies into that function.
 */
function trusting(proxies: boolean | number): boolean | ((address: string, hop: number) => boolean) {
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : proxies;
}

/** Accepts only an empty body, or uncompressed JSON in UTF-8. Refuses JSON that different parsers read differently. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (request.headers["content-encoding"] !== undefined) {
      done(new Failed("not_json"));
      return;
    }
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      done(new Failed("invalid_input"));
      return;
    }
    if (text.trim() === "") done(null, {});
    else
      void parse(request, text, (error, read) =>
        error === null && (text.startsWith(MARK) || isOddJson(text))
          ? done(new Failed("invalid_input"))
          : done(error, read),
      );
  });
}
