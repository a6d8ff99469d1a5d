import { randomInt } from "node:crypto";
import type { DestinationStream, Logger } from "pino";
import { createGrants } from "./security/grants.ts";
import { refuseOtherKeys } from "./security/lostKeys.ts";
import { createSeal } from "./security/seal.ts";
import type { Seal } from "./security/seal.ts";
import { secretKeysIn } from "./security/secretKeys.ts";
import type { SignInDeps } from "./api/auth/SignInDeps.ts";
import type { Config } from "./config.ts";
import { createAccessTokens } from "./google/accessToken.ts";
import { createGoogle } from "./google/createGoogle.ts";
import type { GoogleTasks } from "./google/GoogleTasks.ts";
import { createOpenid } from "./google/openid.ts";
import { createCookies } from "./http/cookies.ts";
import type { Endpoint } from "./http/handlers.ts";
import type { Affected } from "./domain/affected.ts";
import { createOrigins } from "./http/otherSites.ts";
import { createHttp } from "./http/server.ts";
import { listen } from "./listen.ts";
import type { ListMaker } from "./api/ListMaker.ts";
import { makeInLine } from "./api/makeInLine.ts";
import { createLive } from "./api/live/createLive.ts";
import type { Live } from "./api/live/createLive.ts";
import { endWithSessions, SESSION_ENDED } from "./api/live/endWithSessions.ts";
import type { EventsDeps } from "./api/live/events.ts";
import { readMissed } from "./api/live/readMissed.ts";
import { createStreams } from "./api/live/streams.ts";
import type { Streams } from "./api/live/streams.ts";
import { createBoardCache } from "./views/boardCache.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./ops/createMetrics.ts";
import { readTimesOf } from "./db/tables/members.ts";
import type { Store } from "./db/engine.ts";
import { endLeases } from "./db/tables/leases.ts";
import { damages } from "./domain/storedJson.ts";
import type { Damage } from "./domain/storedJson.ts";
import { createSharedClock } from "./db/createSharedClock.ts";
import { openConfigured } from "./db/openConfigured.ts";
import { startSweeping } from "./services/retention/sweep.ts";
import { makeList } from "./sync/push/makeList.ts";
import { createRunner } from "./sync/schedule/runner.ts";
import type { Runner, RunnerDeps } from "./sync/schedule/RunnerDeps.ts";
import { systemClock } from "./sync/schedule/systemClock.ts";
import { listCalls } from "./listCalls.ts";

/** What a test may replace. Everything else comes from the configuration. */
export interface Overrides {
  clock?: () => number;
  store?: Store;
  /** Makes the requests to Google (sign-in and Tasks API), in place of the network. */
  fetch?: typeof fetch;
  google?: (accountId: string) => Promise<GoogleTasks>;
  /** Where log lines are written; standard output by default. */
  logTo?: DestinationStream;
  runner?: (deps: RunnerDeps) => Runner;
  /** Endpoints to serve in addition. */
  calls?: Endpoint[];
  /** If the event loop lags by this many milliseconds, calls are refused as busy; 0 means never. */
  late?: number;
}

export interface Server {
  /** The URL under which people open Tasklane. It is known once the server listens. */
  readonly url: string;
  /** The URL on which the server itself listens. Behind a proxy it differs from `url`. */
  readonly address: string;
  store: Store;
  log: Logger;
  /** Starts to listen. @throws StartFailure when the port is taken */
  listen(): Promise<void>;
  /** Frees memory while the server is idle. */
  rest(): Promise<void>;
  /** Stops accepting calls, waits for those under way, ends event streams and sync with Google, and closes the database. */
  close(): Promise<void>;
}

/** How long the server waits for calls under way when it stops, in milliseconds. */
const LAST_CALLS = 10_000;
/**
 * A person who leaves a list gets its last state: before that, Tasklane and Google are brought to the same state. The call waits
 * for that at most this long, in milliseconds (rule S3).
 */
