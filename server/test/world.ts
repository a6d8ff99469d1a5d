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
import type { Runner } from "../src/sync/schedule/RunnerDeps.ts";
import { Browser } from "./Browser.ts";
import { migratedDatabase } from "./freshDatabase.ts";
import { quickFolder } from "./quickFolder.ts";

export const ENGINES = ["sqlite", "postgres"] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * The databases for tests of what lies above the storage: how lists are kept in step and shared. `npm test` runs them on one
 * database, because they would only repeat on the other; `npm run test:nightly` runs them on both.
 * @param main the database of `npm test`: PostgreSQL where transactions may meet, otherwise SQLite
 */
export function enginesFor(main: Engine): readonly Engine[] {
  return process.env["NIGHTLY"] ? ENGINES : [main];
}

const STILL: Runner = {
  poke: () => {},
  pull: async () => {},
  watch: () => () => {},
  start: async () => {},
  stop: async () => {},
};

/** Where people reach the servers of tests; where they listen is another matter. */
export const PUBLIC_URL = "http://localhost:3000";

export interface World {
  emulator: Emulator;
  server: Server;
  config: Config;
  /** Lines that the server logged. */
  logged: string[];
  /** A new browser in front of the server. */
  browser(): Browser;
  /** A browser in which this person has signed in, without a page of the provider. */
  signedIn(email: string): Promise<Browser>;
  /** Another server on the same database. */
  another(): Promise<Server>;
}

interface Wishes {
  /** Whether accounts are kept in step with Google meanwhile; they are not unless it is asked for. */
  sync?: boolean;
  config?: Partial<Config>;
  /** What the server and Google's stand-in take for the time, in milliseconds. */
  clock?: () => number;
  overrides?: Overrides;
  emulator?: Options;
  /** Takes what is to be done when the world ends, in the opposite order; the test's end by default. */
  ending?: (close: () => void | Promise<void>) => void;
}

/** Google's stand-in and a server on a database of its own, on free ports; everything ends with the test. */
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
  const config: Config = { ...plain, database, google, rateLimit: 0, ...wishes.config };

  const logged: string[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const open = async (): Promise<Server> => {
    const still = wishes.sync ? {} : { runner: () => STILL };
    const server = await createServer(config, { logTo, late: 0, ...still, ...time, ...wishes.overrides });
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

/** Begins at our server, goes to the provider and back, and makes the call that the app's page would make. */
export async function signIn(
  browser: Browser,
  { email, publicUrl = PUBLIC_URL, next }: { email: string; publicUrl?: string; next?: string },
) {
  return browser.get(await comeBack(browser, { email, publicUrl, next }));
}

/** The same up to the call that finishes it, whose path is returned. */
export async function comeBack(
  browser: Browser,
  { email, publicUrl = PUBLIC_URL, next }: { email: string; publicUrl?: string; next?: string },
): Promise<string> {
  const query = new URLSearchParams({ login_hint: email, ...(next !== undefined && { next }) });
  const back = await browser.follow(`/api/auth_google?${query.toString()}`, `${publicUrl}/callback`);
  return `/api/callback${back.search}`;
}

/** An empty folder that goes with the test. */
export function temporaryFolder(
  ending: (close: () => void | Promise<void>) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(quickFolder(), "tasklane-test-"));
  ending(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Puts a database whose tables are there into the folder, which is quicker than to make them for every test. */
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

/** A clock that stands until it is moved. */
export function standingClock(at = Date.now()): { now: () => number; move(by: number): void } {
  let now = at;
  return { now: () => now, move: (by) => void (now += by) };
}
