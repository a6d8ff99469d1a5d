import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@tasklane/emulator/start.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { freePort } from "../scripts/freePort.mjs";
import { LEAN_ENV, SERVER } from "../scripts/leanNode.mjs";

/** A complete running app for tests: the Google emulator, and the server, which also serves the built web app. */
export interface World {
  /** The app's URL. */
  url: string;
  google: Emulator;
  /** What the server has printed so far. */
  serverOutput(): string;
  /**
   * Stops the server and starts it again on the same data. SIGTERM stops it cleanly; SIGKILL stops it at once, like a power cut.
   */
  restartServer(how: "SIGTERM" | "SIGKILL"): Promise<void>;
  /**
   * Stops the server.
   * @returns a function that starts it again on the same data
   */
  stopServer(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * The folder for data of tests: on Linux it is in memory, so that the server does not wait for the disk at each commit.
 */
const TEMPORARY = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/**
 * Starts a server and a Google emulator on free ports. Their data is in a temporary folder of their own.
 * @param settings additional environment variables of the server
 */
export async function createWorld(settings: NodeJS.ProcessEnv = {}): Promise<World> {
  const folder = mkdtempSync(join(TEMPORARY, "tasklane-world-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const google = await start({
    port: 0,
    autoConsent: true, // Consents without a page if a request names the person. The sign-in button names nobody.
    seed: false,
    clients: [
      {
        client_id: "tasklane-local",
        client_secret: "tasklane-local-secret",
        redirect_uris: [`${url}/callback`],
      },
    ],
  });
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: LEAN_ENV.NODE_COMPILE_CACHE,
    DATABASE_URL: "",
    GOOGLE_CLIENT_ID: "",
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, "data"),
    EMULATOR_PORT: new URL(google.url).port,
    RATE_LIMIT: "0",
    GOOGLE_CALLS_A_DAY: "1000000", // Allows 200 calls a second, because all tests of a worker share the server.
    ...settings,
  };
  let output = "";
  const run = () => startServer(env, (chunk) => (output += chunk));
  const tidy = async (): Promise<void> => {
    await google.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let server = await run().catch(async (error: unknown) => {
    await tidy();
    throw error;
  });
  return {
    url,
    google,
    serverOutput: () => output,
    async restartServer(how) {
      await end(server, how);
      server = await run();
    },
    async stopServer() {
      await end(server, "SIGTERM");
      return async () => {
        server = await run();
      };
    },
    async close() {
      await end(server, "SIGTERM");
      await tidy();
    },
  };
}

/**
 * Starts the server's program, which `globalSetup.ts` built. The server ends when this process ends, because its IPC channel
 * closes.
 */
async function startServer(env: NodeJS.ProcessEnv, print: (chunk: string) => void): Promise<ChildProcess> {
  const server = fork(SERVER, { env, stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [] });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      print(chunk);
    });
  await new Promise<void>((resolve, reject) => {
    server.once("message", () => resolve());
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}.\n${output}`)));
  });
  return server;
}

async function end(server: ChildProcess, how: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(how);
  await ended;
}
