import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildServer } from "../../scripts/build.mjs";
import { LEAN_ENV, SERVER } from "../../scripts/leanNode.mjs";

const LATER = join(import.meta.dirname, "laterClock.ts");
let building: Promise<void> | null = null;
let isBuilt = false;

/**
 * Builds the server once for the process. A bundle starts with a quarter of the CPU that the sources need. The build
 * does nothing if the sources have not changed.
 */
async function build(): Promise<void> {
  await (building ??= buildServer(process.execPath));
  isBuilt = true;
}

/** The server in a process of its own, as it is shipped. */
export class ServerProcess {
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  /** Everything that the server printed, across restarts. */
  printed = "";

  constructor(env: NodeJS.ProcessEnv) {
    // With so many calls a day the server makes 200 a second, so no test waits for its calls' turns.
    const callsADay = { GOOGLE_CALLS_A_DAY: "1000000" };
    this.#env = { ...process.env, DATABASE_URL: "", GOOGLE_CLIENT_ID: "", ...callsADay, ...env };
  }

  /** @param ahead how far the process's clock is ahead of ours, in milliseconds */
  async start(ahead = 0): Promise<void> {
    const { NODE_COMPILE_CACHE } = LEAN_ENV;
    // Waits only for a build. Otherwise the process starts at once, so a caller may end it right after `start()`.
    if (!isBuilt) await build();
    const server = fork(SERVER, {
      env: { ...this.#env, NODE_COMPILE_CACHE, CLOCK_AHEAD: String(ahead) },
      execArgv: ["--import", LATER],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = server;
    const from = this.printed.length;
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk) => (this.printed += String(chunk)));
    await new Promise<void>((resolve, reject) => {
      server.once("message", () => resolve());
      server.once("exit", (code) =>
        reject(new Error(`The server ended with ${code}.\n${this.printed.slice(from)}`)),
      );
    });
  }

  /** Stops the process without ending it, like a machine that is frozen or moved. */
  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  /** Continues a stopped process. It does not notice that time has passed. */
  wake(): void {
    this.#process?.kill("SIGCONT");
  }

  async end(how: "SIGTERM" | "SIGKILL"): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(how);
    await ended;
  }
}
