import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { logout } from "@tasklane/contract/auth.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Store } from "../db/engine.ts";
import { findAccount } from "../db/tables/accounts.ts";
import type { Session } from "../db/tables/sessionRows.ts";
import { findSession } from "../db/tables/sessionRows.ts";
import { isFrom, timeZoneOf } from "./caller.ts";
import type { Cookies } from "./cookies.ts";
import { Failed } from "./Failed.ts";
import type { Endpoint, Preparing } from "./handlers.ts";
import type { Affected } from "../domain/affected.ts";
import { createReader } from "./input.ts";
import { CachedResponse, ENCODINGS } from "../views/CachedResponse.ts";
import { chooseEncoding } from "./chooseEncoding.ts";
import type { Origins } from "./otherSites.ts";
import { keyOf, numberOf, runInParts, runWriting } from "./writing.ts";

/** The path under which all calls are served (product 7.1). */
export const API = "/api";

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What all routes need. */
export interface Deps {
  store: Store;
  clock: () => number;
  cookies: Cookies;
  origins: Origins;
  /** Notifies everyone whom a committed change affects. */
  publish(affected: Affected): void;
  /** Pulls an account from Google. */
  pull(accountId: string): Promise<void>;
  /** If the event loop lags by this many milliseconds, calls are refused. Replaces the default of `limits.ts`; 0 means never. */
  late?: number | undefined;
}

/** How long a call waits for a pull from Google before it answers with what Tasklane's database has, in milliseconds. */
const PULL_TIME = 10_000;

/**
 * The session is read before the body. If the body takes longer than this, in milliseconds, the session is read again: it may have
 * ended meanwhile, and a body may take a minute.
 */
const BODY_IS_LATE = 1_000;

/**
 * Registers a call at its path. Each request goes through four steps:
 * 1. Reject cross-site requests.
 * 2. Authenticate the caller.
 * 3. Validate the input.
 * 4. Run the handler according to its kind.
 */
export function route(app: FastifyInstance, endpoint: Endpoint, deps: Deps): void {
  const { call } = endpoint;
  const readInput = createReader(call);
  const isOpen = call.session === false;
  const sessions = new WeakMap<FastifyRequest, { session: Session; readAt: number }>();
  const explained =
    (handle: Handle): Handle =>
    async (request, reply) => {
      try {
        return await handle(request, reply);
      } catch (error) {
        throw await explain(deps.store, sessions.get(request)?.session, error);
      }
    };
  app.route({
    method: call.method,
    url: API + call.path,
    config: { call: call.name },
    ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
    onRequest: async (request) => {
      if (call.method !== "GET" || call.name === logout.name) deps.origins.refuseCrossSite(request);
      if (isOpen) deps.origins.refusePrefetch(request);
    },
    // A visitor is refused before the body is read, which may be long.
    preParsing: async (request, reply) => {
      const readAt = deps.clock();
      const session = await sessionOf(request, deps, readAt);
      if (!isOpen && !(session && isFrom(session.accountId, request))) {
        if (!request.raw.complete) reply.header("connection", "close"); // or Node reads the body to its end
        throw new Failed("signed_out");
      }
      if (session) sessions.set(request, { session, readAt });
    },
    handler: explained(async (request, reply) => {
      const now = deps.clock();
      const known = sessions.get(request);
      const isLate = known !== undefined && now - known.readAt > BODY_IS_LATE;
      const session = isLate ? await sessionOf(request, deps, now) : (known?.session ?? null);
      if (!isOpen && !session) throw new Failed("signed_out");
      const input = readInput(request);
      if (endpoint.kind === "bare") {
        const answer = await endpoint.run(input, { request, reply, session, now });
        return reply.sent ? reply : send(reply.code(call.status ?? 200), JSON.stringify(answer));
      }
      if (!session) throw new Failed("signed_out");
      const pull = () => pullWithinTime(deps, session, request);
      const caller: Preparing = { accountId: session.accountId, timeZone: timeZoneOf(request), now, pull };
      if (endpoint.kind === "parts") {
        const named = { key: keyOf(request), number: numberOf(request) };
        const answer = await runInParts(deps.store, endpoint, input, caller, named, deps.publish);
        return send(reply.code(answer.status), answer.body);
      }
      if (endpoint.kind === "write") {
        const named = { key: keyOf(request), number: numberOf(request) };
        const { publish } = deps;
        const { answer, affected } = await runWriting(deps.store, endpoint, input, caller, named, publish);
        publish(affected);
        return send(reply.code(answer.status), answer.body);
      }
      const early = await endpoint.before?.(input, caller);
      const reading = { ...caller, sessionId: session.id };
      const answer = early ?? (await deps.store.snapshot((tx) => endpoint.run(input, { ...reading, tx })));
      return answer instanceof CachedResponse
        ? sendCached(request, reply, answer)
        : sendTagged(request, reply, JSON.stringify(answer));
    }),
  });
}

/**
 * A person may delete their account while a call of theirs is under way. The call then fails because the account's row is missing.
 * That is no error of ours: they are signed out.
 */
async function explain({ db }: Store, session: Session | undefined, error: unknown): Promise<unknown> {
  if (error instanceof Failed || !session) return error;
  const isThere = await findAccount(db, session.accountId).then(Boolean, () => true);
  return isThere ? error : new Failed("signed_out", { cause: error });
}

async function sessionOf(request: FastifyRequest, deps: Deps, now: number): Promise<Session | null> {
  const sessionHash = deps.cookies.sessionHash(request);
  return sessionHash === null ? null : findSession(deps.store, sessionHash, now);
}

function send(reply: FastifyReply, body: string | Buffer | Readable): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(body);
}

/** Sends an answer with its ETag, or 304 when the client already has it. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = hash("sha256", body, "base64url").slice(0, 27);
  return knows(request, reply, tag) ? reply.code(304).send() : send(reply, body);
}

/** Sends a cached response, or 304 when the client already has it. The bytes are produced only if they are sent. */
async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], ENCODINGS);
  void reply.header("vary", "Origin, Accept-Encoding");
  if (knows(request, reply, cached.tag)) return reply.code(304).send();
  if (encoding === null) return send(reply.header("content-length", cached.length), await cached.plain());
  void reply.header("content-encoding", encoding);
  return send(reply, await cached.packed(encoding));
}

/**
 * Sets the ETag of an answer.
 * @returns whether the client already has the answer
 */
function knows({ headers }: FastifyRequest, reply: FastifyReply, name: string): boolean {
  const tag = `W/"${name}"`;
  void reply.header("etag", tag);
  const known = headers["if-none-match"]?.split(",").map((one) => one.trim());
  return known !== undefined && (known.includes(tag) || known.includes("*"));
}

/**
 * Waits for a pull from Google for at most `PULL_TIME`. If Google fails or is slow, the call answers with what Tasklane's
 * database has, and the pull goes on in the background.
 */
async function pullWithinTime(deps: Deps, { accountId }: Session, { log }: FastifyRequest): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PULL_TIME);
  const pulled = deps.pull(accountId).catch((error: unknown) => {
    log.info({ err: error }, "answering without a pull");
  });
  await Promise.race([pulled, late]);
  clearTimeout(timer);
}