const LAST_READ = 5_000;
/** A notification that fails is tried this often, and so many milliseconds apart. */
const [TELL_TRIES, TELL_AGAIN] = [5, 1_000];
/** How long a database statement may take, in milliseconds. */
const PATIENCE = 15_000;
/** If this machine's clock differs from the database's by more than this many milliseconds, the server logs a warning. */
const CLOCKS_AGREE = 5_000;
/** So many bytes of boards are cached as compressed JSON: about three boards of 10,000 tasks. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Creates every long-lived object of a server; `close` closes them in the opposite order.
 * @throws StartFailure when the database, the data folder or the secret keys cannot be used
 */
export async function createServer(config: Config, overrides: Overrides = {}): Promise<Server> {
  let site = new URL(config.publicUrl ?? "http://localhost");
  let address = "";
  const log = createLog(config.logLevel, overrides.logTo);
  const { database, shared, seal } = await openStore(config, overrides.store, log);
  const { store } = database;
  const { clock = shared.now } = overrides;
  const live = await createLive(store);
  const { publish, publishAccount, runnerEvents } = createPublisher(live, log);
  const { openid, tokens, google } = connectGoogle(config, overrides, { store, clock, seal, publishAccount });
  const runner = (overrides.runner ?? createRunner)({
    ...runnerEvents,
    store,
    google,
    clock: systemClock(clock),
    root: config.google.root,
    callsADay: config.callsADay,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    log,
  });
  live.onChange((accountIds) => runner.poke(accountIds));
  const streams = createStreams();
  const stopLooking = await endWithSessions(streams, store, clock);
  const cookies = createCookies(() => site);
  const signIn: SignInDeps = {
    store,
    cookies,
    seal,
    openid,
    clientId: config.google.clientId,
    redirectUri: () => `${site.origin}/callback`,
    signedIn(accountId) {
      tokens.forget(accountId);
      runner.pull(accountId).catch((err: unknown) => log.info({ err }, "not pulled after signing in"));
      publishAccount(accountId);
    },
    publish,
    signedOut: (session) => store.notify(SESSION_ENDED, session),
  };
  const make = createListMaker({ store, google: runner.clientForCall, now: clock });
  const lastRead = (id: string): Promise<void> => withTimeout(LAST_READ, runner.pull(id));
  const boards = createBoardCache(KEPT_BYTES);
  const events = eventsDeps(store, streams, live, runner);
  const ours = listCalls(store, signIn, events, make, lastRead, boards);
  const calls = [...ours, ...(overrides.calls ?? [])];
  const origins = createOrigins(() => site, config.webOrigins);
  const { late } = overrides;
  const deps = { store, clock, cookies, origins, publish, late, pull: (id: string) => runner.pull(id) };
  const metrics = createMetrics({ ...config, store, clock, root: config.google.root });
  const app = await createHttp(config, { ...deps, metrics }, calls, log, () => site);
  app.addHook("preClose", async () => streams.endAll());
  const stopLogging = logDamages(log);
  const stopSweeping = startSweeping(store, clock, publish, (err) => log.error({ err }, "nothing was swept"));

  return {
    get url() {
      return site.origin;
    },
    get address() {
      return address;
    },
    store,
    log,
    async listen() {
      address = await listen(app, config);
      if (config.publicUrl === null) site = new URL(address);
      if (store.engine === "sqlite") await store.transaction(endLeases);
      runner.start();
    },
    rest: async () => void (await Promise.all([boards.rest(), store.rest()])),
    close: once(async () => {
      stopSweeping();
      stopLooking();
      shared.stop();
      stopLogging();
      await Promise.all([closeHttp(app), runner.stop()]);
      await database.close();
    }),
  };
}

/** Makes lists in Google for calls, which wait in line for a list of the same title. */
function createListMaker(deps: Parameters<typeof makeList>[0]): ListMaker {
  return makeInLine(deps.store, (...all) => makeList(deps, ...all));
}

