import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";

import { byHandRoutes } from "./by-hand/by-hand-routes.ts";
import { controlRoutes } from "./control.ts";
import { Faults } from "./faults.ts";
import type { FilledList, FillList } from "./first-party/fill.ts";
import { fill } from "./first-party/fill.ts";
import { FirstParty } from "./first-party/first-party.ts";
import type { Front } from "./http.ts";
import { createApp, openFront } from "./http.ts";
import { Ledger } from "./ledger.ts";
import type { OAuthClient } from "./oauth/clients.ts";
import { localClient, toolsClient } from "./oauth/clients.ts";
import type { Connection, ConnectOptions } from "./oauth/connect.ts";
import { connect } from "./oauth/connect.ts";
import { oauthEndpoints } from "./oauth/endpoints.ts";
import { grantIdFor } from "./oauth/grants.ts";
import { loadKeys } from "./oauth/keys.ts";
import { createProvider } from "./oauth/provider.ts";
import { refuseUnknownScopes } from "./oauth/refuse-unknown-scopes.ts";
import { signInRoutes } from "./oauth/sign-in.ts";
import { tokenAnswers } from "./oauth/token-answers.ts";
import { Tokens } from "./oauth/tokens.ts";
import { errorPage } from "./pages/error-page.ts";
import { pagesGuard } from "./pages/guard.ts";
import { sendPage } from "./pages/send-page.ts";
import { seed } from "./seed.ts";
import { Storage } from "./state/storage.ts";
import type { Account } from "./state/types.ts";
import { World } from "./state/world.ts";
import type { Switches } from "./switches.ts";
import { defaultSwitches } from "./switches.ts";
import { discoveryRoute } from "./tasks-api/discovery.ts";
import { tasksApiRoutes } from "./tasks-api/routes.ts";

export interface Options {
  /** 0, the default, uses a free port. */
  port?: number;
  /** 127.0.0.1 by default. Then `localhost` works over IPv4 and IPv6. */
  host?: string;
  /** The emulator's URL, which is also the issuer of its tokens; `http://localhost:<port>` by default. */
  publicUrl?: string;
  /** The folder that holds the state; null or absent keeps the state in memory. */
  dataDir?: string | null;
  /** Signs in the account of a request's `login_hint` and allows everything that is requested, without showing a page. */
  autoConsent?: boolean;
  /** Creates example accounts if no account is stored. */
  seed?: boolean;
  /** Programs that people may sign in to, besides the tools client; by default Tasklane at `http://localhost:3000`. */
  clients?: OAuthClient[];
  /** Returns Google's time, in milliseconds. */
  clock?: () => number;
  switches?: Partial<Switches>;
  /** Opens `/control/…`, through which other processes order faults and read the ledger. */
  control?: boolean;
  /** Is called with errors that no ordered fault caused. */
  log?: (error: unknown) => void;
}

export interface Emulator {
  /** The emulator's URL, which is also the issuer of its tokens, without a final slash. */
  url: string;
  /** Whether this start created the example accounts. */
  isNew: boolean;
  close: () => Promise<void>;
  /** Deletes all accounts, tokens, faults and recorded calls. */
  reset: () => void;
  /** How the emulator behaves where Google's behaviour is unknown. A test may change the switches at any time. */
  switches: Switches;
  faults: Faults;
  ledger: Ledger;
  /** Returns the account with this e-mail address; creates it if it does not exist. */
  account: (email: string, name?: string) => Account;
  /** Returns what a person can do in Google's own apps, for an account. Creates the account if it does not exist. */
  firstParty: (email: string) => FirstParty;
  /** Adds many lists and tasks to an account at once. */
  fill: (email: string, lists: FillList[]) => FilledList[];
  /** Creates tokens for an account, as if its person had signed in and allowed everything, but without showing pages. */
  connect: (email: string, options?: ConnectOptions) => Promise<Connection>;
  /** Takes back an account's consent to a program, as a person does on Google's page of connected programs. */
  revokeAccess: (email: string, clientId?: string) => void;
  /** Makes an account's tokens of one kind expire, but keeps the consent. */
  expireTokens: (email: string, token: "access" | "refresh", clientId?: string) => void;
}

const OIDC_PATHS = /^\/(?:\.well-known\/|o\/oauth2\/v2\/auth|token$|v1\/userinfo$|oauth2\/v3\/certs$)/;

