import { isIPv6 } from "node:net";
import { events } from "@tasklane/contract/live.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createCallCounts } from "./callCounts.ts";
import { Failed } from "./Failed.ts";
import { refuseWhenLate } from "./refuseWhenLate.ts";
import type { Deps } from "./route.ts";

/** One IP address may make as many calls as this many sessions, because many people may share an address or an IPv6 network. */
const SESSIONS_AN_ADDRESS = 10;
/** So many groups of an IPv6 address, of 16 bits each, name the network that a provider gives to one customer. */
const NETWORK = 4;
/** An IPv4 address written as an IPv6 address. */
const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;
/** If the event loop lags by this many milliseconds, the server is overloaded and refuses all calls. */
const LATE = 3_000;

/**
 * A body counts as one more call for each so many bytes. To parse and check 1 MiB takes a hundred times as long as most calls, and
 * other people wait meanwhile.
 */
const BODY_OF_A_CALL = 16 * 1024;

/**
 * A call that names many things, such as tasks to change, counts as one more call for each so many of them. It takes as long as so
 * many calls, and other people wait meanwhile.
 */
const THINGS_OF_A_CALL = 10;
/**
 * The things that a call names count as no more than this part of a session's limit, so that a low limit does not refuse such a call
 * for ever.
 */
const MOST_OF_A_CALL = 0.25;

/** So many calls may run at once. More are refused at once, because waiting would only make the load worse. */
const AT_ONCE = 1_000;
/** At most this many of them are of one session. Calls may wait for Google, and other people would find no place meanwhile. */
const AT_ONCE_OF_SESSION = AT_ONCE / 4;

/**
 * Refuses calls with 429 when one session or IP address makes too many, and with 503 while the server is overloaded. Server
 * processes on one PostgreSQL share their counts. On SQLite there is only one process. Health checks do not count.
 * @param perSession calls per minute; 0 means no limit. A call with a large body, or that names many things, counts as several.
 */
export function limitCalls(
  app: FastifyInstance,
  { store, clock, cookies, late = LATE }: Deps,
  perSession: number,
): void {
  if (late > 0) refuseWhenLate(app, late);
  limitAtOnce(app, cookies);
  if (perSession === 0) return;
  const counts = createCallCounts(store.engine === "postgres" ? store.db : null, clock);
  app.addHook("preParsing", async (request, reply) => {
    if (request.routeOptions.config.isUnlimited) return;
    const address = addressOf(request);
    const hash = cookies.sessionHash(request);
    const wait =
      counts.add(`address ${address}`, perSession * SESSIONS_AN_ADDRESS) ||
      (hash === null
        ? counts.add(`visitor ${address}`, perSession)
        : counts.add(`session ${hash}`, perSession, callsIn(request)));
    refuseUntil(reply, wait);
  });
  const most = Math.floor(perSession * MOST_OF_A_CALL);
  app.addHook("preHandler", async (request, reply) => {
    const more = Math.min(Math.floor(thingsIn(request.body) / THINGS_OF_A_CALL), most);
    const hash = cookies.sessionHash(request);
    if (hash !== null && more > 0) refuseUntil(reply, counts.add(`session ${hash}`, perSession, more));
  });
}

/** @param wait in how many seconds the caller may call again; 0 if it may call now */
function refuseUntil(reply: FastifyReply, wait: number): void {
  if (wait === 0) return;
  void reply.header("retry-after", wait);
  throw new Failed("slow_down");
}

/**
 * Returns how many things a body names: the length of its longest list. Other lists say more of the same things, such as their
 * versions. The body may be wrapped in `bodyData`.
 */
function thingsIn(body: unknown): number {
  const fields = fieldsOf(body);
  const lengths = [...Object.values(fields), ...Object.values(fieldsOf(fields["bodyData"]))].map((value) =>
    Array.isArray(value) ? value.length : 0,
  );
  return Math.max(0, ...lengths);
}

/** Returns the fields of an object. Anything else has none. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Returns as how many calls of a session a request counts: a large body as more than one. One of unknown length counts as the
 * largest. A visitor's body is not read.
 */
function callsIn({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length =
    headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : bodyLimit;
  return 1 + Math.floor(Math.min(length, bodyLimit) / BODY_OF_A_CALL);
}

/**
 * Returns the IP address that a call comes from. A provider gives each customer a whole IPv6 network, so all its addresses count
 * as one.
 */
export function addressOf({ ip }: FastifyRequest): string {
  const [, mapped] = MAPPED.exec(ip) ?? [];
  return mapped ?? (isIPv6(ip) ? networkOf(ip) : ip);
}

/** Returns the first groups of an IPv6 address as numbers, with the zeros that `::` leaves out. */
function networkOf(ip: string): string {
  const [first = [], last = []] = ip.split("::").map(groupsOf);
  const left = Array<number>(8 - first.length - last.length).fill(0);
  return [...first, ...left, ...last].slice(0, NETWORK).join(":");
}

function groupsOf(part: string): number[] {
  return part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
}

/**
 * Refuses calls while too many run, of all or of one session. A call counts from the moment its body is read until its answer
 * begins, so that slow senders and readers do not count. Health checks and event streams do not count either.
 */
function limitAtOnce(app: FastifyInstance, cookies: Deps["cookies"]): void {
  const underWay = new Set<FastifyRequest>();
  const ofSession = new Map<string | null, number>();
  app.addHook("preHandler", async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || call === events.name) return;
    if (underWay.size >= AT_ONCE) throw new Failed("unavailable");
    const session = cookies.sessionHash(request);
    const its = ofSession.get(session) ?? 0;
    if (session !== null && its >= AT_ONCE_OF_SESSION) refuseUntil(reply, 1);
    underWay.add(request);
    ofSession.set(session, its + 1);
  });
  app.addHook("onSend", async (request) => {
    if (!underWay.delete(request)) return;
    const session = cookies.sessionHash(request);
    const its = ofSession.get(session)! - 1;
    if (its > 0) ofSession.set(session, its);
    else ofSession.delete(session);
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a route is served however many calls a session or an address makes. */
    isUnlimited?: true;
  }
}