/** Opens the database with the keys that belong to it, and the clock that all servers on it share. */
async function openStore(config: Config, given: Store | undefined, log: Logger) {
  const database = await openConfigured({ ...config, patience: PATIENCE }, given);
  const seal = createSeal(config.secretKeys ?? secretKeysIn(config.dataDir));
  await refuseOtherKeys(database.store, seal).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const shared = await createSharedClock({
    store: database.store,
    machine: Date.now,
    after: systemClock(Date.now).after,
    corrected: (ahead) => tellClock(log, ahead),
  });
  return { database, shared, seal };
}

/**
 * Creates the functions by which calls and the runner notify open pages after a change. The change is committed already. So a
 * failure to notify is logged, and the notification is tried again later.
 */
function createPublisher(live: Live, log: Logger) {
  const repeat = async (tell: () => Promise<void>, tries = TELL_TRIES): Promise<void> => {
    try {
      await tell();
    } catch (err) {
      log.error({ err }, "nobody was told");
      if (tries > 1) setTimeout(() => void repeat(tell, tries - 1), TELL_AGAIN).unref();
    }
  };
  const runnerEvents: Pick<RunnerDeps, "publish" | "show" | "progress" | "read"> = {
    publish: (affected) => repeat(() => live.publish(affected)),
    show: (accountId, lists) => repeat(() => live.show(accountId, lists)),
    progress: (accountId, job) => live.progress(accountId, job),
    read: (accountId, times) => live.read(accountId, times),
  };
  const publish = (affected: Affected): void => {
    if (affected.lists.size + affected.accounts.size + affected.notices.size > 0)
      void runnerEvents.publish(affected);
  };
  const publishAccount = (accountId: string): void =>
    publish({ lists: new Set(), accounts: new Set([accountId]), notices: new Set() });
  return { publish, publishAccount, runnerEvents };
}

/** Logs each database row that has a damaged JSON column. @returns a function that stops the logging */
function logDamages(log: Logger): () => void {
  const tellDamage = (damage: unknown): void => log.error(damage as Damage, "a row cannot be read");
  damages.subscribe(tellDamage);
  return () => damages.unsubscribe(tellDamage);
}

/**
 * Closes the HTTP server. Connections that were accepted late are cut after `LAST_CALLS`: they would keep the process alive for
 * minutes.
 */
async function closeHttp(app: Awaited<ReturnType<typeof createHttp>>): Promise<void> {
  const force = setInterval(() => app.server.closeAllConnections(), LAST_CALLS);
  await app.close();
  clearInterval(force);
}

interface GoogleDeps {
  store: Store;
  clock: () => number;
  seal: Seal;
  publishAccount(id: string): void;
}

/** Creates the objects that talk to Google. */
function connectGoogle(
  config: Config,
  overrides: Overrides,
  { store, clock, seal, publishAccount }: GoogleDeps,
) {
  const openid = createOpenid({ ...config.google, fetch: overrides.fetch });
  const grants = createGrants(store, seal, config.google.clientId, publishAccount);
  const tokens = createAccessTokens(openid, grants, clock);
  const google =
    overrides.google ?? createGoogle({ root: config.google.root, fetch: overrides.fetch }, tokens);
  return { openid, tokens, google };
}

/** Collects what the calls for event streams need. */
function eventsDeps(store: Store, streams: Streams, live: Live, runner: Runner): EventsDeps {
  return {
    ...live,
    streams,
    readTimes: (...all) => readTimesOf(store.db, ...all),
    watch: (...all) => runner.watch(...all),
    missed: (...all) => store.snapshot((tx) => readMissed(tx, ...all)),
  };
}

/**
 * Warns the operator that this machine's clock differs from the database's. The server uses the database's clock, so nothing
 * breaks.
 */
function tellClock(log: Logger, ahead: number): void {
  if (Math.abs(ahead) > CLOCKS_AGREE) log.warn({ ahead }, "this machine's clock differs from the database's");
}

/** Waits for work, but at most for the given milliseconds. Ignores a failure of the work. */
async function withTimeout(time: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, time);
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** Makes a function that runs the work at its first call. Every later call gets the same promise. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
}
