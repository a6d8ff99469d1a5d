import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { start } from "@tasklane/emulator/start.ts";
import type { Emulator, Options } from "@tasklane/emulator/start.ts";
import { inject, onTestFinished } from "vitest";
import { createServer } from "../src/app.ts";
import type { Overrides, Server } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { Config } from "../src/config.ts";
import type { Runner, RunnerDeps } from "../src/sync/schedule/RunnerDeps.ts";
import { createRunner } from "../src/sync/schedule/runner.ts";
import { Browser } from "./Browser.ts";
import { migratedDatabase } from "./freshDatabase.ts";
import { quickFolder } from "./quickFolder.ts";

export const ENGINES = ["sqlite", "postgres"] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * Returns the databases for tests that depend little on the storage: of sync, of sharing, and of one call's cases.
 * `npm test` runs them on one database, because the other would only repeat them; `npm run test:nightly` runs them on
 * both. `http/everyRow.test.ts` makes every call on both databases.
 * @param main the database of `npm test`: PostgreSQL if transactions may run concurrently in the test, otherwise
 * SQLite
 */
export function enginesFor(main: Engine): readonly Engine[] {
  return process.env["NIGHTLY"] ? ENGINES : [main];
}

/** A runner that never runs. */
export const stillRunner = ({ google }: RunnerDeps): Runner => ({
  clientForCall: google,
  poke: () => {},
  pull: async () => {},
  watch: () => () => {},
  start: () => {},
  stop: async () => {},
});

/** The real runner, except that an account's writes do not wait for their turn, which takes most of a test's time. */
function hurriedRunner(deps: RunnerDeps): Runner {
  return createRunner({ ...deps, clock: { ...deps.clock, sleep: async () => {} } });
}

/** The address under which people reach the servers of tests. The servers listen on another port. */
export const PUBLIC_URL = "http://localhost:3000";

export interface World {
  emulator: Emulator;
  server: Server;
  config: Config;
  /** The lines that the server logged. */
  logged: string[];
  /** Opens a new browser for the server. */
  browser(): Browser;
  /** Opens a browser and signs this person in, without showing a page of Google. */
  signedIn(email: string): Promise<Browser>;
  /** Starts another server on the same database. */
  another(): Promise<Server>;
}

interface Wishes {
  /** Whether accounts are synced with Google; false by default. */
  sync?: boolean;
  /** Whether an account's writes wait for their turn, as in the product (rule U1); false by default. */
  paced?: boolean;
  config?: Partial<Config>;
  /** The time for the server and for Google's stand-in, in milliseconds. */
  clock?: () => number;
  overrides?: Overrides;
  emulator?: Options;
  /** Collects functions that run in the opposite order when the world ends; by default, when the test ends. */
  ending?: (close: () => void | Promise<void>) => void;
}

/** Opens Google's stand-in, and a server with a new database, on free ports. Everything is closed when the test ends. */
export async function openWorld(engine: Engine, wishes: Wishes = {}): Promise<World> {
  const ending = wishes.ending ?? onTestFinished;
  const closing: (() => Promise<unknown>)[] = [];
  const dataDir = temporaryFolder(ending);
  ending(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const time = wishes.clock && { clock: wishes.clock };
  const redirectUris = [`${wishes.config?.publicUrl ?? PUBLIC_URL}/callback`];
  const emulator = await start({
    autoConsent: true,
    clients: [
      { client_id: "tasklane-local", client_secret: "tasklane-local-secret", redirect_uris: redirectUris },
    ],
    ...time,
    ...wishes.emulator,
  });
  closing.push(() => emulator.close());
  const plain = readConfig({ PORT: "0", PUBLIC_URL, DATA_DIR: dataDir, LOG_LEVEL: "trace" });
  const database = engine === "sqlite" ? sqlite(plain) : await postgres(closing);
  const google = { ...plain.google, issuer: emulator.url, root: emulator.url };
  // With 1,000,000 calls a day the server makes 200 a second, so no test waits for its calls' turns.
  const config: Config = { ...plain, database, google, rateLimit: 0, callsADay: 1_000_000, ...wishes.config };

  const logged: string[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const open = async (): Promise<Server> => {
    const runner = wishes.sync ? (wishes.paced ? createRunner : hurriedRunner) : stillRunner;
    const server = await createServer(config, { logTo, late: 0, runner, ...time, ...wishes.overrides });
    closing.push(() => server.close());
    await server.listen();
    return server;
  };
  const server = await open();
  const browser = (): Browser => new Browser(server.address);
  return {
    emulator,
    server,
    config,
    logged,
    browser,
    another: open,
    async signedIn(email) {
      const one = browser();
      const answer = await signIn(one, { email, publicUrl: config.publicUrl ?? server.url });
      if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
      return one;
    },
  };
}

/** Signs in: goes from our server to Google and back, and makes the call that finishes the sign-in. */
export async function signIn(
  browser: Browser,
  { email, publicUrl = PUBLIC_URL, next }: { email: string; publicUrl?: string; next?: string },
) {
  return browser.get(await comeBack(browser, { email, publicUrl, next }));
}

/** Goes from our server to Google and back. Returns the path of the call that finishes the sign-in. */
export async function comeBack(
  browser: Browser,
  { email, publicUrl = PUBLIC_URL, next }: { email: string; publicUrl?: string; next?: string },
): Promise<string> {
  const query = new URLSearchParams({ login_hint: email, ...(next !== undefined && { next }) });
  const back = await browser.follow(`/api/auth_google?${query.toString()}`, `${publicUrl}/callback`);
  return `/api/callback${back.search}`;
}

/** Creates an empty folder that is deleted when the test ends. */
export function temporaryFolder(
  ending: (close: () => void | Promise<void>) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(quickFolder(), "tasklane-test-"));
  ending(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies a database with our tables into the folder. That is quicker than running the migrations in every test. */
function sqlite({ dataDir, database }: Config): Config["database"] {
  const template = inject("sqliteTemplate");
  if (template) copyFileSync(template, join(dataDir, "tasklane.sqlite"));
  return database;
}

async function postgres(closing: (() => Promise<unknown>)[]): Promise<{ url: string }> {
  const { url, drop } = await migratedDatabase();
  closing.push(drop);
  return { url };
}

/** A clock that stands still until a test moves it. */
export function standingClock(at = Date.now()): { now: () => number; move(by: number): void } {
  let now = at;
  return { now: () => now, move: (by) => void (now += by) };
}