/**
 * Starts an emulator of Google: sign-in, Tasks API, and pages on which a person edits tasks as in Google's apps.
 * @throws the system's error when the port is taken or the folder cannot be written
 */
export async function start(options: Options = {}): Promise<Emulator> {
  const { port = 0, host = "127.0.0.1", dataDir = null } = options;
  const storage = new Storage(dataDir);
  let front: Front | undefined;
  try {
    front = await openFront(port, host);
    return await assemble(options, storage, front);
  } catch (error) {
    await front?.close();
    storage.close();
    throw error;
  }
}

/** Creates all parts of the emulator. Its port is bound already, because its URL contains the port. */
async function assemble(options: Options, storage: Storage, front: Front): Promise<Emulator> {
  const { autoConsent = false, clock = Date.now } = options;
  const log = options.log ?? ((error) => console.error(error));
  const switches: Switches = { ...defaultSwitches, ...options.switches };
  const url = (options.publicUrl ?? `http://localhost:${front.port}`).replace(/\/$/, "");
  const world = new World(storage, switches, clock);
  const tokens = new Tokens(world);
  const keys = await loadKeys(storage);
  const faults = new Faults();
  const ledger = new Ledger();
  const clients = [...(options.clients ?? [localClient("http://localhost:3000")]), toolsClient()];
  const provider = await createProvider({ issuer: url, port: front.port, world, tokens, keys, clients });
  let end = new AbortController();
  const ending = () => end.signal;
  provider.use(refuseUnknownScopes);
  provider.use(tokenAnswers({ world, faults, ledger, ending }));
  provider.on("server_error", (_ctx, error) => log(error));

  const { app, handler } = await createApp((root) => {
    answerErrors(root, log);
    serveStyle(root);
    oauthEndpoints(root, { world, tokens, keys, ledger });
    void root.register(async (pages) => {
      pages.addHook("onRequest", pagesGuard(url));
      signInRoutes(pages, { provider, world, autoConsent });
      byHandRoutes(pages, world);
      if (options.control) controlRoutes(pages, () => emulator);
    });
    void root.register(async (api) => {
      const findToken = (value: string) => tokens.accessToken(value);
      tasksApiRoutes(api, { world, faults, ledger, ending, findToken });
      discoveryRoute(api, url);
    });
  });
  const isNew = options.seed === true && seed(world);
  const answerOidc = provider.callback();
  front.answerWith((request, response) => {
    const path = request.url!.split("?")[0]!;
    if (OIDC_PATHS.test(path)) void answerOidc(request, response);
    else handler(request, response);
  });

  const grantOf = (email: string, clientId = "tasklane-local") =>
    grantIdFor(world.account(email).sub, clientId);
  const emulator: Emulator = {
    url,
    isNew,
    switches,
    faults,
    ledger,
    account: (email, name) => world.account(email, name),
    firstParty: (email) => new FirstParty(world, world.account(email)),
    fill: (email, lists) => fill(world, world.account(email), lists),
    connect: (email, wanted) => connect(provider, tokens, world.account(email), wanted),
    revokeAccess: (email, clientId) => tokens.revokeGrant(grantOf(email, clientId)),
    expireTokens: (email, token, clientId) => {
      tokens.expire(grantOf(email, clientId), token === "access" ? "AccessToken" : "RefreshToken");
    },
    reset: () => {
      end.abort();
      end = new AbortController();
      world.reset();
      faults.clear();
      ledger.clear();
    },
    close: async () => {
      end.abort();
      await front.close();
      await app.close();
      storage.close();
    },
  };
  return emulator;
}

/** Answers errors and unknown paths, and logs what is no client's fault. */
function answerErrors(root: FastifyInstance, log: (error: unknown) => void): void {
  root.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode >= 500) log(error);
    return reply.code(statusCode).send({ error: { code: statusCode, message: (error as Error).message } });
  });
  root.setNotFoundHandler((_request, reply) => sendPage(reply.code(404), errorPage(404, "not found")));
}

/** Serves the style of all pages. */
function serveStyle(root: FastifyInstance): void {
  const style = readFileSync(new URL("./pages/style.css", import.meta.url), "utf8");
  root.get("/style.css", (_request, reply) =>
    reply.type("text/css").header("Cache-Control", "no-cache").send(style),
  );
}
